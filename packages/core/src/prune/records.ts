import { tryParseJson } from '../message/input.ts'
import type { Line } from './lines.ts'
import { joinDoubts, saysNothing, titleDoubt, type Doubt } from './plain.ts'
import { spell } from './spelling.ts'
import { doneRank, leafOf } from './values.ts'

/** An entry of a list as it can be looked up: the ways in which it may be written in one line. */
export interface LookupEntry {
  readonly forms: readonly string[]
  /** What is in doubt of what stands above it; `undefined` where it proves nothing. */
  readonly above: Doubt
}

/** A table or a JSON value among the lines of a text; `to` is its last line. */
export interface Structure {
  readonly to: number
  readonly lists: readonly (readonly LookupEntry[])[]
}

type Row = readonly (readonly [name: string, value: unknown])[]

const describing = new Set(
  'description desc summary purpose details about usage 描述 说明 简介 用途 功能 説明 beschreibung descripción descrição descrizione 설명'.split(
    ' ',
  ),
)

/** The name of a column or key: what says in several words what something does is its description. */
function columnName(header: string): string {
  const name = spell(header)
  return describing.has(name) || /^(?:what|when|use)(?: |$)/u.test(name) ? 'description' : name.replaceAll(' ', '_')
}

const opaque = (node: unknown): LookupEntry => ({ forms: [spell(JSON.stringify(node))], above: undefined })

const isObject = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node)
const isNested = (node: unknown): boolean => typeof node === 'object' && node !== null

function valueText(value: unknown): string | undefined {
  if (value === null || value === '') return JSON.stringify(value)
  if (!Array.isArray(value)) return leafOf(value)
  if (value.length === 0) return '[]'
  const leaves = value.map(leafOf)
  return leaves.every((leaf) => leaf !== undefined) ? leaves.join(', ') : undefined
}

/** A row in the ways it may be written in one line: with all names; as `name: description`; with its status spelled out. */
function entryOf(row: Row, above: Doubt): LookupEntry | undefined {
  const fields: { name: string; text: string; status?: number }[] = []
  for (const [name, value] of row) {
    const text = valueText(value)
    if (text === undefined) return undefined
    const rank = doneRank(name, value)
    fields.push(rank === undefined ? { name, text } : { name, text, status: rank })
  }
  const forms = [fields.map(({ name, text }) => `${name}: ${text}`).join(', ')]
  if (fields.some(({ status }) => status !== undefined)) {
    const spelled = fields.map(({ name, text, status }) =>
      status === undefined ? `${name}: ${text}` : `status: ${status === 2 ? 'completed' : 'pending'}`,
    )
    forms.push(spelled.join(', '))
  }
  const [head, about] = fields
  if (fields.length === 2 && about!.name === 'description' && saysNothing(head!.name))
    forms.push(`${head!.text}: ${about!.text}`)
  return { forms, above }
}

const rowOf = (node: Record<string, unknown>): Row =>
  Object.entries(node).map(([key, value]) => [key.toLowerCase(), value] as const)

/** The lists a JSON value holds; a key says of its list what a heading says, and what stands beside it may deny it. */
function listsOf(node: unknown, above: Doubt): LookupEntry[][] {
  if (Array.isArray(node)) {
    const entries = node.map((entry: unknown) => {
      if (isObject(entry)) return entryOf(rowOf(entry), above) ?? opaque(entry)
      const text = valueText(entry)
      return text === undefined || Array.isArray(entry) ? opaque(entry) : { forms: [text], above }
    })
    return [entries]
  }
  if (!isObject(node)) return []
  const values = Object.entries(node)
  const isRecord = values.some(([, value]) => !isNested(value)) || values.length === 0
  if (isRecord && values.every(([, value]) => valueText(value) !== undefined)) return [[entryOf(rowOf(node), above)!]]
  return values
    .filter(([, value]) => Array.isArray(value) || isContainer(value))
    .flatMap(([key, value]) => listsOf(value, isRecord ? undefined : joinDoubts(above, titleDoubt(key))))
}

const isContainer = (node: unknown): boolean =>
  isObject(node) && Object.values(node).length > 0 && Object.values(node).every(isNested)

const jsonStart =
  /^(\s{0,80}(?:>\s?)?(?:[-*]\s+)?(?:[^[{}\]"]{0,60}[:=：]\s*)?)(?:\[\s*(?:["[{]|-?\d|true|false|null|$)|\{\s*(?:"|$))/u

/** How many tables and JSON values may turn out to be none before no more are looked for, so that hostile text stays cheap. */
const mostBroken = 8

/** Where a JSON value ends that begins in a line, brackets in strings aside; `undefined` where it does not. */
function jsonEnd(lines: readonly Line[], from: number, column: number): { line: number; column: number } | undefined {
  let depth = 0
  let isString = false
  for (let line = from; line < lines.length; line += 1) {
    const { text } = lines[line]!
    for (let at = line === from ? column : 0; at < text.length; at += 1) {
      const sign = text[at]!
      if (isString) {
        if (sign === '\\') at += 1
        else if (sign === '"') isString = false
      } else if (sign === '"') isString = true
      else if (sign === '{' || sign === '[') depth += 1
      else if (sign === '}' || sign === ']') {
        depth -= 1
        if (depth === 0) return { line, column: at + 1 }
      }
    }
    if (isString) return undefined
  }
  return undefined
}

function readJson(lines: readonly Line[], from: number, label: string): Structure | undefined {
  const end = jsonEnd(lines, from, label.length)
  if (!end || !/^[\s,;`]*$/u.test(lines[end.line]!.text.slice(end.column))) return undefined
  const whole = lines.slice(from, end.line + 1).map(({ text }) => text)
  whole[whole.length - 1] = whole.at(-1)!.slice(0, end.column)
  const value = tryParseJson(whole.join('\n').slice(label.length))
  if (!isNested(value)) return undefined
  const lists = listsOf(value, joinDoubts(lines[from]!.above, titleDoubt(label)))
  return lists.length === 0 ? undefined : { to: end.line, lists }
}

/** The cells of a row of a table. */
function cellsOf(line: string): string[] {
  const bare = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
  return bare.split(/(?<!\\)\|/u).map((cell) => cell.replaceAll('\\|', '|').trim())
}

const isRow = (line: string | undefined): boolean => line !== undefined && /^\s*\|/u.test(line)
const isBorder = (line: string | undefined): boolean => line !== undefined && /^(?=[^-]*-)[\s:|-]*$/u.test(line)

/** A table with its names of columns; numbers that only count the rows are left out. */
export interface Table {
  readonly to: number
  /** Whether the names of its columns say nothing but what stands in them. */
  readonly isPlain: boolean
  readonly rows: readonly Row[]
}

/** Reads the table whose names of columns stand in line `from`. */
export function readTable(lines: readonly string[], from: number): Table | undefined {
  if (!isRow(lines[from]) || !isBorder(lines[from + 1])) return undefined
  const headers = cellsOf(lines[from]!)
  let to = from + 1
  const rows: string[][] = []
  for (; isRow(lines[to + 1]); to += 1) rows.push(cellsOf(lines[to + 1]!))
  if (rows.length === 0 || rows.some((row) => row.length !== headers.length)) return undefined
  const isNumber = headers.map(
    (header, at) =>
      /^(?:#|no\.?|nr\.?|№|序号|编号|)$/iu.test(header) &&
      rows.every((row, index) => ['', String(index), String(index + 1)].includes(row[at]!.replace(/[.)]$/u, ''))),
  )
  const named = headers.map(columnName)
  if (new Set(named).size < named.length) return undefined
  return {
    to,
    isPlain: headers.every(
      (header, at) => named[at] !== 'description' || describing.has(spell(header)) || saysNothing(header),
    ),
    rows: rows.map((row) => row.flatMap((cell, at) => (isNumber[at] ? [] : [[named[at]!, cell] as const]))),
  }
}

/** The tables and JSON values among lines, by the line they begin in. */
export function readStructures(lines: readonly Line[]): Map<number, Structure> {
  const found = new Map<number, Structure>()
  const texts = lines.map(({ text }) => text)
  let broken = 0
  for (let at = 0; at < lines.length && broken < mostBroken; at += 1) {
    const label = jsonStart.exec(texts[at]!)?.[1]
    const isTable = isRow(texts[at]) && isBorder(texts[at + 1])
    if (label === undefined && !isTable) continue
    const structure = isTable ? tableOf(lines, texts, at) : readJson(lines, at, label!)
    if (structure) found.set(at, structure)
    else broken += 1
    at = structure?.to ?? at
  }
  return found
}

function tableOf(lines: readonly Line[], texts: readonly string[], from: number): Structure | undefined {
  const table = readTable(texts, from)
  if (!table) return undefined
  const above = table.isPlain ? lines[from]!.above : undefined
  return { to: table.to, lists: [table.rows.map((row) => entryOf(row, above)!)] }
}
