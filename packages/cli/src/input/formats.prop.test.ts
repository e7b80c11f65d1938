import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { readAnthropic } from './anthropic.ts'
import type { Fields } from './fields.ts'
import { readLangChain } from './langchain.ts'
import { recognise } from './recognise.ts'
import { readUiMessages } from './ui-messages.ts'

const words = `user assistant system tool human ai text tool_use tool_result thinking tool-a dynamic-tool step-start
  output-available output-error approval-responded AIMessage HumanMessage constructor 1`.split(/\s+/u)
const names = `role content parts type text id name input tool_use_id toolCallId state output approval lc kwargs data
  tool_calls args additional_kwargs reasoning summary errorText is_error`.split(/\s+/u)

/** Messages that are made of what messages are made of, right and wrong. */
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(...words, 1, null, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
}))
const block = fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 6 })
const message = fc.oneof(
  fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.array(block, { maxLength: 3 }) }),
  fc.record({ role: fc.constantFrom('user', 'assistant'), parts: fc.array(block, { maxLength: 3 }) }),
  fc.record({ type: fc.constantFrom('human', 'ai', 'tool'), data: block }),
  fc.record({ lc: fc.constant(1), id: fc.constantFrom(['AIMessage'], ['ToolMessage']), kwargs: block }),
)

const readers: Readonly<Record<string, (messages: readonly Fields[]) => unknown>> = {
  'ai-sdk-ui': readUiMessages,
  anthropic: readAnthropic,
  langchain: readLangChain,
}

test('whatever messages hold, they are refused or read, and never changed', () => {
  let read = 0
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 3 }), (messages) => {
      const before = JSON.stringify(messages)
      const found = recognise(messages)
      const reader = 'format' in found ? readers[found.format] : undefined
      if (reader) read += 1
      expect(() => reader?.(messages)).not.toThrow()
      expect(JSON.stringify(messages)).toBe(before)
    }),
    { numRuns: runs(3000) },
  )
  expect(read).toBeGreaterThan(runs(100))
})
