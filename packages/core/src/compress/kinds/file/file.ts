import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { closeUp } from './close-up.ts'
import { cutRecords } from '../lines/cut/alike-lines.ts'
import { askedLines, type AskedLine } from '../lines/choose/asked-records.ts'
import type { GroupHeads } from '../lines/choose/group-heads.ts'
import { lineHeads } from '../lines/choose/line-heads.ts'
import { placeHeads } from '../lines/place-heads.ts'
import { chooseLines } from '../lines/choose/choose-lines.ts'
import { excerptOf } from '../lines/choose/excerpt.ts'
import { joinKept } from '../lines/gapped.ts'
import { chooseKeyValues } from '../lines/choose/key-values.ts'
import { shapeOf } from '../lines/line-roles.ts'
import { labelsWithNames, namings, outlineNamings } from './gap-names.ts'
import { worthOfLines, type LineWorth } from './line-worth.ts'
import type { Declaration } from './outline.ts'
import { settleDeclarations } from './whole-declarations.ts'
import { chooseInStretches, isLong, type Stretch } from '../lines/choose/long-text.ts'
import { linesOf, type NumberedLines } from '../lines/numbered.ts'
import { keepKeys } from './whole-keys.ts'
import { chooseTables } from '../table/choose-tables.ts'
import { isMadeOfTables } from '../table/signs.ts'
import { codeLine } from '../../choose/code-line.ts'
import { changed, once as remembered } from '../../read/in-slices.ts'
import { oncePerText } from '../once-per-text.ts'
import { page } from '../page/page.ts'
import { fileShapes, isFileCall } from './signs.ts'

/** What a mark costs, in characters: digits and signs take more tokens than their length says. */
const gapCost = 22

/** The share of the room that completes what is kept in large part. */
const completingShare = 0.04
/** How far around a line at which the person points others count, too, and by how much it is lifted; many say less each. */
const pointedReach = 8
const pointedWeight = 3
/** By how much a line of a record is lifted that the question names. */
const recordWeight = 5

/** The positions of the lines at which the person points, by the numbers a reader knows them by. */
function positionsOf(numbers: readonly number[], { lines, numberOf }: NumberedLines): number[] {
  if (numbers.length === 0) return []
  const wanted = new Set(numbers)
  return Array.from(lines.keys()).filter((index) => wanted.has(numberOf(index)))
}

/** Lifts the lines at which the person points, and their neighbours. */
function liftPointed(worth: Float64Array, indexes: readonly number[], pointed: readonly number[]): void {
  if (pointed.length === 0) return
  const weight = pointedWeight / Math.sqrt(pointed.length)
  for (const [piece, index] of indexes.entries()) {
    let distance = Infinity
    for (const at of pointed) distance = Math.min(distance, Math.abs(at - index))
    if (index >= 0 && distance < pointedReach) worth[piece]! *= Math.exp(weight * (1 - distance / pointedReach))
  }
}

/** Lifts the lines of the records that the question names. */
function liftAsked(worth: Float64Array, indexes: readonly number[], asked: readonly AskedLine[]): void {
  const worths = new Map(asked.map((line) => [line.line, line.worth]))
  for (const [piece, index] of indexes.entries()) worth[piece]! *= Math.exp(recordWeight * (worths.get(index) ?? 0))
}

/** The characters of the kept lines, marks for the others included. */
function sizeOf(cost: Float64Array, kept: Uint8Array): number {
  let size = 0
  for (let index = 0; index < kept.length; index += 1) {
    if (kept[index] === 1) size += cost[index]!
    else if (kept[index - 1] !== 0) size += gapCost
  }
  return size
}

/** Numbers without the blanks that align them: a token for each line, which as many further lines are worth. */
const closeUpAll = ({ lines, bodies, numberOf }: NumberedLines): NumberedLines => {
  const isNumbered = (index: number): boolean => lines[index]!.length > bodies[index]!.length
  return { lines: lines.map((line, index) => (isNumbered(index) ? line.trimStart() : line)), bodies, numberOf }
}

/** How often a choice is made again that leaves no room for the heads of its lines. */
const attempts = 4

/** Keeps the heads of the groups that kept lines stand in; says whether any was missing. */
function keepGroupHeads(heads: GroupHeads, kept: Uint8Array): boolean {
  let isMissing = false
  if (heads.count === 0) return false
  for (let line = 0; line < kept.length; line += 1)
    for (const head of kept[line] === 1 ? heads.of(line) : []) {
      isMissing ||= kept[head] === 0
      kept[head] = 1
    }
  return isMissing
}

/** Of the lines of source code such a share looks like it. */
const shareOfCode = 0.2

/** Whether lines are source code, of which what they belong to is known in other ways. */
function areCode(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  return written.filter((line) => codeLine.test(line)).length >= written.length * shareOfCode
}

/** A function that is called for its first answer only. */
function once<Arguments extends unknown[], Value>(
  make: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  let made: { readonly value: Value } | undefined
  return (...given) => (made ??= { value: make(...given) }).value
}

/** Lines a choice is made among, with what each is worth. */
type Among = LineWorth & { readonly among: readonly string[] }

const holdsTables = oncePerText(isMadeOfTables)

/** What is known of a file whatever its room: its lines, its shape, and what the lines that are looked at are worth. */
const readOnce = oncePerText((text, context) => {
  const { question, path, outline } = context
  const numbered = closeUpAll(linesOf(text))
  const { lines, bodies } = numbered
  const shape = shapeOf(path, bodies)
  const isWhole = !isLong(text, lines)
  const pointed = positionsOf(question.lines, numbered)
  const asked = (): readonly AskedLine[] => (question.lines.length === 0 ? askedLines(text, context) : [])
  const stretches = (): readonly Stretch[] =>
    isWhole
      ? [{ from: 0, to: lines.length - 1 }]
      : excerptOf(lines.join('\n'), lines, question, { pointed: [...pointed, ...asked().map(({ line }) => line)] })
  const amongOf = (indexes: readonly number[]): Among => {
    const among = indexes.map((index) => bodies[index] ?? '')
    const blocks = isWhole && shape === 'code' ? outline?.(bodies.join('\n'), path) : undefined
    const of = worthOfLines(among, context, shape, blocks, text)
    liftPointed(of.worth, indexes, pointed)
    liftAsked(of.worth, indexes, asked())
    return { ...of, among }
  }
  const part = <Part>(name: string, make: () => Part): Part => remembered(context, name, text, make)
  const heads = once(() => (shape === 'code' && areCode(bodies) ? placeHeads(bodies, part) : lineHeads(bodies, part)))
  return { lines, shape, isWhole, heads, stretches: once(stretches), amongOf: once(amongOf) }
})

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const { question, path } = context
  // Rows are chosen as of any table, though each stands as it does in the file.
  if (holdsTables(text, context)) return chooseTables(text, changed(context, 'table', { path: path ?? '' }), room)
  if (question.lines.length === 0) {
    const records = cutRecords(text, context, room, true) ?? chooseKeyValues(text, context, room)
    if (records) return records
  }
  const { lines, shape, isWhole, heads, stretches, amongOf } = readOnce(text, context)
  if (lines.length < 4) return undefined
  if (shape === 'markdown' && question.lines.length === 0) return page.choose(text, context, room)
  const isStructure = question.intents[0] === 'understand-structure'
  let namesRoom = 0
  /** The room without what the heads of groups take. */
  let left = room
  let declarations: readonly Declaration[] = []
  const chooseAmong = (indexes: readonly number[], cost: Float64Array): Uint8Array | undefined => {
    const { worth, own, declarations: declared, among } = amongOf(indexes)
    const isCompleted = isWhole && (shape === 'data' || (shape === 'code' && !isStructure))
    const spare = isCompleted ? left * completingShare : 0
    const chosen = chooseLines({ worth, cost, gapCost }, left - namesRoom - spare)
    if (chosen && isWhole && shape === 'data')
      keepKeys(among, { worth, cost, gapCost }, chosen, left - sizeOf(cost, chosen))
    if (!chosen || !isWhole || shape !== 'code') return chosen
    declarations = declared
    settleDeclarations(
      declared,
      { lines: among, cost, hits: own },
      chosen,
      () => room - namesRoom - sizeOf(cost, chosen),
    )
    return chosen
  }
  let kept: Uint8Array | undefined
  let joined: ReturnType<typeof joinKept> | undefined
  let share = -1
  for (const naming of isStructure ? outlineNamings : namings) {
    if (naming.share !== share) {
      share = naming.share
      namesRoom = shape === 'code' ? room * share : 0
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        kept = chooseInStretches(lines, stretches(), chooseAmong)
        if (!kept) break
        const isMissing = keepGroupHeads(heads(), kept)
        joined = joinKept(lines, kept)
        const over = joined.text.length - room
        if (!isMissing || over <= 0) break
        left -= over * (attempt + 1)
      }
      if (!kept) continue
    }
    if (!kept || declarations.length === 0) break
    const named = joinKept(lines, kept, labelsWithNames(lines, declarations, naming))
    if (named.text.length > room) continue
    joined = named
    break
  }
  if (!joined) return undefined
  if (joined.shown === 0 || joined.text.length >= text.length) return undefined
  return { text: joined.text, unit: 'lines', total: lines.length, shown: joined.shown }
}

function reformat(text: string): Shrunk | undefined {
  const shorter = closeUp(text)
  if (shorter === undefined) return undefined
  const total = text.split('\n').length
  return { text: shorter, unit: 'lines', total, shown: total }
}

/** What stands in a file: the lines most likely needed for the question, with the signatures they stand in. */
export const file: ResultKind = {
  name: 'file',
  cap: { default: 8000, aggressive: 3000 },
  readsLines: true,
  isResultOf: isFileCall,
  shapes: fileShapes,
  isVerbatim: true,
  reformat,
  choose,
}
