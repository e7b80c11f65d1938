import { isToolUIPart } from 'ai'
import type { z } from 'zod'
import { parseJson } from '@winnow/core'
import type { ChatMessage } from '../shared/chat-message.ts'
import { profiles, type Settings } from '../shared/settings.ts'
import { RequestError } from './http/answers.ts'
import {
  chatRequest,
  conversationId,
  settingsChange,
  type ChatRequest,
  type SettingsChange,
} from './http/chat-request.ts'
import type { Run } from './runs/run.ts'
import { runs } from './runs/runs.ts'
import { startRun } from './runs/start-run.ts'
import { changeSettings, ensureConversation, isOpenTo, settingsOf, touchConversation } from './storage/conversations.ts'
import { keepMessages, messagesOf, replaceFrom, saveLastMessage } from './storage/messages.ts'

function read<Value>(schema: z.ZodType<Value>, text: string): Value {
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    throw new RequestError(400, 'This is no JSON.')
  }
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new RequestError(400, result.error.issues[0]?.message ?? 'The chat does not understand this.')
}

/** @throws RequestError where the text is no request */
export const readRequest = (text: string): ChatRequest => read(chatRequest, text)

/** @throws RequestError where the text holds no settings */
export const readSettings = (text: string): SettingsChange => read(settingsChange, text)

/** @throws RequestError where there is no such profile */
export function readProfile(name: string | null): Settings['profile'] {
  const found = profiles.find((each) => each === name)
  if (found === undefined) throw new RequestError(400, `There is no such profile. Profiles: ${profiles.join(', ')}.`)
  return found
}

/** @throws RequestError where it is no id, or the conversation belongs to somebody else */
export function readConversation(id: string, owner: string | undefined): string {
  if (conversationId.safeParse(id).success && isOpenTo(id, owner)) return id
  throw new RequestError(404, 'There is no such conversation in this browser.')
}

/**
 * The conversation of this id, which is begun where there is none.
 *
 * @throws RequestError where it is no id, or the conversation belongs to somebody else, or nobody is there to own it
 */
export function beginConversation(id: string, owner: string | undefined): string {
  if (owner === undefined)
    throw new RequestError(
      403,
      'A conversation belongs to a browser, by a cookie. Allow cookies and load the page again.',
    )
  ensureConversation(readConversation(id, owner), owner)
  return id
}

const textOf = ({ parts }: ChatMessage): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('') || 'Attachment'

/** The position of a message. */
function placeOf(messages: readonly ChatMessage[], id: string): number {
  const place = messages.findIndex((message) => message.id === id)
  if (place < 0) throw new RequestError(409, 'That message is no longer there. Load the page again.')
  return place
}

/** The message with what a person decided. Everything else in it stays as this server wrote it. */
function decided(
  message: ChatMessage | undefined,
  { decisions }: Extract<ChatRequest, { kind: 'decide' }>,
): ChatMessage {
  const waits = message?.parts.some((part) => isToolUIPart(part) && part.state === 'approval-requested')
  if (message?.role !== 'assistant' || !waits)
    throw new RequestError(409, 'Nothing waits for a decision here any more. Load the page again.')
  const answers = new Map(decisions.map(({ approvalId, approved }) => [approvalId, approved]))
  const parts = message.parts.map((part) => {
    if (!isToolUIPart(part) || part.state !== 'approval-requested') return part
    const approved = answers.get(part.approval.id)
    if (approved === undefined) throw new RequestError(409, 'Another call waits for your decision, too.')
    return { ...part, state: 'approval-responded' as const, approval: { ...part.approval, approved } }
  })
  return { ...message, parts }
}

/** Stores a question, or takes the one again that got no whole answer. */
function send(conversation: string, messages: readonly ChatMessage[], message: ChatMessage): void {
  const place = messages.findIndex(({ id }) => id === message.id)
  if (place < 0) return saveLastMessage(conversation, message)
  if (messages.slice(place + 1).some(({ role }) => role === 'user'))
    throw new RequestError(409, 'This message was answered before. Load the page again.')
  return replaceFrom(conversation, place, message)
}

/** Stores what a person did. After this the message is safe, whatever happens to the answer. */
function store(conversation: string, request: ChatRequest): void {
  const messages = messagesOf(conversation)
  switch (request.kind) {
    case 'send':
      return send(conversation, messages, request.message)
    case 'edit':
      return replaceFrom(conversation, placeOf(messages, request.message.id), request.message)
    case 'regenerate': {
      const place = request.messageId === undefined ? messages.length - 1 : placeOf(messages, request.messageId)
      const asked = messages.slice(0, place + 1).findLastIndex(({ role }) => role === 'user')
      if (asked < 0) throw new RequestError(409, 'There is no question to answer.')
      return keepMessages(conversation, asked + 1)
    }
    case 'decide':
      return saveLastMessage(conversation, decided(messages.at(-1), request))
  }
}

/**
 * Does what a window asks for and begins the answer.
 *
 * @throws RequestError
 */
export function converse(conversation: string, request: ChatRequest): Run {
  if (runs().has(conversation))
    throw new RequestError(409, 'An answer is being written in this conversation. Stop it first, or wait for it.')
  if (request.settings) changeSettings(conversation, request.settings)
  store(conversation, request)
  const messages = messagesOf(conversation)
  touchConversation(conversation, textOf(messages.find(({ role }) => role === 'user') ?? messages[0]!))
  return startRun({ conversation, settings: settingsOf(conversation), messages })
}

/** A message whose answer nobody writes any more: the server ended before it did. */
const closed = (message: ChatMessage): ChatMessage =>
  message.metadata?.isOpen === true
    ? {
        ...message,
        metadata: { ...message.metadata, isOpen: false, error: 'This answer was cut off: the server ended.' },
      }
    : message

/** The messages to show. Those of an answer that is being written come with its stream. */
export function openConversation(conversation: string): { messages: ChatMessage[]; isAnswering: boolean } {
  const active = runs().get(conversation)
  const messages = messagesOf(conversation)
  if (active) return { messages: messages.slice(0, active.position), isAnswering: true }
  return { messages: messages.map(closed), isAnswering: false }
}

/** Messages a page shows at once. */
const page = 100

/** The end of a conversation, and how many messages stand before it. */
export function recentMessages(conversation: string): {
  messages: ChatMessage[]
  isAnswering: boolean
  earlier: number
} {
  const { messages, isAnswering } = openConversation(conversation)
  return { messages: messages.slice(-page), isAnswering, earlier: Math.max(0, messages.length - page) }
}

/** The messages before a place. */
export const earlierMessages = (conversation: string, before: number): ChatMessage[] =>
  openConversation(conversation).messages.slice(Math.max(0, before - page), Math.max(0, before))
