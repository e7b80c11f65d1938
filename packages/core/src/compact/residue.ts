import type { ToolUse } from '../message/pairing.ts'
import type { TokenCounter } from '../ports.ts'
import { residueMark } from '../text/residue-mark.ts'
import type { ValueKind } from '../text/value-kind.ts'
import type { ValueTable } from '../text/value-table.ts'
import { ByWorth } from './by-worth.ts'
import { worthOf, type Lost } from './worth.ts'

/** A value that may stay. */
interface Candidate {
  readonly text: string
  readonly kind: ValueKind
  readonly key: string | undefined
  /** The place among the values as they were seen. */
  readonly order: number
}

/** Whether a value of a table need not stay, because it stands elsewhere. */
type IsKnown = (table: ValueTable, number: number) => boolean

/** Tokens between two values. */
const separator = 2

/** The most useful values from number `first` on that fit, at most so many; only what comes into question is cut out. */
function choose(
  table: ValueTable,
  worth: Float64Array,
  first: number,
  isKnown: IsKnown,
  values: number,
  room: number,
  tokens: TokenCounter,
): Candidate[] {
  const ranked = new ByWorth(worth, first, table.size)
  const chosen: Candidate[] = []
  let spent = 0
  let left = values
  for (let order = ranked.take(); order !== undefined; order = ranked.take()) {
    if (left <= 0 || spent + separator > room) break
    if (isKnown(table, order)) continue
    const text = table.textAt(order)
    left -= 1
    const cost = tokens.count(text) + separator
    if (spent + cost > room) continue
    spent += cost
    chosen.push({ text, kind: table.kindAt(order), key: table.labelAt(order), order })
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
  isKnown: IsKnown,
  limits: ResidueRoom,
  tokens: TokenCounter,
): string {
  const room = limits.tokens - tokens.count(head)
  const first = table.size
  const chosen = choose(table, worthOf(lost, table), first, isKnown, limits.values, room, tokens)
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
  isKnown: IsKnown,
  limits: ResidueRoom,
  tokens: TokenCounter,
): string => withValues(`${residueMark}; tools: ${toolNames(lost.uses)}]`, lost, table, isKnown, limits, tokens)
