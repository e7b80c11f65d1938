import { inOneGo, type Steps } from '../../breaks.ts'
import type { TurnOptions } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { readHistoryRef } from '../../text/marks/history-ref.ts'
import type { RefOf } from '../../text/marks/ref.ts'
import { answerOf, type HistoryOf } from './answer/find.ts'
import { pagesOf, pageTokens, writePage } from './answer/pages.ts'
import { readRequest } from './request.ts'
import { recallSources, type RecallSource } from './sources/sources.ts'
import type { Recalled, RecallRequest } from './types.ts'

/** What reading back works with. */
export interface RecallSetting {
  readonly tokens: TokenCounter
  readonly refOf: RefOf
  /** Where turns begin and end; as in the options of what made the view. */
  readonly turns?: TurnOptions
  /** Tokens of one page. Default {@link pageTokens}. */
  readonly cap?: number | undefined
}

/** Answers a request from texts, newest first, of a history. */
export function* recallFrom(
  sources: readonly RecallSource[],
  messages: readonly Message[],
  request: RecallRequest,
  { tokens, refOf, cap = pageTokens }: RecallSetting,
): Steps<Recalled> {
  const read = readRequest(request)
  const historyOf: HistoryOf = (ref) => readHistoryRef(messages, ref, refOf)
  const answer = yield* answerOf(sources, read, historyOf)
  const pages = yield* pagesOf(answer.text, tokens, cap)
  if (pages[read.page - 1] === undefined) {
    const text = `There is no such page: ask for page 1${pages.length > 1 ? ` to ${pages.length}` : ''}.`
    return { ...answer, text, found: false, page: 1, pages: pages.length }
  }
  return { ...answer, text: writePage(pages, read.page), page: read.page, pages: pages.length }
}

/** As {@link recall}, in steps; the history is taken as it is at the first one. */
export function* recallInSteps(
  messages: readonly Message[],
  request: RecallRequest,
  setting: RecallSetting,
): Steps<Recalled> {
  const own = [...messages]
  const sources = [...recallSources(own, setting.refOf, setting.turns)]
  yield
  return yield* recallFrom(sources, own, request, setting)
}

/**
 * Reads back what the view left out of tool results, of finished turns and of the messages that summaries stand for. Only the
 * given history is searched, so a ref opens nothing of another conversation; what was recalled before is not searched again.
 */
export const recall = (messages: readonly Message[], request: RecallRequest, setting: RecallSetting): Recalled =>
  inOneGo(recallInSteps(messages, request, setting))
