import type { UIMessageChunk } from 'ai'
import { expect } from 'vitest'
import { defaultSettings, type Settings } from '../shared/settings.ts'
import { converse } from '../server/chat.ts'
import type { ChatRequest } from '../server/http/chat-request.ts'
import { forget } from '../server/once.ts'
import { runs } from '../server/runs/runs.ts'
import { ensureConversation, saveSettings } from '../server/storage/conversations.ts'

/** A fresh server without a file, whose model answers at once. */
export function freshServer(): void {
  forget()
  process.env['CHAT_DATABASE'] = ':memory:'
  process.env['CHAT_SCRIPT_PACE'] = '0'
}

/** Whose conversations these are. */
export const tester: string = crypto.randomUUID()

/** Makes a conversation with settings of its own. */
export function begin(settings: Partial<Settings> = {}): string {
  const id = crypto.randomUUID()
  ensureConversation(id, tester)
  saveSettings(id, { ...defaultSettings, ...settings })
  return id
}

/** Something a person says. */
export const say = (text: string): ChatRequest => ({
  kind: 'send',
  message: { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] },
})

/** Everything a stream gives. */
export async function readAll(stream: ReadableStream<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

/** Waits until the answer is stored. */
export const settled = (conversation: string): Promise<void> =>
  expect.poll(() => runs().has(conversation), { interval: 5 }).toBe(false)

/** Asks, waits for the answer, and gives what was streamed. */
export async function ask(conversation: string, request: ChatRequest): Promise<UIMessageChunk[]> {
  const chunks = await readAll(converse(conversation, request).follow())
  await settled(conversation)
  return chunks
}
