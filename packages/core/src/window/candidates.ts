import type { Steps } from '../breaks.ts'
import { isCall, isResult, resultText, textOf } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { Message, ToolResultPart } from '../message/types.ts'
import type { ValueKind } from '../text/values/value-kind.ts'
import type { ValueList } from '../text/values/value-list.ts'
import { ValueTable } from '../text/values/value-table.ts'
import { readValues } from '../text/values/values.ts'
import { withoutInStep } from './in-step.ts'
import { eachInputText, eachLine } from './said/lines.ts'

/** Something that may become a note. */
export interface Candidate {
  readonly kind: 'line' | 'value'
  readonly text: string
  readonly label: string | undefined
  readonly worth: number
  readonly order: number
}

/** The number that `cat -n` or a tool for files puts in front of a line. */
const lineNumber = /^ {0,12}\d{1,9}[\t→]/gmu
/** What a result tells, without the numbers of its lines. */
const toldText = (part: ToolResultPart): string => resultText(part).replaceAll(lineNumber, '')
/** What is left of text that stands in quotes, such as `searxng\ntool_name`: nobody named that. */
const holdsEscape = /^(?!(?:[A-Za-z]:|\.{1,2})\\).{0,200}\\(?:[bfnrt"'\\]|u[\da-fA-F]{4}|x[\da-fA-F]{2})|\\[nrt]$/su

/** Longest argument that is kept as a whole, in characters. */
const longestArgument = 120

/**
 * How often 100 tokens of it were needed later, in recorded runs: what calls were made with, what only results told, and the
 * same where it came up more than once.
 */
const called: Record<ValueKind, number> = { path: 0.9, identifier: 0.75, id: 0.6, date: 0.5, leaf: 0.3, number: 0.4 }
const told: Record<ValueKind, number> = { path: 0.56, identifier: 0.13, id: 0.3, date: 0.3, leaf: 0.05, number: 0.2 }
/** What structured results told: names of things, not of code. */
const listed: Record<ValueKind, number> = { path: 0.56, identifier: 0.3, id: 0.9, date: 0.5, leaf: 0.1, number: 0.6 }
const takenUp = 1
/** A key that ends with a number looks like an id and is none. */
const numberedKey = /^\p{Ll}{2,}[_-]?\d{1,2}$/u
/** What a further path or identifier is worth beside the one before it: many of them take the room of all else. */
const furtherShare = 0.95
const repeated = 1.5
const argumentWorth = 0.77
/** So many values are taken in one step. */
const valuesAtOnce = 2000
const writtenLine = 0.55
const lineAgain = 1
const toldLine = 0.3
const toldTwice = 0.4
const toldOften = 0.7

/** What is known of lines from before, and told of those here. */
export interface LineMemory {
  readonly wroteBefore: (line: string) => number
  readonly wrote: (line: string, times: number) => void
}

interface Line {
  readonly written: number
  here: number
  told: number
  readonly order: number
}

/** The lines that calls wrote and results told. */
function* linesOf(messages: readonly Message[], memory: LineMemory): Steps<Candidate[]> {
  const lines = new Map<string, Line>()
  const take = (isWritten: boolean) => (text: string) => {
    let line = lines.get(text)
    if (!line) lines.set(text, (line = { written: memory.wroteBefore(text), here: 0, told: 0, order: lines.size }))
    if (isWritten) line.here += 1
    else line.told += 1
  }
  for (const message of messages) {
    for (const part of message.parts) {
      if (isResult(part)) eachLine(toldText(part), take(false))
      else if (isCall(part)) eachInputText(part.input, (text) => eachLine(text, take(true)))
      yield
    }
  }
  const found: Candidate[] = []
  for (const [text, { written: before, here, told: times, order }] of lines) {
    if (here > 0) memory.wrote(text, here)
    const written = before + here
    const again = Math.min(3, written + (times > 0 ? 1 : 0) - 1)
    const worth =
      written > 0 ? writtenLine + lineAgain * again : times > 3 ? toldOften : times > 1 ? toldTwice : toldLine
    found.push({ kind: 'line', text, label: undefined, worth, order })
    yield
  }
  return found
}

/** Whether a text is JSON, by how it begins. */
const isStructured = (text: string): boolean => /^\s*[{[]\s*["{[\]}]/u.test(text.slice(0, 100))

/** The values and short arguments. */
function* valuesIn(messages: readonly Message[]): Steps<Candidate[]> {
  const table = new ValueTable()
  const worth: number[] = []
  const times: number[] = []
  const isTold: boolean[] = []
  function* take(read: ValueList, of: Record<ValueKind, number>, isFromResult: boolean): Steps<void> {
    // Values of a text hold until the next one is read, which another request may do between two steps.
    const list = read.length > valuesAtOnce ? read.copy() : read
    for (let index = 0; index < list.length; index += 1) {
      if (index % valuesAtOnce === valuesAtOnce - 1) yield
      const number = table.numberOf(list, index)
      const up = !isFromResult && isTold[number] ? takenUp : 0
      worth[number] = Math.max(worth[number] ?? 0, of[list.kindAt(index)] + up)
      times[number] = (times[number] ?? 0) + 1
      if (isFromResult) isTold[number] = true
    }
  }
  const whole = new Map<string, { label: string; times: number }>()
  for (const message of messages) {
    for (const part of message.parts) {
      yield
      if (isResult(part)) {
        const text = toldText(part)
        yield* take(readValues(text), isStructured(text) ? listed : told, true)
      } else if (isCall(part)) {
        yield* take(readValues(callText(part)), called, false)
        eachInputText(part.input, (text, label) => {
          const argument = text.trim()
          if (argument.length < 4 || argument.length > longestArgument || argument.includes('\n')) return
          const known = whole.get(argument)
          if (known) known.times += 1
          else whole.set(argument, { label, times: 1 })
        })
      }
    }
    if (message.role === 'assistant') yield* take(readValues(textOf(message)), told, false)
  }
  const found: Candidate[] = []
  for (const [number, value] of worth.entries()) {
    if (number % valuesAtOnce === valuesAtOnce - 1) yield
    const text = table.textAt(number)
    const label = table.labelAt(number)
    if (holdsEscape.test(text) || (label === undefined && numberedKey.test(text))) continue
    const kind = table.kindAt(number)
    found.push({
      kind: 'value',
      text,
      label: label ?? (kind === 'leaf' ? 'text' : kind),
      worth: value * (times[number]! > 1 ? repeated : 1),
      order: number,
    })
  }
  for (const [text, { label, times: count }] of whole)
    found.push({
      kind: 'value',
      text,
      label: label || 'text',
      worth: argumentWorth * (count > 1 ? repeated : 1),
      order: found.length,
    })
  return found
}

const byWorth = (a: Candidate, b: Candidate): number => b.worth - a.worth || b.order - a.order

/** The values with what paths and identifiers are worth beside others of their kind. */
function spread(values: readonly Candidate[]): Candidate[] {
  const before = new Map<string, number>()
  return values.toSorted(byWorth).map((value) => {
    const { label = '' } = value
    if (label !== 'path' && label !== 'identifier') return value
    const count = before.get(label) ?? 0
    before.set(label, count + 1)
    return { ...value, worth: value.worth * furtherShare ** count }
  })
}

/** What may be noted of messages, the most useful first; in small steps. */
export function* candidatesOf(messages: readonly Message[], memory: LineMemory): Steps<Candidate[]> {
  const lines = yield* linesOf(messages, memory)
  const values = yield* valuesIn(messages)
  yield
  const spreadValues = spread(withoutInStep(values))
  yield
  return [...lines, ...spreadValues].toSorted(byWorth)
}
