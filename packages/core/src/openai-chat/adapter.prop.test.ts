import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { ContentItem, Message, Part } from '../message/types.ts'
import { createWinnow } from '../prepare/create-winnow.ts'
import { adapterChecks, checkConverter, editsOf, wordCounter, type CheckedAdapter } from '../testing/index.ts'
import { applyChat } from './apply.ts'
import { prepareChat } from './prepare-chat.ts'
import { readChat } from './read.ts'
import type { ChatMessage } from './types.ts'

const texts = fc.constantFrom('', ' ', 'Hello', '请稍等', '{"a": 1}', 'x'.repeat(400))
const blocks = fc.oneof(
  texts.map((text) => ({ type: 'text', text })),
  texts,
  fc.constantFrom<unknown>({ type: 'image_url', image_url: { url: 'data:,' } }, null, 7, { type: 'text' }),
)
const contents = fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>(
  { weight: 4, arbitrary: texts },
  { weight: 2, arbitrary: fc.array(blocks, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined, 7, { text: 'object' }) },
)
const ids = fc.constantFrom('a', 'b', 'c', '', undefined)
const extra = fc.record(
  {
    cache_control: fc.constant({ type: 'ephemeral' }),
    annotations: fc.constant([]),
    name: fc.constantFrom('anna', 'search'),
  },
  { requiredKeys: [] },
)
const calls = fc.record({
  id: ids,
  type: fc.constantFrom('function', 'custom'),
  function: fc.constantFrom<unknown>(
    { name: 'search', arguments: '{"q":"x"}' },
    { name: 'fetch', arguments: '{"broken' },
    { name: 'fetch', arguments: { already: 'parsed' } },
    { name: 'bare' },
    undefined,
  ),
})
const assistants = fc.record(
  {
    role: fc.constant('assistant'),
    content: contents,
    tool_calls: fc.array(calls, { maxLength: 3 }),
    refusal: fc.constantFrom('I cannot', null),
    function_call: fc.constant({ name: 'old', arguments: '{}' }),
    reasoning_content: fc.constant('Let me think'),
  },
  { requiredKeys: ['role'] },
)
const others = fc.oneof(
  { weight: 4, arbitrary: fc.record({ role: fc.constant('tool'), tool_call_id: ids, content: contents }) },
  { weight: 2, arbitrary: fc.record({ role: fc.constantFrom('user', 'system', 'developer'), content: contents }) },
  {
    weight: 1,
    arbitrary: fc.record({ role: fc.constantFrom('function', 'constructor', '', 'critic'), content: contents }),
  },
)
const chatMessages = fc
  .oneof({ weight: 2, arbitrary: assistants }, { weight: 3, arbitrary: others })
  .chain((message) => extra.map((more) => ({ ...more, ...message }) as unknown as ChatMessage))

/** Chat histories as hosts store them, and as they should not. */
const chats = fc.array(chatMessages, { maxLength: 12 })

const image = { type: 'image_url', image_url: { url: 'data:,' } }
const block = (item: Part | ContentItem) => (item.type === 'text' ? { type: 'text', text: item.text } : image)

function chatOf({ role, parts }: Message): ChatMessage[] {
  if (role === 'tool')
    return parts.flatMap((part) =>
      part.type === 'tool-result' ? [{ role, tool_call_id: part.callId, content: part.content.map(block) }] : [],
    )
  const tool_calls = parts.flatMap((part) =>
    part.type === 'tool-call'
      ? [
          {
            id: part.callId,
            type: 'function',
            function: { name: part.toolName, arguments: JSON.stringify(part.input) },
          },
        ]
      : [],
  )
  const content = parts.filter(({ type }) => type === 'text' || type === 'opaque').map(block)
  return [{ role, content, ...(tool_calls.length > 0 && { tool_calls }) }]
}

const adapter: CheckedAdapter<ChatMessage> = {
  read: readChat,
  apply: applyChat,
  write: (messages) => messages.flatMap(chatOf),
  histories: chats,
  prepare: async (winnow, messages) => (await prepareChat(winnow, messages)).messages,
}

describe('the adapter', () => {
  test.each(adapterChecks(createWinnow, adapter, { runs: runs(100) }))('%s', async (_promise, check) => {
    await expect(check()).resolves.toBeUndefined()
  })
})

test('reading what was edited is editing what was read, for any edits', () => {
  const property = fc.property(
    chats.chain((chat) => fc.tuple(fc.constant(chat), editsOf(readChat(chat)))),
    ([chat, edits]) => checkConverter({ read: readChat, apply: applyChat }, chat, edits),
  )
  expect(() => fc.assert(property, { numRuns: runs(400) })).not.toThrow()
})

test('fields of edited messages that Winnow does not know stay', () => {
  fc.assert(
    fc.property(
      chats.chain((chat) => fc.tuple(fc.constant(chat), editsOf(readChat(chat)))),
      ([chat, edits]) => {
        const view = applyChat(chat, edits)
        for (const message of view) {
          if (chat.includes(message)) continue
          const { content: _content, tool_calls: _calls, ...rest } = message
          const isSummary = edits.some((edit) => edit.action === 'summarize' && edit.text === message.content)
          const whole = isSummary ? [{ role: 'user' }] : chat
          const same = whole.some((old) => {
            const { content: _oldContent, tool_calls: _oldCalls, ...oldRest } = old
            return JSON.stringify(oldRest) === JSON.stringify(rest)
          })
          expect(same).toBe(true)
        }
      },
    ),
    { numRuns: runs(200) },
  )
})

test('any chat history goes through prepareChat; what is edited still reads as a subsequence', async () => {
  const winnow = createWinnow({ compact: { minSavings: 0 }, prune: { otherTools: 'auto' }, tokens: wordCounter })
  await fc.assert(
    fc.asyncProperty(chats, async (chat) => {
      const { messages: view, edits, report } = await prepareChat(winnow, chat)
      expect(view === chat).toBe(edits.length === 0)
      expect(report.messages.after).toBe(view.length)
      checkConverter({ read: readChat, apply: applyChat }, chat, edits)
    }),
    { numRuns: runs(200) },
  )
})
