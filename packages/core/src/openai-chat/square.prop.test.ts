import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { createWinnow } from '../prepare/create-winnow.ts'
import { checkConverter, editsOf, wordCounter } from '../testing/index.ts'
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
const messages = fc
  .oneof({ weight: 2, arbitrary: assistants }, { weight: 3, arbitrary: others })
  .chain((message) => extra.map((more) => ({ ...more, ...message }) as unknown as ChatMessage))

/** Chat histories as hosts store them, and as they should not. */
const chats = fc.array(messages, { maxLength: 12 })

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
