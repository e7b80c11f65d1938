import { ownPairs, ownTurns } from '../laws/oracle.ts'
import { holdsRun } from '../laws/shown-text.ts'
import { unless, type Check } from './checks.ts'
import { countLinesOf, knownLines, sumOf, textsWithin, type Given } from './given.ts'

/** What stands in brackets in the line over an entry: how much of an argument is not shown. */
export const moreOfArgument: Check = ({ shown, found, open, said: [count, unit, ref] }) => {
  const before = found.line.slice(0, found.from).trimEnd()
  const values: unknown[] = Object.values(Object(shown.call.input) as object)
  const texts = [...values, shown.call.input].flatMap((value) => [...textsWithin(value), JSON.stringify(value) ?? ''])
  const meant = texts.filter((text) => {
    const first = text.split('\n')[0]!.slice(0, 160)
    if (!before.replace(/ \[…\]$/u, '').endsWith(first.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trimEnd()))
      return false
    return unit?.startsWith('line')
      ? text.split('\n').length - 1 === Number(count)
      : text.length - 160 === Number(count)
  })
  if (meant.length === 0) return shown.isEntry ? 'no argument goes on for so long' : undefined
  if (ref === undefined) return undefined
  const opened = open(ref)
  if (opened === undefined) return 'the ref opens nothing'
  return unless(
    meant.some((text) => opened.replaceAll(/\s/gu, '').includes(text.replaceAll(/\s/gu, ''))),
    'the ref opens another text',
  )
}

/** `[…14 more entries, 12 of them closed, left out, ref …]`: of a list among the arguments, or of the lines of one. */
export const moreOfList: Check = ({ shown, open, said: [count, closed = '0', ref] }) => {
  if (!shown.isEntry) return undefined
  const values: unknown[] = Object.values(Object(shown.call.input) as object)
  const sizes = values.map((value) => (Array.isArray(value) ? value.length : countLinesOf(String(value))))
  if (Math.max(...sizes) < Number(count) || Number(closed) >= Number(count)) return 'no argument has so many'
  if (ref === undefined) return undefined
  const opened = open(ref)?.replaceAll(/\s/gu, '')
  const isWhole = values.some(
    (value) =>
      opened?.includes((typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s/gu, '')) === true,
  )
  return unless(isWhole, 'the ref does not open the list')
}

/** `[3 lines put in:]`, `[120 lines written:]`, `[3 lines written, and changed again by a later call; left out, ref …]` */
export const written: Check = ({ shown, open, said: [count, ref] }) => {
  const meant = textsWithin(shown.call.input).filter((text) => countLinesOf(text) === Number(count))
  if (meant.length === 0) return 'no argument has so many lines'
  if (ref === undefined) return undefined
  const opened = open(ref)
  if (opened === undefined) return 'the ref opens nothing'
  return unless(
    meant.some((text) => opened.includes(text.trim())),
    'the ref opens another text',
  )
}

/** `[2 lines removed]`: of one text, or of several together. */
export const removed: Check = ({ shown, said: [count] }) =>
  unless(sumOf(textsWithin(shown.call.input).map(countLinesOf)) >= Number(count), 'there were fewer lines')

const sameInput = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** `[made again by a later call]` */
export const madeAgain: Check = ({ shown: { at, call }, history }) => {
  const later = ownPairs(history).pairs.filter((pair) => pair.at >= at && pair.call !== call)
  const holds = later.some(
    (pair) =>
      pair.call.toolName === call.toolName &&
      sameInput(pair.call.input, call.input) &&
      pair.results.some(({ status }) => status === 'ok'),
  )
  return unless(holds, 'no later call is the same')
}

/** `[ok, superseded by a later call]` */
export const superseded: Check = ({ shown: { at, call }, history }) =>
  unless(
    ownPairs(history).pairs.some((pair) => pair.at > at && pair.results.length > 0 && pair.call !== call),
    'there is no later call',
  )

/** The texts of the uses in a view that a pointer names, written by the call or given by the tool. */
function pointedTexts(
  { view, history, shown }: Given,
  tool: string,
  ordinal: number,
  back: number,
  isWritten: boolean,
): string[] {
  const [turns, viewTurns] = [ownTurns(history), ownTurns(view)]
  const own = turns.findIndex(({ start, end }) => shown.at >= start && shown.at < end)
  const turn = viewTurns[own - back]
  if (!turn) return []
  const uses = ownPairs(view).pairs.filter(
    ({ at, call }) =>
      at >= turn.start &&
      at < turn.end &&
      call.toolName.replaceAll(/[^\p{L}\p{N}_./:-]+/gu, '_').startsWith(tool.replace(/…$/u, '')),
  )
  const use = uses[ordinal - 1]
  if (!use) return []
  if (isWritten) return textsWithin(use.call.input)
  return use.results.flatMap(({ content }) => content.flatMap((item) => (item.type === 'text' ? [item.text] : [])))
}

/** `[lines 118-300 as in read_file 2: a.ts, lines 100-282 there]`: the use it names shows these lines. */
export const pointer: Check = (given) => {
  const [count, from, to, isWritten, tool, ordinal, back, first, last] = given.said
  const turnsBack = back === undefined ? 0 : back === 'the turn before' ? 1 : Number.parseInt(back, 10)
  const texts = pointedTexts(given, tool!, Number(ordinal), turnsBack, isWritten !== undefined)
  if (texts.length === 0) return 'the use it names is not there'
  const size = count === undefined ? Number(to) - Number(from) + 1 : Number(count)
  if (first !== undefined && Number(last) - Number(first) + 1 !== size) return 'the numbers do not match'
  if (from === undefined)
    return unless(
      texts.some((text) => countLinesOf(text) >= size),
      'it has fewer lines',
    )
  const lines = knownLines(given.shown.raw)
    .filter(({ number }) => number >= Number(from) && number <= Number(to))
    .map(({ text }) => text)
  const run = { lines, label: '', isWritten: false, number: Number(from), there: Number(first ?? from) }
  return unless(lines.length === size && texts.some((text) => holdsRun(text, run)), 'the lines do not stand there')
}

/** `[same as in read_file 2: a.ts]`: the result stands there, or all of what was not shown of it. */
export const wholePointer: Check = (given) => {
  const [isWritten, tool, ordinal, back] = given.said
  const turnsBack = back === undefined ? 0 : back === 'the turn before' ? 1 : Number.parseInt(back, 10)
  const texts = pointedTexts(given, tool!, Number(ordinal), turnsBack, isWritten !== undefined)
  return unless(
    texts.some((text) => text.trim() !== ''),
    'the use it names is not there',
  )
}
