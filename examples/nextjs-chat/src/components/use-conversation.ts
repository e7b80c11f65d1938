import { useChat } from '@ai-sdk/react'
import {
  DefaultChatTransport,
  isToolUIPart,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type FileUIPart,
} from 'ai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChatMessage } from '../shared/chat-message.ts'
import type { RequestSummary } from '../shared/request.ts'
import type { Settings } from '../shared/settings.ts'
import type { MessageActions } from './message/message.tsx'

/** What the server knows of a conversation when the page is loaded. */
export interface ConversationStart {
  readonly id: string
  readonly messages: readonly ChatMessage[]
  /** How many messages stand before those. */
  readonly earlier: number
  /** An answer is being written; it is followed from its beginning. */
  readonly isAnswering: boolean
  readonly settings: Settings
  readonly requests: readonly RequestSummary[]
}

/** What a person decided about the calls of a message. */
const decisionsOf = ({ parts }: ChatMessage): { approvalId: string; approved: boolean }[] =>
  parts.flatMap((part) =>
    isToolUIPart(part) && part.state === 'approval-responded'
      ? [{ approvalId: part.approval.id, approved: part.approval.approved }]
      : [],
  )

/** Only what is new goes to the server: it has the rest. */
const transportFor = (chosen: () => Settings): DefaultChatTransport<ChatMessage> =>
  new DefaultChatTransport<ChatMessage>({
    prepareSendMessagesRequest({ id, messages, trigger, messageId }) {
      const last = messages.at(-1)!
      const settings = chosen()
      const api = `/api/chat/${encodeURIComponent(id)}`
      // A question that got no answer is sent once more: nobody knows here whether it arrived.
      const isRegenerated = trigger === 'regenerate-message' && !(messageId === undefined && last.role === 'user')
      if (isRegenerated) return { api, body: { kind: 'regenerate', messageId, settings } }
      if (last.role === 'assistant') return { api, body: { kind: 'decide', decisions: decisionsOf(last), settings } }
      const kind = messageId === undefined ? 'send' : 'edit'
      return { api, body: { kind, message: { id: last.id, role: 'user', parts: last.parts }, settings } }
    },
  })

/** Puts a request among those known, in the place of itself where the answer is followed anew. */
const withRequest = (known: readonly RequestSummary[], request: RequestSummary): readonly RequestSummary[] => {
  const place = known.findIndex(({ id }) => id === request.id)
  return place < 0 ? [...known, request] : known.with(place, request)
}

/** A conversation with everything a screen does with it. */
export interface Conversation {
  readonly messages: readonly ChatMessage[]
  readonly isAnswering: boolean
  /** How many messages stand before those. */
  readonly earlier: number
  readonly loadEarlier: () => void
  readonly error: Error | undefined
  readonly settings: Settings
  readonly requests: readonly RequestSummary[]
  readonly actions: MessageActions
  readonly choose: (change: Partial<Settings>) => void
  readonly send: (text: string, files: readonly FileUIPart[]) => void
  readonly retry: () => void
  readonly stop: () => void
}

/** The messages before those the page began with, put in front of them when they are asked for. */
function useEarlier(
  { id, earlier: atFirst }: ConversationStart,
  setMessages: (change: (messages: ChatMessage[]) => ChatMessage[]) => void,
): Pick<Conversation, 'earlier' | 'loadEarlier'> {
  const [earlier, setEarlier] = useState(atFirst)
  const isLoading = useRef(false)
  const loadEarlier = (): void => {
    if (isLoading.current) return
    isLoading.current = true
    fetch(`/api/conversations/${encodeURIComponent(id)}/messages?before=${earlier}`)
      .then((response) => (response.ok ? (response.json() as Promise<ChatMessage[]>) : []))
      .then((older) => {
        setMessages((messages) => [...older, ...messages])
        return setEarlier(earlier - older.length)
      })
      .catch(() => {}) // the button stays, to be tried again
      .finally(() => {
        isLoading.current = false
      })
  }
  return { earlier, loadEarlier }
}

/** Follows a conversation. `onChange` is called where an answer begins and where it ends. */
export function useConversation(start: ConversationStart, onChange: () => void): Conversation {
  const { id } = start
  const [settings, setSettings] = useState(start.settings)
  const [requests, setRequests] = useState(start.requests)
  const latest = useRef(settings)
  const transport = useMemo(() => transportFor(() => latest.current), [])
  const chat = useChat<ChatMessage>({
    id,
    messages: [...start.messages],
    resume: start.isAnswering,
    transport,
    throttle: 40,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    onData: ({ data }) => setRequests((known) => withRequest(known, data)),
    onFinish: onChange,
  })
  const { addToolApprovalResponse, regenerate, sendMessage, setMessages, status } = chat
  const isAnswering = status === 'submitted' || status === 'streaming'
  const isBusy = useRef(isAnswering)
  isBusy.current = isAnswering
  const isBegun = status === 'streaming'
  useEffect(() => {
    if (isBegun) onChange()
  }, [isBegun, onChange])
  const { earlier, loadEarlier } = useEarlier(start, setMessages)

  const actions = useMemo<MessageActions>(
    () => ({
      onDecide: (approvalId, approved) => void addToolApprovalResponse({ id: approvalId, approved }),
      onRegenerate: (messageId) => void regenerate({ messageId }),
      onEdit({ id: messageId, parts }, text) {
        if (isBusy.current) return false
        const files = parts.filter((part) => part.type === 'file')
        void sendMessage({ role: 'user', parts: [...files, { type: 'text', text }], messageId })
        return true
      },
    }),
    [addToolApprovalResponse, regenerate, sendMessage],
  )
  const choose = useCallback(
    (change: Partial<Settings>) => {
      latest.current = { ...latest.current, ...change }
      setSettings(latest.current)
      // It goes along with the next message, too, so nothing is lost where this fails.
      if (change.whole)
        void fetch(`/api/conversations/${id}`, { method: 'PATCH', body: JSON.stringify(change) }).catch(() => {})
    },
    [id],
  )

  return {
    messages: chat.messages,
    isAnswering,
    earlier,
    loadEarlier,
    error: chat.error,
    settings,
    requests,
    actions,
    choose,
    send(text, files) {
      const written = text.trim() === '' ? [] : [{ type: 'text' as const, text }]
      void sendMessage({ role: 'user', parts: [...files, ...written] })
    },
    retry: () => void regenerate(),
    stop: () => void fetch(`/api/chat/${encodeURIComponent(id)}/stream`, { method: 'DELETE' }).catch(() => chat.stop()),
  }
}
