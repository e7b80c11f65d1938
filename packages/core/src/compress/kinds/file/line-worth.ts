import type { OutlineBlock } from '../../../ports.ts'
import type { ShrinkContext } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import { RankedTexts } from '../../../text/rank.ts'
import type { Question } from '../../read/question.ts'
import type { Intent } from '../../types.ts'
import type { FileShape } from '../lines/line-roles.ts'
import { outlineOf, type Declaration, type FileOutline } from './outline.ts'

/** Lines before and after that a hit speaks for: the statement, and its surroundings. */
const near = 4
const far = 12
/** What a name weighs that an outline has read, and not the indentation. */
const readNameWeight = 1.3
/** A name that is not in view (a read that begins inside a function) may or may not match. */
const unknownName = 0.35
const longestRead = 2000

/**
 * How much each sign raises the odds that a line is needed, as exponents; fitted on recorded reads of files and the lines
 * that were edited afterwards, checked across repositories, rounded. All signs lie between 0 and 1.
 */
const weights = { own: 1.2, near: 0.6, far: 0.5, block: 0.4, name: 1, outerName: 1.3, control: 0.6 }
const roleWeights = { blank: -1.2, closing: -0.7, comment: -0.9, import: 0.1, declaration: 0, code: 0 }
/** What a block weighs that was decided to be relevant. */
/** Longer lines say more, with falling returns. */
const lengthPower = 0.4
const longestCounted = 160
/** Among equals the earlier line wins. */
const slope = 0.01
/** A signature shares in the worth of what it encloses. */
const signatureShare = 0.5

const control = /^(?:return|if|elif|else|raise|throw|\} else|guard|match|case|when|unless)\b/u

const intentWeights: Partial<Record<Intent, { declaration: number; comment: number }>> = {
  'find-definition': { declaration: 0.5, comment: 0 },
  'understand-structure': { declaration: 1.5, comment: 0 },
  'learn-api': { declaration: 1, comment: 0.7 },
}

function scaled(values: Float64Array): Float64Array {
  let most = 0
  for (const value of values) if (value > most) most = value
  return most === 0 ? values : values.map((value) => value / most)
}

/** Every value handed on to its neighbours, falling off evenly; one pass, whatever the reach. */
function spread(values: Float64Array, reach: number): Float64Array {
  const result = new Float64Array(values.length)
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!
    if (value === 0) continue
    const from = Math.max(0, index - reach)
    const to = Math.min(values.length - 1, index + reach)
    for (let at = from; at <= to; at += 1) result[at]! += value * (1 - Math.abs(at - index) / (reach + 1))
  }
  return scaled(result)
}

function nameScores({ declarations }: FileOutline, question: Question): Float64Array {
  const names = new RankedTexts(
    declarations.map(({ name }) => name),
    question.terms,
  )
  return scaled(names.score(undefined, { lengthPenalty: 0 }))
}

function liftSignatures({ declarations, owners }: FileOutline, worth: Float64Array): void {
  const best = new Float64Array(declarations.length)
  for (let index = 0; index < worth.length; index += 1) {
    const owner = owners[index]!
    if (owner >= 0 && worth[index]! > best[owner]!) best[owner] = worth[index]!
  }
  for (let index = declarations.length - 1; index >= 0; index -= 1) {
    const { from, parent } = declarations[index]!
    const share = best[index]! * signatureShare
    if (worth[from]! < share) worth[from] = share
    if (parent >= 0 && best[parent]! < share) best[parent] = share
  }
}

/** Holds back lines that stand in a file again and again. */
function holdRepeats(hits: Float64Array, lines: readonly string[]): void {
  const counts = new Map<string, number>()
  const keys = lines.map((line, index) => (hits[index] === 0 ? '' : line.trim()))
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const [index, key] of keys.entries()) hits[index]! /= Math.sqrt(counts.get(key)!)
}

/** How likely each line is to be needed. */
export interface LineWorth {
  readonly worth: Float64Array
  /** What the lines declare, in their order. */
  readonly declarations: readonly Declaration[]
  /** How well each line by itself has the words of the question. */
  readonly own: Float64Array
}

/**
 * How likely each line of a file is to be needed, for a question or for none; only proportions mean something.
 *
 * @param given the blocks of the file, where an outline knows them
 * @param text a long text that the lines stand in, if reading may break off between parts of them
 */
export function worthOfLines(
  lines: readonly string[],
  context: Pick<ShrinkContext, 'question' | 'once'>,
  shape: FileShape,
  given?: readonly OutlineBlock[],
  text = '',
): LineWorth {
  const { question } = context
  const read = lines.map((line) => (line.length > longestRead ? line.slice(0, longestRead) : line))
  const outline = once(context, 'outline of lines', text, () => outlineOf(read, shape, given))
  const { roles, indents, declarations, owners, blocks } = outline
  const ranked = rankInParts('lines of a file', read, text, context)
  const hits = ranked.score(undefined, { lengthPenalty: 0.3 })
  holdRepeats(hits, read)
  const own = scaled(hits)
  const nearby = spread(hits, near)
  const around = spread(hits, far)
  const names = nameScores(outline, question)
  const blockScores = scaled(ranked.score(blocks))
  const lift = intentWeights[question.intents[0] ?? 'general']
  const nameWeight = given ? readNameWeight : weights.name
  const worth = new Float64Array(lines.length)
  for (const [number, { from, to }] of blocks.entries()) {
    for (let index = from; index <= to; index += 1) {
      const start = read[index]!.trim()
      const role = roles[index]!
      const owner = owners[index]!
      const outer = owner >= 0 ? declarations[owner]!.parent : -1
      const name = owner >= 0 ? names[owner]! : indents[index]! > 0 ? unknownName : 0
      const odds =
        weights.own * Math.sqrt(own[index]!) +
        weights.near * nearby[index]! +
        weights.far * around[index]! +
        weights.block * blockScores[number]! +
        nameWeight * name +
        weights.outerName * (outer >= 0 ? names[outer]! : 0) +
        (control.test(start) ? weights.control : 0) +
        roleWeights[role] +
        (role === 'declaration' || role === 'comment' ? (lift?.[role] ?? 0) : 0)
      worth[index] =
        Math.exp(odds) *
        (1 + Math.min(start.length, longestCounted)) ** lengthPower *
        (1 - (slope * index) / lines.length)
    }
  }
  liftSignatures(outline, worth)
  return { worth, declarations, own }
}
