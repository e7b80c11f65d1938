import type { SpelledLine } from '../../../kind.ts'
import { parseJson } from '../../../../parse-json.ts'
import { writeLossless } from './lossless.ts'
import { passedOver, type JsonNode } from '../read/reader.ts'
import { isString } from '../read/scalars.ts'

/** A value up to this length stands on one line. */
const longestValue = 600
/** Nothing is taken apart that lies deeper. */
const deepest = 40

const plainKey = /^[A-Za-z_$][\w$-]*$/u

/** What a value says besides the names of its members. */
function saidBy(node: JsonNode, said: string[]): void {
  if (node.kind === 'scalar') {
    const value = isString(node) ? String(parseJson(node.raw)) : node.raw
    // What is empty or not there is left out by the forms that are read.
    if (!['null', 'false', ''].includes(value)) said.push(value)
  } else for (const part of node.kind === 'array' ? node.items : node.values) saidBy(part, said)
}

const lineOf = (path: string, nodes: readonly JsonNode[], written: string): SpelledLine => {
  const said: string[] = []
  for (const node of nodes) saidBy(node, said)
  return { text: path === '' ? written : `${path}: ${written}`, says: said.join(' ') }
}

/** Lines of a long string, or the string as it is written. */
function addString(path: string, raw: string, lines: SpelledLine[]): void {
  const inside = String(parseJson(raw)).split('\n')
  if (inside.length === 1) lines.push({ text: `${path}: ${raw}`, says: inside[0]! })
  else {
    lines.push({ text: `${path}:`, says: '' })
    for (const line of inside) lines.push({ text: `  ${line}`, says: line })
  }
}

function add(path: string, node: JsonNode, depth: number, lines: SpelledLine[]): void {
  if (node === passedOver) return
  const isLarge = node.kind !== 'scalar' && node.size > longestValue * 4
  const written = isLarge && depth <= deepest ? undefined : writeLossless(node)
  if (written !== undefined && (written.length <= longestValue || depth > deepest)) {
    lines.push(lineOf(path, [node], written))
    return
  }
  if (node.kind === 'scalar') {
    if (isString(node)) addString(path, node.raw, lines)
    else lines.push(lineOf(path, [node], node.raw))
    return
  }
  if (node.kind === 'array') {
    for (const [index, item] of node.items.entries()) add(`${path}[${index}]`, item, depth + 1, lines)
    return
  }
  // Short members of one value say together what it is.
  const long: number[] = []
  let short: number[] = []
  let size = 0
  const flush = (): void => {
    const values = short.map((at) => node.values[at]!)
    const members = short.map((at) => `${node.keys[at]!}:${writeLossless(node.values[at]!)}`)
    if (short.length > 0) lines.push(lineOf(path, values, `{${members.join(',')}}`))
    short = []
    size = 0
  }
  for (const [at, value] of node.values.entries()) {
    if (value === passedOver) continue
    const length = node.keys[at]!.length + writeLossless(value).length
    if (value.kind !== 'scalar' || length > longestValue / 2) {
      long.push(at)
      continue
    }
    if (size + length > longestValue) flush()
    short.push(at)
    size += length
  }
  flush()
  for (const at of long) {
    const raw = node.keys[at]!
    const key = String(parseJson(raw))
    const name = plainKey.test(key) ? `${path === '' ? '' : '.'}${key}` : `[${raw}]`
    add(path + name, node.values[at]!, depth + 1, lines)
  }
}

/** A value in lines, each behind the path to it: rows and records whole, larger values taken apart. */
export function linesOfJson(root: JsonNode): SpelledLine[] {
  const lines: SpelledLine[] = []
  add('', root, 0, lines)
  return lines
}
