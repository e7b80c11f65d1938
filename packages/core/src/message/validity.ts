import { isCall, isOpaque, isReasoning, isText } from './guards.ts'
import { pairRound } from './pairing.ts'
import type { Message, Part } from './types.ts'

/** Families of providers that agree on what a valid request is. */
export type Provider = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini'

/** All families Winnow has rules for. */
export const providers: readonly Provider[] = ['openai-chat', 'openai-responses', 'anthropic', 'gemini']

/** A place where a provider would refuse a request. */
export interface ValidityProblem {
  readonly at: number
  readonly rule:
    | 'orphan-result'
    | 'unanswered-call'
    | 'answered-twice'
    | 'empty-assistant'
    | 'reasoning-alone'
    | 'first-not-user'
    | 'call-not-after-user'
    | 'no-message'
}

const isSpoken = (part: Part): boolean => isText(part) && part.text.trim() !== ''
const spoken = (message: Message): boolean => message.parts.some(isSpoken)

/**
 * Every family refuses a result without its call and a call without its result. Sources, as the services say it:
 * OpenAI chat: “messages with role 'tool' must be a response to a preceding message with 'tool_calls'”, “an assistant
 * message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'”; Responses: “No tool
 * output found for function call”, “No tool call found for function call output”; Anthropic: “tool_use ids were found
 * without tool_result blocks immediately after”, “unexpected tool_use_id found in tool_result blocks”; Gemini: “the
 * number of function response parts is equal to the number of function call parts of the function call turn”.
 */
function pairProblems(messages: readonly Message[]): ValidityProblem[] {
  const problems: ValidityProblem[] = []
  /** The end of the block of the last assistant message. */
  let end = 0
  for (let at = 0; at < messages.length; at += 1) {
    const message = messages[at]!
    if (message.role === 'tool' && at >= end) problems.push({ at, rule: 'orphan-result' })
    if (message.role !== 'assistant') continue
    const round = pairRound(messages, at)
    end = round.end
    if (round.orphans.length > 0) problems.push({ at: round.orphans[0]!.at, rule: 'orphan-result' })
    if (round.uses.some((use) => use.results.length === 0)) problems.push({ at, rule: 'unanswered-call' })
    if (round.uses.some((use) => use.results.length > 1)) problems.push({ at, rule: 'answered-twice' })
  }
  return problems
}

/** OpenAI chat: `content` is required unless `tool_calls` is given; reasoning is never sent there. */
const emptyForChat = (message: Message): boolean =>
  message.role === 'assistant' && !spoken(message) && !message.parts.some((part) => isCall(part) || isOpaque(part))

/** OpenAI Responses: “Item of type 'reasoning' was provided without its required following item”. */
function reasoningAlone(message: Message): boolean {
  if (message.role !== 'assistant') return false
  const last = message.parts.findLastIndex(isReasoning)
  if (last < 0) return false
  return !message.parts.slice(last + 1).some((part) => isCall(part) || isOpaque(part) || isSpoken(part))
}

/** Anthropic: “all messages must have non-empty content except for the optional final assistant message”. */
const emptyForAnthropic = (message: Message, isLast: boolean): boolean =>
  message.role === 'assistant' && !isLast && (emptyForChat(message) || reasoningAlone(message))

/** Gemini: “function call turn comes immediately after a user turn or after a function response turn”. */
function callsAfterModel(messages: readonly Message[]): ValidityProblem[] {
  const problems: ValidityProblem[] = []
  let previous: Message['role'] | undefined
  messages.forEach((message, at) => {
    if (message.role === 'system') return
    if (previous === 'assistant' && message.parts.some(isCall)) problems.push({ at, rule: 'call-not-after-user' })
    previous = message.role
  })
  return problems
}

function firstProblem(messages: readonly Message[]): ValidityProblem[] {
  const first = messages.findIndex((message) => message.role !== 'system')
  if (first < 0) return [{ at: 0, rule: 'no-message' }]
  return messages[first]!.role === 'user' ? [] : [{ at: first, rule: 'first-not-user' }]
}

/** A problem for each message that breaks a rule. */
function problemsOf(
  messages: readonly Message[],
  rule: ValidityProblem['rule'],
  breaks: (message: Message, at: number) => boolean,
): ValidityProblem[] {
  const problems: ValidityProblem[] = []
  messages.forEach((message, at) => {
    if (breaks(message, at)) problems.push({ at, rule })
  })
  return problems
}

const checks: Record<Provider, (messages: readonly Message[]) => ValidityProblem[]> = {
  'openai-chat': (messages) => problemsOf(messages, 'empty-assistant', emptyForChat),
  'openai-responses': (messages) => problemsOf(messages, 'reasoning-alone', reasoningAlone),
  anthropic: (messages) => [
    ...firstProblem(messages),
    ...problemsOf(messages, 'empty-assistant', (message, at) => emptyForAnthropic(message, at === messages.length - 1)),
  ],
  gemini: (messages) => [...firstProblem(messages), ...callsAfterModel(messages)],
}

/**
 * Says where a provider would refuse these messages; empty when it would take them.
 *
 * @example
 * const broken = validate(view, { provider: 'anthropic' }).length > 0
 */
export function validate(messages: readonly Message[], options: { readonly provider: Provider }): ValidityProblem[] {
  if (!messages.some((message) => message.role !== 'system')) return [{ at: 0, rule: 'no-message' }]
  return [...pairProblems(messages), ...checks[options.provider](messages)]
}

/** The families that would take these messages; one pass for all of them. */
export function acceptingProviders(messages: readonly Message[]): Set<Provider> {
  if (!messages.some((message) => message.role !== 'system') || pairProblems(messages).length > 0) return new Set()
  return new Set(providers.filter((provider) => checks[provider](messages).length === 0))
}
