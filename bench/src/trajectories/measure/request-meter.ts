import type { RecordedMessage } from '../policy.ts'
import type { Recording } from '../recordings/recording.ts'
import type { NeededValue } from '../values/needs.ts'
import type { FactBook, MessageFacts } from './message-facts.ts'
import { countNeeds } from './needs-met.ts'
import { PrefixCache } from './prefix-cache.ts'
import { RepairLedger } from './repairs.ts'
import { noTotals, type Totals } from './totals.ts'
import { judge } from './validity.ts'

/** One request of a conversation. */
export interface Request {
  /** Position of the assistant message that answers it. */
  readonly index: number
  readonly view: readonly RecordedMessage[]
  /** The policy threw. */
  readonly failed: boolean
  readonly needed: readonly NeededValue[]
  /** The original texts that can be fetched back from a view with these texts. */
  readonly recover: (texts: readonly string[]) => readonly string[]
}

/** Measures the requests of one conversation in their order. */
export class RequestMeter {
  readonly totals: Totals = { ...noTotals(), conversations: 1 }
  readonly #book: FactBook
  readonly #repairs: RepairLedger
  readonly #firstRole: string | undefined
  readonly #warm = new PrefixCache()
  #cold = new PrefixCache()
  #previous: readonly MessageFacts[] = []

  constructor(recording: Recording, book: FactBook) {
    this.#book = book
    this.#repairs = new RepairLedger(recording)
    this.#firstRole = recording.messages.find(({ role }) => role !== 'system')?.role
  }

  /** A person speaks, so that one of the caches has become cold. */
  startTurn(): void {
    this.#cold = new PrefixCache()
  }

  measure({ index, view, failed, needed, recover }: Request): void {
    const { totals } = this
    const facts = view.map((message) => this.#book.of(message))
    const tokens = this.#countTokens(facts)
    if (failed) totals.failures += 1
    const verdict = failed ? 'hard' : judge(view, this.#firstRole)
    if (verdict === 'hard') totals.invalidHard += 1
    if (verdict === 'soft') totals.invalidSoft += 1

    const lost = countNeeds(totals, needed, facts, this.#book, () => recover(facts.map(({ text }) => text)))
    const { trips, read, written } = this.#repairs.repair(
      lost.map((value) => this.#book.sourcesOf(value).filter((source) => source < index)),
      tokens,
    )
    totals.repairTrips += trips
    totals.repairRead += read
    totals.repairWritten += written
  }

  #countTokens(facts: readonly MessageFacts[]): number {
    const { totals } = this
    let tokens = 0
    for (const message of facts) {
      tokens += message.tokens
      if (message.isGiven) totals.systemTokens += message.tokens
    }
    totals.requests += 1
    totals.tokens += tokens
    totals.peak = Math.max(totals.peak, tokens)
    totals.cachedWarm += this.#warm.send(facts)
    totals.cachedCold += this.#cold.send(facts)
    if (this.#previous.some((message, at) => message !== facts[at])) totals.breaks += 1
    this.#previous = facts
    return tokens
  }
}
