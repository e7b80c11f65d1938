import {
  countMessage,
  createWinnow,
  type Edit,
  type Message,
  type Prepared,
  type Prices,
  type RemovedButUsed,
  type Report,
  type RuleReport,
  type TokenCounter,
  type Winnow,
  type WinnowOptions,
} from '@winnow/core'
import type { Transcript } from '../input/transcripts.ts'
import { openAccounts, type ReplayCost, type RequestBills } from './accounts.ts'
import { Decisions, type ShortenedResult, type UnshortenedResult } from './decisions.ts'
import { createEvidenceCheck } from './evidence.ts'
import { findLostValues, type LostValue } from './lost-values.ts'
import { rememberCounts } from './remembering-counter.ts'
import { findInvalidViews, type InvalidView } from './validity.ts'
import { ValueIndex } from './value-index.ts'

/** A pruned tool use whose evidence does not hold. */
interface UnprovenPrune {
  readonly message: number
  readonly toolName: string
  readonly problem: string
}

/** What Winnow would have done to the requests of one conversation. */
export interface Replay {
  readonly transcript: Transcript
  /** Sums over all requests. */
  readonly requests: number
  readonly tokens: { readonly before: number; readonly after: number }
  readonly cost: ReplayCost
  readonly messages: { readonly before: number; readonly after: number }
  /** Edits that were decided in any request, and what they saved over all. */
  readonly rules: readonly RuleReport[]
  /** Each result once, as it was last sent. */
  readonly shortened: readonly ShortenedResult[]
  readonly unshortened: readonly UnshortenedResult[]
  /** Calls of the recall tool, and what their results took in all requests. */
  readonly recalls: { readonly count: number; readonly tokens: number }
  /** The edits and the report of the last request; earlier requests had the first of these edits. */
  readonly edits: readonly Edit[]
  readonly last: Report | undefined
  /** Requests that were edited; the others went out as they were. */
  readonly edited: number
  readonly invalidViews: readonly InvalidView[]
  readonly unproven: readonly UnprovenPrune[]
  /** Values later calls used that stood only in what was edited, and those of them that were gone. */
  readonly needed: number
  readonly lost: readonly LostValue[]
  /** What went wrong inside Winnow; each cost savings and no request. */
  readonly failures: readonly string[]
}

/** Replays conversations with one Winnow, as an agent would have used it. */
export type Replayer = (transcript: Transcript, onRequest?: (request: ReplayedRequest) => void) => Promise<Replay>

/** One request as it is made again. */
export interface ReplayedRequest {
  readonly transcript: Transcript
  readonly history: readonly Message[]
  readonly prepared: Prepared
  readonly bills: RequestBills
  /** Values its calls used although what held them had been removed. */
  readonly late: readonly RemovedButUsed[]
  readonly winnow: Pick<Winnow, 'refOf'>
}

const systemTextOf = ({ system, messages }: Transcript): string => {
  const firstSpoken = messages.findIndex((message) => message.role !== 'system')
  const leading = messages.slice(0, firstSpoken < 0 ? messages.length : firstSpoken)
  const texts = leading.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
  return [system, ...texts].join('\n\n')
}

function findUnproven(transcript: Transcript, edits: readonly Edit[]): UnprovenPrune[] {
  const whyUnproven = createEvidenceCheck(systemTextOf(transcript))
  return edits.flatMap((edit) => {
    if (edit.rule !== 'prune' || edit.action !== 'remove-tool-use') return []
    const problem = whyUnproven(edit)
    if (problem === undefined) return []
    const calls = transcript.messages[edit.at]!.parts.filter((part) => part.type === 'tool-call')
    return [{ message: edit.at, toolName: calls[edit.call]?.toolName ?? '', problem }]
  })
}

/** The assistant messages that answered a request: something other than a system message comes before them. */
function answersOf(messages: readonly Message[]): number[] {
  const firstSpoken = messages.findIndex((message) => message.role !== 'system')
  return messages.flatMap(({ role }, at) => (role === 'assistant' && at > firstSpoken ? [at] : []))
}

/**
 * Makes a replayer: every assistant message of a recording was the answer to a request, and that request is made again
 * from the messages before it.
 *
 * @throws InvalidOptionError when the options have a wrong value
 */
export function createReplayer(options: WinnowOptions, counter: TokenCounter, prices: Prices): Replayer {
  const tokens = rememberCounts(counter)
  let failures: string[] = []
  let late: readonly RemovedButUsed[] = []
  // What a config reports would stand between the lines of the report, and nothing is reviewed.
  const { report: _report, review: _review, ...quiet } = options
  const winnow: Winnow = createWinnow({
    ...quiet,
    mode: 'on',
    tokens,
    onEvent(event) {
      if (event.type === 'failed') failures.push(`${event.part}: ${String(event.error)}`)
      else if (event.type === 'passed-through') failures.push(event.reason)
      else if (event.type === 'removed-but-used') late = event.values
    },
  })

  return async function replay(transcript, onRequest) {
    failures = []
    tokens.forget()
    const { messages, system, tools } = transcript
    const accounts = openAccounts(transcript, prices, tokens)
    const answers = answersOf(messages)
    const systemTokens =
      system === '' ? 0 : countMessage({ role: 'system', parts: [{ type: 'text', text: system }] }, tokens)
    const total = { before: answers.length * systemTokens, after: answers.length * systemTokens }
    const sizes = { before: 0, after: 0 }
    const decisions = new Decisions()
    let recalledTokens = 0
    const invalidViews: InvalidView[] = []
    const lost: LostValue[] = []
    let index: ValueIndex | undefined
    let edited = 0
    let needed = 0
    let edits: readonly Edit[] = []
    let last: Report | undefined
    for (const at of answers) {
      const history = messages.slice(0, at)
      late = []
      const request = await winnow.prepare(history, system === '' ? {} : { system })
      last = request.report
      edits = request.edits
      total.before += last.tokens.before
      total.after += last.tokens.after
      sizes.before += last.messages.before
      sizes.after += last.messages.after
      recalledTokens += last.recalls.tokens
      decisions.add(edits, last)
      const bills = accounts.add(history, request.messages)
      onRequest?.({ transcript, history, prepared: request, bills, late, winnow })
      if (request.messages === history) continue
      edited += 1
      for (const each of findInvalidViews(history, request.messages, at)) invalidViews.push(each)
      index ??= new ValueIndex(messages, `${system}\n${tools}`)
      const found = findLostValues(messages, at, { view: request.messages, edits }, index)
      needed += found.needed
      for (const each of found.lost) lost.push(each)
    }
    return {
      transcript,
      requests: answers.length,
      tokens: total,
      cost: accounts.cost(),
      messages: sizes,
      rules: decisions.rules(),
      shortened: decisions.shortened(),
      unshortened: decisions.unshortened(),
      recalls: { count: last?.recalls.count ?? 0, tokens: recalledTokens },
      edits,
      last,
      edited,
      invalidViews,
      unproven: findUnproven(transcript, edits),
      needed,
      lost,
      failures,
    }
  }
}
