import type { ModelUse } from '../../edit/report.ts'
import { InvalidOptionError } from '../../errors.ts'
import type { Generate, Store, TokenCounter } from '../../ports.ts'
import { DecidedOnce } from '../../store/decided-once.ts'
import { promptFor, promptVersion } from '../../window/said/prompt.ts'
import { proseOf } from '../../window/said/prose.ts'
import { leastProse, proseRoomOf } from '../../window/shares.ts'
import type { WindowSummaryOptions } from '../../window/types.ts'
import type { Behind } from '../../window/walk.ts'
import { withTimeout } from '../../timeout.ts'
import type { Placed } from './window.ts'

/** What a model that writes summaries needs. */
interface ModelParts {
  readonly generate: Generate | undefined
  readonly store: Store | undefined
  readonly tokens: TokenCounter
  readonly onFailure: (part: string, error: unknown) => void
}

/** What a model wrote of the segments that were left behind. */
type Said = (behind: Behind) => string | undefined

/** How a summary is looked for. */
interface Wanted {
  /** Tokens it may have. */
  readonly room: number
  /** Whether the model is asked where nothing was written yet. */
  readonly asks: boolean
  readonly tell: (error: unknown) => undefined
}

const defaultTimeout = 20_000
/** How long the store may take, each time, in milliseconds. */
const storeTimeout = 2000

const checked = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const noUse = () => ({ calls: 0, input: 0, output: 0, embedded: 0 })
const nothing = async (): Promise<undefined> => undefined

/**
 * Has a model write what a segment was about: once and for good, under a hash of what it summarises. It is asked in the
 * request in which a jump happens, or ahead of it; what is not there then is never waited for again.
 */
export class WindowModel {
  readonly #options: WindowSummaryOptions
  readonly #generate: Generate
  readonly #tokens: TokenCounter
  readonly #onFailure: (error: unknown) => void
  readonly #decided: DecidedOnce<string>
  readonly #told = new WeakMap<Behind, Promise<string | undefined>>()
  #use = noUse()

  /** @throws InvalidOptionError */
  constructor(options: WindowSummaryOptions, { generate, store, tokens, onFailure }: ModelParts) {
    if (!generate)
      throw new InvalidOptionError('generate', 'window.summary needs a model', 'Give generate, or leave summary out.')
    if (!store)
      throw new InvalidOptionError(
        'store',
        'what a model wrote of a history stays, also for another process',
        'Give a store such as Keyv, new Map() to keep it in this process, or leave window.summary out.',
      )
    this.#options = options
    this.#generate = generate
    this.#tokens = tokens
    this.#onFailure = (error) => onFailure('window.summary', error)
    const read = checked
    const common = { store, milliseconds: storeTimeout, onFailure: this.#onFailure }
    this.#decided = new DecidedOnce({ ...common, prefix: 'winnow:summary', read })
  }

  /** What the model wrote of all segments that were left behind; it is asked about those that are new. */
  async read({ parts, budget, transcript }: Placed, signal: AbortSignal | undefined): Promise<Said> {
    const prose = new Map<Behind, string | undefined>()
    const segments = parts.flatMap((part) => part.segments)
    const tell = this.#tellOnce()
    const all = segments.map(async ({ behind, isNew }) => {
      let told = this.#told.get(behind)
      if (!told)
        this.#told.set(
          behind,
          (told = this.#find(() => transcript(behind), { room: proseRoomOf(behind.room, budget), asks: isNew, tell })),
        )
      prose.set(behind, await told)
    })
    const milliseconds = 2 * ((this.#options.timeout ?? defaultTimeout) + 4 * storeTimeout)
    await withTimeout(() => Promise.all(all), { what: 'window.summary', milliseconds, signal })
    return (behind) => prose.get(behind)
  }

  /** What the model was asked since this was asked before. */
  takeUse(): ModelUse {
    const use = this.#use
    this.#use = noUse()
    return use
  }

  /** Has the segments summarised in the background that will be left behind next. */
  preload({ budget, transcript, coming }: Placed): void {
    if (this.#options.preload === false) return
    const tell = this.#tellOnce()
    for (const behind of coming())
      void this.#find(() => transcript(behind), { room: proseRoomOf(behind.room, budget), asks: true, tell })
  }

  /** What a model fails at is told once for all segments of a request. */
  #tellOnce(): (error: unknown) => undefined {
    let isTold = false
    return (error) => {
      if (!isTold) this.#onFailure(error)
      isTold = true
      return undefined
    }
  }

  /** Never rejects. */
  async #find(read: () => string, { room, asks, tell }: Wanted): Promise<string | undefined> {
    try {
      const { model, instructions = '', redact } = this.#options
      if (room < leastProse) return undefined
      const transcript = redact ? redact(read()) : read()
      // Not the room: the same turns may have another one when they are left behind than when they were read ahead.
      const name = JSON.stringify([promptVersion, model, instructions, transcript])
      const prose = await this.#decided.get(name, asks ? async () => this.#ask(transcript, room).catch(tell) : nothing)
      return prose && proseOf(prose, room, this.#tokens)
    } catch (error) {
      tell(error)
      return undefined
    }
  }

  async #ask(transcript: string, room: number): Promise<string | undefined> {
    const { model, timeout = defaultTimeout, instructions } = this.#options
    const request = promptFor(transcript, room, instructions)
    this.#use.calls += 1
    this.#use.input += this.#tokens.count(request.system!) + this.#tokens.count(request.prompt)
    const answer: unknown = await withTimeout((signal) => this.#generate({ ...request, signal }), {
      what: `the summary by ${model}`,
      milliseconds: timeout,
    })
    if (typeof answer === 'string') this.#use.output += this.#tokens.count(answer.slice(0, room * 100))
    const prose = proseOf(answer, room, this.#tokens)
    if (prose === undefined) throw new Error(`the summary by ${model} cannot be used`)
    return prose
  }
}
