import type { Message } from '../../message/types.ts'
import type { Store } from '../../ports.ts'
import { withTimeout } from '../../timeout.ts'
import type { Conversation } from '../history/conversation.ts'
import type { PlansRequests } from '../view/identity.ts'
import type { PrepareOptions } from '../types.ts'
import type { FinishedTurn, FinishedTurns } from './finished.ts'
import { readRecord, writeRecord, type DecidedTurn } from './record.ts'
import { RecordPlaces, type RecordPlace } from './records.ts'
import { turnText } from './turn-text.ts'

/** Milliseconds that all reads of a request may take together, and each write. */
const patience = 2000
/** A request brings one newly finished turn; with fewer new ones than these the store is not asked. */
const fewestMissing = 2
/** A longer record is not written: `@winnow/stores` takes 16 MB, and a character may have three bytes. */
const longestRecord = 5_000_000

/** What decisions are kept with. */
export interface StoredTurnsSetting {
  readonly store: Store
  /** Milliseconds; undefined for good. */
  readonly ttl: number | undefined
  /** All that decisions depend on besides the conversation. */
  readonly setting: string
  /** False once something failed on which decisions go: another process would decide otherwise. */
  readonly mayWrite: () => boolean
  readonly onFailure: (error: unknown) => void
}

/** What the store had for a request. */
export interface FoundTurns {
  /** By the message that the turn begins at. */
  readonly decided: ReadonlyMap<number, DecidedTurn>
  /** The ends of the records that were there. */
  readonly present: ReadonlySet<number>
  readonly places: RecordPlaces | undefined
}

/** What of a remembered conversation is in the store. */
interface Ledger {
  readonly places: RecordPlaces | undefined
  readonly present: Set<number>
  /** How many turns were written, or are being written. */
  turns: number
  work: Promise<void>
}

/** Keeps decisions about finished turns in a store of the host's, so that a process that starts later need not make them again. */
export class StoredTurns {
  readonly #setting: StoredTurnsSetting
  readonly #ledgers = new WeakMap<Conversation, Ledger>()

  constructor(setting: StoredTurnsSetting) {
    this.#setting = setting
  }

  /** Asks the store for decisions where several turns of a history are not decided in this process. Never rejects. */
  async find(planner: PlansRequests, messages: readonly Message[], given: PrepareOptions): Promise<FoundTurns> {
    const { onFailure } = this.#setting
    const decided = new Map<number, DecidedTurn>()
    const present = new Set<number>()
    const nothing = { decided, present, places: undefined }
    const { signal } = given
    try {
      const finished = planner.finished(messages, given)
      if (finished.list.length - finished.known < fewestMissing) return nothing
      const places = this.#placesOf(finished.conversation)
      if (!places) return nothing
      const found = { ...nothing, places }
      await withTimeout(async () => this.#read(finished, found), { what: 'the store', milliseconds: patience, signal })
      return found
    } catch (error) {
      if (signal?.aborted !== true) onFailure(error)
      return { ...nothing, decided: new Map(decided), present: new Set(present) }
    }
  }

  /** Keeps what was decided about turns of a conversation and is not in the store; goes on beside the request. */
  keep(conversation: Conversation, found: FoundTurns): void {
    let ledger = this.#ledgers.get(conversation)
    if (!ledger) {
      const places = found.places ?? this.#placesOf(conversation)
      ledger = { places, present: new Set(found.present), turns: 0, work: Promise.resolve() }
      this.#ledgers.set(conversation, ledger)
    }
    const { turns } = conversation.sealed
    if (!this.#setting.mayWrite() || ledger.turns === turns) return
    ledger.turns = turns
    const now = ledger
    ledger.work = ledger.work.then(async () => this.#write(conversation, now)).catch(this.#setting.onFailure)
  }

  /** Where decisions about a conversation are kept; undefined where it cannot be told from others. */
  #placesOf({ key, head }: Conversation): RecordPlaces | undefined {
    const before = turnText(head)
    return before === undefined
      ? undefined
      : new RecordPlaces(JSON.stringify([this.#setting.setting, key, before.pieces.join('')]))
  }

  async #read(
    { list, known }: FinishedTurns,
    found: { decided: Map<number, DecidedTurn>; present: Set<number>; places: RecordPlaces },
  ): Promise<void> {
    const failed: unknown[] = []
    const read = async ({ from, to, name: nameOf }: RecordPlace): Promise<void> => {
      try {
        const name = await nameOf()
        const turns: readonly FinishedTurn[] = list.slice(from, to)
        const { store, setting } = this.#setting
        const decided = await readRecord(setting, name, await store.get(keyOf(name)), turns)
        decided?.forEach((turn, index) => found.decided.set(turns[index]!.start, turn))
        if (decided) found.present.add(to)
      } catch (error) {
        failed.push(error)
      }
    }
    const reading: Promise<void>[] = []
    for await (const place of found.places.of(list.length, (index) => list[index]!))
      if (place.to > known) reading.push(read(place))
    await Promise.all(reading)
    if (failed.length > 0) this.#setting.onFailure(failed[0])
  }

  async #write({ sealed }: Conversation, ledger: Ledger): Promise<void> {
    const { store, ttl, setting } = this.#setting
    const plannedAt = (turn: number) => ({ messages: sealed.messagesOf(turn), plan: sealed.plans[turn]! })
    const turnAt = (turn: number) => ({ ...sealed.plans[turn]!, messages: sealed.messagesOf(turn) })
    for await (const { from, to, name: nameOf } of ledger.places?.of(sealed.turns, turnAt) ?? []) {
      if (ledger.present.has(to)) continue
      const name = await nameOf()
      if (!this.#setting.mayWrite()) return
      const record = await writeRecord(
        setting,
        name,
        Array.from({ length: to - from }, (_, index) => plannedAt(from + index)),
      )
      const entry: readonly [string, string] = [keyOf(name), record]
      if (record.length <= longestRecord)
        await withTimeout(async () => (ttl === undefined ? store.set(...entry) : store.set(...entry, ttl)), {
          what: 'the store',
          milliseconds: patience,
        })
      ledger.present.add(to)
    }
  }
}

const keyOf = (name: string): string => `winnow:turns:${name}`
