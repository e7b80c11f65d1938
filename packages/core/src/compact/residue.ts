import { resultText, textOf } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { residueMark } from '../text/residue-mark.ts'
import type { ValueTable } from '../text/value-table.ts'
import { inputValues, valuesOf, type ValueKind } from '../text/values.ts'

/** What a sealed turn loses. */
export interface Lost {
  readonly uses: readonly ToolUse[]
  readonly texts: readonly Message[]
}

/** A value that may stay. */
interface Candidate {
  readonly text: string
  readonly kind: ValueKind
  readonly key: string | undefined
  /** The place among the values as they were seen. */
  readonly order: number
}

const kindWorth: Record<ValueKind, number> = { id: 6, path: 5, date: 5, leaf: 1, identifier: 3, number: 2 }
const writing = /write|edit|create|update|delete|move|rename|apply|patch|save|insert|replace/iu
const pathKey = /path|file|dir|target|destination/iu

/** Worth of being the call's own argument, of a path that was written, and of having been taken up by a later call. */
const argumentWorth = 4
const writtenWorth = 20
const usedWorth = 8
/** Tokens between two values. */
const separator = 2

/** Adds the values of what is lost to `table`; gives by number what each is worth. */
function collect(lost: Lost, table: ValueTable): number[] {
  const scores = Array.from({ length: table.size }, () => 0)
  /** Values that a result told. */
  const told: boolean[] = []
  const score = (number: number, worth: number): void => {
    if (worth > (scores[number] ?? 0)) scores[number] = worth
  }
  lost.uses.forEach((use, order) => {
    const recent = order / Math.max(1, lost.uses.length)
    const writes = writing.test(use.value.toolName)
    const given = inputValues(use.value)
    for (let index = 0; index < given.length; index += 1) {
      const number = table.add(given, index)
      const kind = given.kindAt(index)
      const written = writes && kind === 'path' && pathKey.test(given.labelAt(index) ?? '')
      const taken = told[number] ? usedWorth : 0
      score(number, kindWorth[kind] + argumentWorth + recent + taken + (written ? writtenWorth : 0))
    }
    for (const place of use.results) {
      const found = valuesOf(resultText(place.value))
      for (let index = 0; index < found.length; index += 1) {
        const number = table.add(found, index)
        told[number] = true
        score(number, kindWorth[found.kindAt(index)] + recent)
      }
    }
  })
  for (const message of lost.texts) {
    const found = valuesOf(textOf(message))
    for (let index = 0; index < found.length; index += 1) score(table.add(found, index), kindWorth[found.kindAt(index)])
  }
  return scores
}

/** The most useful values from number `first` on that fit, at most so many; only what comes into question is cut out. */
function choose(
  table: ValueTable,
  scores: readonly number[],
  first: number,
  isKnown: (value: string) => boolean,
  values: number,
  room: number,
  tokens: TokenCounter,
): Candidate[] {
  const ranked = Array.from({ length: table.size - first }, (_, index) => first + index)
  ranked.sort((a, b) => scores[b]! - scores[a]! || a - b)
  const chosen: Candidate[] = []
  let spent = 0
  let left = values
  for (const order of ranked) {
    if (left <= 0 || spent + separator > room) break
    const { list, index } = table.placeOf(order)
    const text = list.textAt(index)
    if (isKnown(text)) continue
    left -= 1
    const cost = tokens.count(text) + separator
    if (spent + cost > room) continue
    spent += cost
    chosen.push({ text, kind: list.kindAt(index), key: list.labelAt(index), order })
  }
  return chosen
}

/** What could end a line, so that what follows would look like somebody speaking. */
const lineEnds = /[\p{Cc}\u2028\u2029]+/gu
const speaker = /^(?:human|user|assistant|system|developer|tool|ai)[^\p{L}\p{N}]*$/iu

/** A tool name as a model may have invented it, without what could be read as more than a name. */
const plainName = (name: string): string => name.slice(0, 100).replace(/[^\p{L}\p{N}_./:-]+/gu, '_')

/** How often each tool was used, in order of first use. */
function toolNames(uses: readonly ToolUse[]): string {
  const counts = new Map<string, number>()
  for (const use of uses) {
    const name = plainName(use.value.toolName)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(', ')
}

/** Groups values by their label, one line each, so that a value keeps the word that says what it is. */
function formatValues(values: readonly Candidate[]): string[] {
  const byKey = new Map<string, string[]>()
  for (const value of values) {
    const label = value.key?.replace(lineEnds, ' ')
    const key = label === undefined || speaker.test(label) ? (value.kind === 'leaf' ? 'text' : value.kind) : label
    const text = value.text.replace(lineEnds, ' ')
    const list = byKey.get(key)
    if (list) list.push(text)
    else byKey.set(key, [text])
  }
  return [...byKey].map(([key, list]) => `${key}: ${list.join(', ')}`)
}

/** How much of what is lost stays as values. */
export interface ResidueRoom {
  readonly values: number
  readonly tokens: number
}

/**
 * Adds to `head` the values of what is lost that stand nowhere else in the view, most useful first until a limit is
 * reached, then in the order they were seen. `table` holds values that stay, and takes the others. Plain text, never
 * shaped like a call.
 */
export function withValues(
  head: string,
  lost: Lost,
  table: ValueTable,
  isKnown: (value: string) => boolean,
  limits: ResidueRoom,
  tokens: TokenCounter,
): string {
  const room = limits.tokens - tokens.count(head)
  const first = table.size
  const chosen = choose(table, collect(lost, table), first, isKnown, limits.values, room, tokens)
  const text = (): string => {
    const lines = formatValues(chosen.toSorted((a, b) => a.order - b.order))
    return [head, ...lines].join('\n')
  }
  let residue = text()
  while (chosen.length > 0 && tokens.count(residue) > limits.tokens) {
    chosen.length = Math.floor(chosen.length * 0.9)
    residue = text()
  }
  return residue
}

/** The residue of a sealed turn: the tools it used and the values it saw. */
export const composeResidue = (
  lost: Lost,
  table: ValueTable,
  isKnown: (value: string) => boolean,
  limits: ResidueRoom,
  tokens: TokenCounter,
): string => withValues(`${residueMark}; tools: ${toolNames(lost.uses)}]`, lost, table, isKnown, limits, tokens)
