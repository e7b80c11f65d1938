import { recallPersisted } from '../compress/recall/recall-persisted.ts'
import type { Recalled, RecallRequest } from '../compress/recall/types.ts'
import { applyEdits } from '../edit/apply.ts'
import type { Edit } from '../edit/types.ts'
import { callsOf, isPerson } from '../message/guards.ts'
import { pairRound } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import type { Store, TokenCounter } from '../ports.ts'
import { searchToolName } from '../select/search-tool.ts'
import { Originals } from '../store/originals.ts'
import { namesARef, namesRef } from '../text/marks/left-out-mark.ts'
import type { RefOf } from '../text/marks/ref.ts'
import { withTimeout } from '../timeout.ts'
import { Planner } from './plan/plan.ts'
import type { PlannerSetting } from './plan/planner-setting.ts'
import type { IdentityOptions } from './view/identity.ts'
import { SentBefore } from './sent-before.ts'

/** For whom the whole of results is kept. */
export interface ScopeOptions extends IdentityOptions {
  /** A conversation or a user: what is kept for one scope is never opened for another. */
  readonly scope: string
  /** Stops the waiting for the store, and reading back. */
  readonly signal?: AbortSignal | undefined
}

/** For whom the whole of results is kept, and how long. */
export interface PersistOptions extends ScopeOptions {
  /** How long the whole is kept, in milliseconds. Default for good. */
  readonly ttl?: number | undefined
  /** The system text that requests are given beside the messages. */
  readonly system?: string | undefined
}

/** A history to store, with the edits that made it. */
export interface Persisted {
  /** What to store; the input array itself where nothing is shorter. */
  readonly messages: readonly Message[]
  readonly edits: readonly Edit[]
}

/** How long the store may take for a result, in milliseconds. */
const storeTimeout = 2000
/** Texts of people that say what a result is for: as many as are looked at before a turn. */
const mostAsked = 4

type ReplaceResult = Edit & { readonly action: 'replace-result' }
const isReplacement = (edit: Edit): edit is ReplaceResult => edit.action === 'replace-result'
/** What a search for tools found is read in every request: its results say what is offered. */
const isSearch = (messages: readonly Message[], { at, call }: ReplaceResult): boolean =>
  callsOf(messages[at]!)[call]?.toolName === searchToolName
const placeOf = ({ at, call, result }: ReplaceResult): string => `${at}.${call}.${result ?? 0}`

/** What persisting works with. */
interface PersistSetting extends Omit<PlannerSetting, 'rules' | 'clearing'> {
  /** What requests are planned with. */
  readonly requests: PlannerSetting
  readonly store: Store | undefined
  readonly tokens: TokenCounter
  readonly refOf: RefOf
  readonly isOn: () => boolean
  /** Whether short forms name the whole: without that it could not be read again. */
  readonly isRecalled: boolean
}

/** Keeps the whole of results in a store, so that a host can store their short form, and reads them back. */
export class Persisting {
  readonly #setting: PersistSetting
  readonly #sentBefore: SentBefore

  /** `setting.results` must not point at repeats: what it points at may not be stored. */
  constructor(setting: PersistSetting) {
    this.#setting = setting
    this.#sentBefore = new SentBefore(setting.requests)
  }

  get hasStore(): boolean {
    return this.#setting.store !== undefined
  }

  /** The whole of results for a scope. @throws Error where there is no store or no scope */
  #originals(scope: unknown): Originals {
    const { store } = this.#setting
    if (!store) throw new Error('there is no store: give store to createWinnow()')
    if (typeof scope !== 'string' || scope === '') throw new Error('no scope was given')
    return new Originals(store, scope)
  }

  async #wait<Value>(run: () => Promise<Value>, { signal }: ScopeOptions): Promise<Value> {
    return withTimeout(run, { what: 'the store', milliseconds: storeTimeout, signal })
  }

  /** The edits of results in the open turn of a history, as its first request would have them. */
  #plan(messages: readonly Message[]): ReplaceResult[] {
    const { finalTools } = this.#setting.turns
    const turns = finalTools ? { finalTools } : {}
    const planner = new Planner({ ...this.#setting, turns, rules: [], clearing: undefined })
    return planner.plan(messages, {}).assembled.edits.filter(isReplacement)
  }

  /** The edits of the results after what a person last wrote, of which nothing would be shortened again. */
  #shortForms(messages: readonly Message[]): ReplaceResult[] {
    const start = Math.max(messages.findLastIndex(isPerson), 0)
    const asked: Message[] = []
    for (let at = start - 1; at >= 0 && asked.length < mostAsked; at -= 1)
      if (isPerson(messages[at]!)) asked.unshift(messages[at]!)
    const turn = [...asked, ...messages.slice(start)]
    const edits = this.#plan(turn)
    if (edits.length === 0) return []
    const again = new Set(this.#plan(applyEdits(turn, edits)).map(placeOf))
    const offset = start - asked.length
    return edits
      .filter((edit) => !again.has(placeOf(edit)) && !isSearch(turn, edit))
      .map((edit) => {
        const moved = { ...edit, at: edit.at + offset }
        return { ...moved, group: `persist:${placeOf(moved)}` }
      })
  }

  /** What a host stores instead of a history: the results of its last turn in short form, their whole kept in the store. */
  async persist(
    messages: readonly Message[],
    options: PersistOptions,
    onFailure: (error: unknown) => void,
  ): Promise<Persisted> {
    const found = this.#setting.isOn() ? this.#shortForms(messages) : []
    const short = this.#sentBefore.harmless(messages, found, options.system)
    if (short.length === 0) return { messages, edits: [] }
    if (!this.#setting.isRecalled) throw new Error('recall is off: what is stored short could not be read back')
    const originals = this.#originals(options.scope)
    const failures: unknown[] = []
    const kept = await Promise.all(
      short.map(async (edit) => {
        try {
          await this.#wait(async () => this.#keepOriginals(messages, edit, originals, options.ttl), options)
          return [edit]
        } catch (error) {
          failures.push(error)
          return []
        }
      }),
    )
    if (failures.length > 0) onFailure(failures[0])
    const edits = kept.flat()
    return edits.length === 0 ? { messages, edits } : { messages: applyEdits(messages, edits), edits }
  }

  /** Reads results back from a history and from what is kept for the scope. */
  async recall(
    messages: readonly Message[],
    request: RecallRequest,
    options: ScopeOptions,
    onFailure: (error: unknown) => void,
  ): Promise<Recalled> {
    const failures: unknown[] = []
    let originals: Originals | undefined
    try {
      originals = this.#originals(options.scope)
    } catch (error) {
      failures.push(error)
    }
    const find = async (short: string): Promise<string | undefined> => {
      try {
        return originals && (await this.#wait(async () => originals.find(short), options))
      } catch (error) {
        failures.push(error)
        return undefined
      }
    }
    const recalled = await recallPersisted(messages, request, this.#setting, find, options.signal)
    if (failures.length > 0) onFailure(failures[0])
    return recalled
  }

  /** Keeps the texts of which an edit leaves something out. @throws Error where one is not kept */
  async #keepOriginals(
    messages: readonly Message[],
    { at, call, result, texts }: ReplaceResult,
    originals: Originals,
    ttl: number | undefined,
  ): Promise<void> {
    const { content } = pairRound(messages, at).uses[call]!.results[result ?? 0]!.value
    await Promise.all(
      texts.map(async ({ index, text }) => {
        const item = content[index]!
        const raw = item.type === 'text' ? item.text : ''
        if (namesARef(text) && namesRef(text, this.#setting.refOf(raw))) await originals.keep(text, raw, ttl)
      }),
    )
  }
}
