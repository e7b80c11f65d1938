import { refsWritten } from '../../compress/recall/sources/written.ts'
import type { WholeUse } from '../../edit/report.ts'
import { pairRound, type Round, type ToolUse } from '../../message/pairing.ts'
import { recallToolName } from '../../message/recall.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message, Part, ToolResultPart } from '../../message/types.ts'
import type { RefOf } from '../../text/marks/ref.ts'
import { itemRef, resultRef, turnRef } from '../../text/marks/result-ref.ts'

/** What is wanted of messages, by index: parts that are calls or results. */
export type Wanted = ReadonlyMap<number, ReadonlySet<Part>>

/** The uses of some rounds, but for those of the recall tool, which are never edited. */
const usesOf = (rounds: readonly Round[]): ToolUse[] =>
  rounds.flatMap(({ uses }) => uses.filter(({ value }) => value.toolName !== recallToolName))

/** Finds in a history what refs name: results, texts that calls wrote, and finished turns with all their uses. */
export class WholeSearch {
  readonly wanted: Map<number, Set<Part>> = new Map()
  readonly #refs: ReadonlySet<string>
  readonly #refOf: RefOf
  readonly #found = new Set<string>()
  readonly #uses = new Map<string, WholeUse>()

  constructor(refs: ReadonlySet<string>, refOf: RefOf) {
    this.#refs = refs
    this.#refOf = refOf
  }

  get unknown(): string[] {
    return [...this.#refs].filter((ref) => !this.#found.has(ref))
  }

  /** What is wanted, in the order it stands in. */
  get uses(): WholeUse[] {
    return [...this.#uses.values()].toSorted((a, b) => a.at - b.at || a.call - b.call)
  }

  /** Takes every text of a name, so that one that comes later changes nothing about those before it. */
  run(uses: readonly ToolUse[], turns: readonly Turn[]): void {
    for (const use of uses) {
      this.#takeResults(use)
      this.#takeWritten(use)
    }
    // No text has the name of a turn, and those of turns take longest.
    if (this.unknown.length > 0) for (const turn of turns) this.#takeTurn(turn)
  }

  #takeResults(use: ToolUse): void {
    for (const { at, value } of use.results) {
      const ref = this.#nameOf(value)
      if (ref !== undefined) this.#take(ref, use, at, value)
    }
  }

  #takeWritten(use: ToolUse): void {
    for (const ref of refsWritten(use.value, this.#refOf))
      if (this.#refs.has(ref)) this.#take(ref, use, use.at, use.value)
  }

  #takeTurn({ sealed, rounds }: Turn): void {
    // Further rounds would give an open turn another name.
    if (!sealed) return
    const ref = turnRef(rounds, this.#refOf)
    if (!this.#refs.has(ref)) return
    for (const use of usesOf(rounds)) for (const { at, value } of use.results) this.#take(ref, use, at, value)
  }

  /** Under which of the refs a result is wanted. */
  #nameOf(value: ToolResultPart): string | undefined {
    const whole = resultRef(value, this.#refOf)
    if (this.#refs.has(whole) || value.content.length < 2) return this.#refs.has(whole) ? whole : undefined
    return value.content
      .flatMap((item) => (item.type === 'text' ? [itemRef(item, this.#refOf)] : []))
      .find((ref) => this.#refs.has(ref))
  }

  #take(ref: string, { at: from, call, value: { toolName } }: ToolUse, at: number, part: Part): void {
    this.#found.add(ref)
    const parts = this.wanted.get(at)
    if (parts) parts.add(part)
    else this.wanted.set(at, new Set([part]))
    this.#uses.set(`${from}.${call}.${ref}`, { ref, at: from, call, toolName })
  }
}

/** The uses of a history, those before its first turn included. */
export function usesIn(messages: readonly Message[], turns: readonly Turn[]): ToolUse[] {
  const head = messages.slice(0, turns[0]?.start ?? messages.length)
  const rounds = head.flatMap(({ role }, at) => (role === 'assistant' ? [pairRound(head, at)] : []))
  return usesOf([...rounds, ...turns.flatMap((turn) => turn.rounds)])
}
