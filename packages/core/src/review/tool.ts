import { WinnowError } from '../errors.ts'
import type { Message } from '../message/types.ts'
import { parseJson } from '../parse-json.ts'
import type { ReviewDepth, Reviewer, ReviewRequest, ReviewScope, ReviewSummary, ReviewType } from './types.ts'

/** What a model is told about the review tool. */
export const tenthManDescription: string =
  'Asks a second model, the tenth man, to argue against your work. It reads the complete history of this conversation ' +
  'and looks for flaws in logic over several steps, dangerous assumptions, risks and edge cases that were overlooked, ' +
  'and contradictions. Use it before a critical operation, after an important decision, to check an approach, or to catch ' +
  'a mistake before it does harm. review_mode: full_history (default) reviews everything, with long histories noted in ' +
  'short; recent_messages the last count messages; range the messages from and to; specific_content the text in content. ' +
  'review_type: full (default) gives a detailed critique, quick one or two sentences.'

/** The arguments of the review tool as JSON Schema; none of them names a conversation. */
export const tenthManInputSchema: {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
} = {
  type: 'object',
  properties: {
    review_mode: {
      anyOf: [
        { type: 'string', description: 'full_history, recent_messages, or the object as JSON' },
        {
          type: 'object',
          properties: {
            mode: { type: 'string', enum: ['full_history', 'recent_messages', 'range', 'specific_content'] },
            count: { type: 'integer', description: 'For recent_messages: how many' },
            from: { type: 'integer', description: 'For range: position of the first message, from 0' },
            to: { type: 'integer', description: 'For range: position of the last message' },
            content: { type: 'string', description: 'For specific_content: the text' },
          },
        },
      ],
      description: 'What is reviewed, such as full_history or {"mode": "recent_messages", "count": 10}',
    },
    review_type: { type: 'string', enum: ['quick', 'full'] },
    focus_area: { type: 'string', description: 'What to look at most' },
  },
}

/** The arguments of the review tool as a model gives them; they may be anything, also JSON as a text. */
export interface TenthManInput {
  readonly review_mode?: ReviewScope
  readonly review_type?: ReviewType
  readonly focus_area?: string
  /** The name `specific_content` had. */
  readonly content_to_review?: string
}

/** What the host decides about the reviews a model asks for. */
export interface TenthManOptions {
  /** What the work is for. */
  readonly task?: string
  readonly depth?: ReviewDepth
  readonly maxTokens?: number
  /** Summaries instead of notes, such as those of a window. */
  readonly summaries?: readonly ReviewSummary[]
  /** What the event about the review calls the request; see {@link ReviewRequest}. */
  readonly requestId?: string | undefined
  /** What it calls the conversation. */
  readonly conversationId?: string | undefined
  readonly signal?: AbortSignal
}

const given = (name: string, value: unknown): object => (value === undefined || value === null ? {} : { [name]: value })

/** What a text of JSON holds, for models that write an object as one; anything else as it is. */
function unquoted(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{"]/u.test(value)) return value
  try {
    return parseJson(value)
  } catch {
    return value
  }
}

const fieldsOf = (input: unknown): Readonly<Record<string, unknown>> => {
  const fields = unquoted(input)
  return typeof fields === 'object' && fields !== null ? { ...fields } : {}
}

function failureOf(error: unknown): object {
  if (!WinnowError.isInstance(error)) return { code: 'review-failed', message: 'The review failed.' }
  const { code, message } = error
  return { code, ...given('reason', (error as { reason?: unknown }).reason), message }
}

/**
 * Answers a call of the review tool: JSON with the risk level, the critique and the findings, or with the error. Never
 * rejects, so that a failing reviewer costs a run nothing. Only the messages it is given are read.
 *
 * @example
 * const answer = await answerTenthMan(winnow, history, { review_mode: 'full_history', review_type: 'quick' })
 */
export async function answerTenthMan(
  reviewer: Pick<Reviewer, 'review'>,
  messages: readonly Message[],
  input: TenthManInput,
  options: TenthManOptions = {},
): Promise<string> {
  const asked = fieldsOf(input)
  const request: ReviewRequest = {
    ...options,
    ...given('scope', unquoted(asked['review_mode'])),
    ...given('type', asked['review_type']),
    ...given('focus', asked['focus_area']),
    ...given('content_to_review', asked['content_to_review']),
  }
  try {
    const result = await reviewer.review(messages, request)
    const { success, riskLevel, message, critique, findings, risks } = result
    const open = risks.filter(({ status }) => status === 'open')
    const others = open.filter(({ title }) => !findings.some((finding) => finding.title === title))
    const stillOpen = others.map(({ title, severity, messages: at }) => ({ title, severity, messages: at }))
    return JSON.stringify({
      success,
      riskLevel,
      message,
      critique,
      findings,
      ...(others.length > 0 ? { stillOpen } : {}),
    })
  } catch (error) {
    return JSON.stringify({ success: false, riskLevel: 'unknown', error: failureOf(error) })
  }
}
