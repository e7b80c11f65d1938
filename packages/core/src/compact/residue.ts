import { resultText, textOf } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { residueMark } from '../text/residue-mark.ts'
import { eachInputValue, eachValue, type ValueKind } from '../text/values.ts'

/** What a sealed turn loses. */
export interface Lost {
  readonly uses: readonly ToolUse[]
  readonly texts: readonly Message[]
}

interface Candidate {
  readonly text: string
  readonly kind: ValueKind
  readonly key: string | undefined
  /** The place among the values as they were seen. */
  readonly order: number
  /** Whether it stands elsewhere in the view. */
  readonly known: boolean
  /** Whether a result told it. */
  told: boolean
  score: number
}

const kindWorth: Record<ValueKind, number> = { id: 6, path: 5, date: 5, leaf: 1, identifier: 3, number: 2 }
const writing = /write|edit|create|update|delete|move|rename|apply|patch|save|insert|replace/iu
const pathKey = /path|file|dir|target|destination/iu

/** Worth of being the call's own argument, of a path that was written, and of having been taken up by a later call. */
const argumentWorth = 4
const writtenWorth = 20
const usedWorth = 8

function collect(lost: Lost, isKnown: (value: string) => boolean): Candidate[] {
  const candidates = new Map<string, Candidate>()
  const meet = (text: string, kind: ValueKind, key: string | undefined): Candidate => {
    let candidate = candidates.get(text)
    if (candidate) return candidate
    candidate = { text, kind, key, order: candidates.size, known: isKnown(text), told: false, score: 0 }
    candidates.set(text, candidate)
    return candidate
  }
  lost.uses.forEach((use, order) => {
    const recent = order / Math.max(1, lost.uses.length)
    const writes = writing.test(use.value.toolName)
    eachInputValue(use.value, (text, kind, key) => {
      const candidate = meet(text, kind, key)
      const written = writes && kind === 'path' && pathKey.test(key ?? '')
      const taken = candidate.told ? usedWorth : 0
      const worth = kindWorth[kind] + argumentWorth + recent + taken + (written ? writtenWorth : 0)
      candidate.score = Math.max(candidate.score, worth)
    })
    for (const place of use.results) {
      eachValue(resultText(place.value), (text, kind, key) => {
        const candidate = meet(text, kind, key)
        candidate.told = true
        candidate.score = Math.max(candidate.score, kindWorth[kind] + recent)
      })
    }
  })
  for (const message of lost.texts) {
    eachValue(textOf(message), (text, kind, key) => {
      const candidate = meet(text, kind, key)
      candidate.score = Math.max(candidate.score, kindWorth[kind])
    })
  }
  return [...candidates.values()].filter(({ known }) => !known)
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
 * reached, then in the order they were seen. Plain text, never shaped like a call.
 */
export function withValues(
  head: string,
  lost: Lost,
  isKnown: (value: string) => boolean,
  limits: ResidueRoom,
  tokens: TokenCounter,
): string {
  const candidates = collect(lost, isKnown)
  const room = limits.tokens - tokens.count(head)
  const ranked = candidates.sort((a, b) => b.score - a.score || a.order - b.order).slice(0, Math.max(0, limits.values))
  let spent = 0
  const chosen: Candidate[] = []
  for (const candidate of ranked) {
    const cost = tokens.count(candidate.text) + 2
    if (spent + cost > room) continue
    spent += cost
    chosen.push(candidate)
  }
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
  isKnown: (value: string) => boolean,
  limits: ResidueRoom,
  tokens: TokenCounter,
): string => withValues(`${residueMark}; tools: ${toolNames(lost.uses)}]`, lost, isKnown, limits, tokens)
