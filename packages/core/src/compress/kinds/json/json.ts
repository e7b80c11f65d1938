import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { chooseJson } from './choose.ts'
import { decodeEscapes } from './escapes.ts'
import { writeLossless } from './lossless.ts'
import { dropEmpty } from './empty.ts'
import { writePlain } from './plain.ts'
import type { JsonNode } from './reader.ts'
import { readJsonText, type JsonText } from './text.ts'
import { wantedValues } from './wanted.ts'
import { chooseProse } from '../prose/prose.ts'
import { jsonMark } from '../../marker.ts'
import { isJsonCall, jsonShapes } from './signs.ts'

/** Values that cannot be filtered may need this much more than the room there is; beyond it they are cut as text. */
const patience = 2.5

/** Shorter texts than this are below every cap, whatever they are taken for the next time. */
const shortestMarked = 150

/** Longer texts are not re-formatted, and chosen from without reading every value. */
const longestRead = { reformat: 1_000_000, choose: 400_000 }

const inLines = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

/** Values on lines of their own are rows of one list. */
const rootOf = ({ nodes }: JsonText, size: number): JsonNode =>
  nodes.length === 1 ? nodes[0]! : { kind: 'array', items: nodes, size }

const countRows = (node: JsonNode): number => {
  if (node.kind === 'scalar') return 1
  const parts = node.kind === 'array' ? node.items : node.values
  return parts.reduce((most, part) => Math.max(most, part.kind === 'array' ? part.items.length : 1), parts.length)
}

const around = ({ before, after }: JsonText, text: string): string => inLines([before, text, after])

const whole = (text: string, node: JsonNode): Shrunk => {
  const total = countRows(node)
  return { text, unit: 'rows', total, shown: total }
}

function reformat(text: string, { profile }: ShrinkContext): Shrunk | undefined {
  const isLossless = profile === 'lossless'
  const read = text.length > longestRead.reformat ? undefined : readJsonText(isLossless ? text : decodeEscapes(text))
  if (!read) return undefined
  const root = rootOf(read, text.length)
  const lossless = around(read, inLines(read.nodes.map(writeLossless)))
  const plain = isLossless ? '' : around(read, writePlain(dropEmpty(root)))
  const marked = plain.length < shortestMarked ? plain : jsonMark + plain
  const best = plain !== '' && marked.length < text.length ? marked : lossless
  return best.length < text.length ? whole(best, root) : undefined
}

/** JSON, one value or one per line: tables for like objects, keys said once, quotes only where they say something. */
export const json: ResultKind = {
  name: 'json',
  cap: { default: 2000, aggressive: 1500 },
  isResultOf: isJsonCall,
  shapes: jsonShapes,
  tiers: 'weigh',
  reformat,
  choose(source, context, room) {
    const text = decodeEscapes(source)
    const isLong = text.length > longestRead.choose
    const read = readJsonText(text, isLong ? wantedValues(text, context) : undefined)
    if (!read) return undefined
    const root = dropEmpty(rootOf(read, text.length))
    const plain = isLong ? undefined : writePlain(root)
    const chosen = chooseJson(root, context, room - read.before.length - read.after.length, plain)
    const result = around(read, chosen.text)
    if (result.length > room * patience) {
      const lines = chooseProse(result, context, room, false)
      if (lines && lines.text.length < text.length) return lines
    }
    if (result.length >= text.length) return undefined
    if (chosen.shownRows < chosen.rows)
      return { text: result, unit: 'rows', total: chosen.rows, shown: chosen.shownRows }
    return chosen.text === plain
      ? whole(result, root)
      : { text: result, unit: 'characters', total: plain?.length ?? text.length, shown: chosen.text.length }
  },
}
