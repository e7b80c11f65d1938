import { hasMoreBreaks } from '../../../../text/count-lines.ts'
import { RankedTexts, type WeightedTerms } from '../../../../text/rank.ts'
import type { ShrinkContext, Shrunk } from '../../../kind.ts'
import { chooseLines } from './choose-lines.ts'
import { joinKept } from '../gapped.ts'

/** Fewer are sent whole, or read like any text. */
const fewestKeys = 16
/** Nearly every line is a key with its value, and nearly every key stands once. */
const shareOfKeys = 0.9
const mostKeys = 20_000
/** Keys that differ in the number at their end alone, such as `Patient 3001` and `Patient 3002`, are entries of a list. */
const shareOfNames = 0.5
const gapCost = 16

const pair = /^([A-Za-z_][\w.()/-]{0,80}(?: [\w()/-]{1,30}){0,3})\s{0,40}[:=]\s{0,40}(\S.{0,200})?$/u
const nothing = /^(?:0+(?:\.0+)? ?(?:kB|[KMG]i?B|B|%|ms|s)?|null|none|no|false|off|n\/a|-|\[not set\]|"")?$/iu
/** What begins a word may stand for it: `Mem` for memory. */
const shortest = 3

/** Weights found by reading what comes out; of equals the earlier is worth a little more. */
const weights = { asked: 4, begun: 2.5, first: 1, nothing: 0.15, usual: 0.3, slope: 0.2 }
/** The first keys say what is described; each is worth less than the one before. */
const fewFirst = 12

interface Pair {
  readonly key: string
  readonly value: string
}

/** The keys and values of a dump, one in each line; `undefined` for any other text. */
function pairsOf(lines: readonly string[]): readonly (Pair | undefined)[] | undefined {
  if (lines.length < fewestKeys || lines.length > mostKeys) return undefined
  const pairs = lines.map((line) => {
    const found = pair.exec(line.trimEnd())
    return found ? { key: found[1]!, value: found[2] ?? '' } : undefined
  })
  const keys = new Set(pairs.flatMap((each) => each?.key ?? []))
  if (keys.size < lines.length * shareOfKeys) return undefined
  const names = new Set([...keys].map((key) => key.replace(/(?<=[\s_-])\d+$/u, '')))
  return names.size < keys.size * shareOfNames ? undefined : pairs
}

const wordsOf = (key: string): string[] =>
  key.split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/u).map((word) => word.toLowerCase())

/** Whether a word of a key begins one that is asked for, or is begun by it. */
const isBegun = (key: string, asked: readonly string[]): boolean =>
  wordsOf(key).some(
    (word) =>
      word.length >= shortest &&
      asked.some((term) => term !== word && (term.startsWith(word) || word.startsWith(term))),
  )

/** What each key is worth: what is asked for, then the first ones; what has no value says least. */
function worthOf(pairs: readonly (Pair | undefined)[], lines: readonly string[], terms: WeightedTerms): Float64Array {
  const scores = new RankedTexts(lines, terms).score(undefined, { lengthPenalty: 0.3 })
  const most = scores.reduce((best, score) => Math.max(best, score), 0) || 1
  const asked = [...terms.keys()].filter((term) => /^\p{L}{4,}$/u.test(term))
  return Float64Array.from(pairs, (each, index) => {
    const first = Math.max(0, 1 - index / fewFirst) * weights.first
    if (!each) return weights.usual + first
    const own = Math.max((weights.asked * scores[index]!) / most, isBegun(each.key, asked) ? weights.begun : 0)
    const said = nothing.test(each.value) && own === 0 ? weights.nothing : 1
    return (weights.usual + own) * said * (1 - (weights.slope * index) / pairs.length) + first
  })
}

/**
 * Of a dump of keys and values, such as `/proc/meminfo` or `systemctl show`, those that the question is about and the first
 * ones. `undefined` for any other text.
 *
 * @param labelOf what a mark says about the lines from one index to another
 */
export function chooseKeyValues(
  text: string,
  { question }: ShrinkContext,
  room: number,
  labelOf?: (from: number, to: number) => string,
): Shrunk | undefined {
  if (hasMoreBreaks(text, mostKeys)) return undefined
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const pairs = pairsOf(lines)
  if (!pairs) return undefined
  const worth = worthOf(pairs, lines, question.terms)
  const cost = Float64Array.from(lines, (line) => line.length + 1)
  const kept = chooseLines({ worth, cost, gapCost }, room)
  if (!kept) return undefined
  const joined = joinKept(lines, kept, labelOf)
  if (joined.shown === 0 || joined.text.length >= text.length) return undefined
  return { text: joined.text, unit: 'lines', total: lines.length, shown: joined.shown }
}
