import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { createWinnow } from '../prepare/create-winnow.ts'
import type { WinnowOptions } from '../prepare/types.ts'
import { prepareChat } from './prepare-chat.ts'
import type { ChatMessage } from './types.ts'

const log = (name: string): string =>
  Array.from(
    { length: 400 },
    (_, n) => `${'abcdefghij'[n % 10]!.repeat(5 + (n % 7))} of ${name} ${n} came ${'klmnop'[n % 6]!.repeat(4)} late`,
  ).join('\n')
const image = { url: 'data:image/png;base64,AA==' }
const call = (id: string, path: string) => ({
  id,
  type: 'function',
  function: { name: 'read_log', arguments: JSON.stringify({ path }) },
})

const turn = (n: number): ChatMessage[] => [
  { role: 'user', content: `Read log ${n}` },
  { role: 'assistant', content: null, tool_calls: [call(`${n}a`, `orders-${n}`), call(`${n}b`, `errors-${n}`)] },
  { role: 'tool', tool_call_id: `${n}a`, content: log(`orders-${n}`) },
  {
    role: 'tool',
    tool_call_id: `${n}b`,
    content: [
      { type: 'text', text: log(`errors-${n}`) },
      { type: 'image_url', image_url: image },
    ],
  },
  { role: 'assistant', content: `Log ${n} is fine.` },
]

const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || value === image) return
  Object.values(value).forEach(freeze)
  Object.freeze(value)
}
const system: ChatMessage = { role: 'system', content: 'You read logs.' }
/** Some messages can be changed, most cannot. */
const whole = [system, ...[0, 1, 2, 3, 4, 5].flatMap(turn)]
whole.forEach((message, at) => at % 13 !== 12 && freeze(message))
const other = [...whole.slice(0, 9), ...[7, 8, 9].flatMap(turn)]
other.forEach(freeze)

const own = { rule: 'first-log', reason: 'It was read.', group: 'first' }
const optionSets: Record<string, WinnowOptions> = {
  'the defaults': {},
  'a window': { window: { contextWindow: 3000, output: 0 } },
  'a processor': {
    processors: [
      {
        name: 'first-log',
        plan: ({ messages }) =>
          messages.length < 5 ? [] : [{ ...own, action: 'remove-tool-use', at: 2, call: messages.length % 2 }],
      },
    ],
  },
}

const json = JSON.stringify
const copy = (messages: readonly ChatMessage[]): ChatMessage[] => JSON.parse(json(messages)) as ChatMessage[]

describe.each(Object.entries(optionSets))('frozen messages with %s', (_name, options) => {
  const steps = fc.array(
    fc.record({ isOther: fc.boolean(), length: fc.integer({ min: 1, max: whole.length }), growth: fc.nat(3) }),
    { minLength: 1, maxLength: 6 },
  )
  test('are sent as a new Winnow sends them, whichever way histories go', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const winnow = createWinnow(options)
        for (const { isOther, length, growth } of taken)
          for (const end of new Set([length, length + growth])) {
            const messages = (isOther ? other : whole).slice(0, end)
            const { messages: sent, edits } = await prepareChat(winnow, messages)
            const expected = await prepareChat(createWinnow(options), copy(messages))
            expect(json([sent, edits])).toBe(json([expected.messages, expected.edits]))
          }
      }),
      { numRuns: runs(10) },
    )
  })
})

test('what was made of a frozen message is frozen, and made once; what is the host’s stays as it was', async () => {
  const winnow = createWinnow({ compact: { minSavings: 0, keepCall: false, digest: 'none' }, compress: { cap: 100 } })
  const [first, second] = [other.slice(0, 15), other.slice(0, 16)]
  const before = (await prepareChat(winnow, first)).messages
  const after = (await prepareChat(winnow, second)).messages
  const made = before.filter((message) => !first.includes(message))
  expect(made.length).toBeGreaterThan(0)
  for (const message of made) {
    expect(after).toContain(message)
    const blocks: readonly unknown[] = Array.isArray(message.content) ? message.content : []
    for (const part of [message, message.content, message.tool_calls, ...blocks])
      expect(Object.isFrozen(part)).toBe(true)
  }
  expect(made.some(({ content }) => Array.isArray(content))).toBe(true)
  expect(made.some(({ tool_calls: calls }) => calls?.length === 1)).toBe(true)
  expect(Object.isFrozen(image)).toBe(false)
  expect(Object.isFrozen(before)).toBe(false)
})

test('a frozen message in the place of an equal one is sent with all it says beside', async () => {
  const winnow = createWinnow()
  await prepareChat(winnow, whole)
  const at = 4
  const marked = whole.with(at, Object.freeze({ ...whole[at]!, cache_control: { type: 'ephemeral' } }))
  const { messages } = await prepareChat(winnow, marked)
  expect(json(messages)).toBe(json((await prepareChat(createWinnow(), copy(marked))).messages))
  expect(json(messages)).toContain('cache_control')
})
