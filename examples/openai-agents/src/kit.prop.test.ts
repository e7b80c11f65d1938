import type { AgentInputItem } from '@openai/agents-core'
import { createWinnow, type ContentItem, type Message, type Part, type Winnow } from '@winnow/core'
import { adapterChecks, allowedEditsOf, type CheckedAdapter } from '@winnow/core/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/runs.ts'
import { applyToUnits } from './apply.ts'
import { readUnits } from './read.ts'
import { roleOf, unitsOf, type Unit } from './units.ts'
import { winnowInputFilter } from './winnow-input-filter.ts'

const image = { type: 'input_image' as const, image: 'data:,' }
const inputBlock = (item: Part | ContentItem) =>
  item.type === 'text' ? { type: 'input_text' as const, text: item.text } : image

function itemsOf({ role, parts }: Message): AgentInputItem[] {
  if (role === 'system') return [{ role, content: parts.map((part) => ('text' in part ? part.text : '')).join('') }]
  if (role === 'user') return [{ role, content: parts.map(inputBlock) }]
  return parts.map((part): AgentInputItem => {
    if (part.type === 'reasoning') return { type: 'reasoning', content: [{ type: 'input_text', text: part.text }] }
    if (part.type === 'text')
      return { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: part.text }] }
    if (part.type === 'opaque') return { type: 'unknown' }
    const { type, callId, toolName: name } = part
    if (type === 'tool-call') return { type: 'function_call', callId, name, arguments: JSON.stringify(part.input) }
    const output = part.content.map(inputBlock)
    return { type: 'function_call_result', callId, name, status: 'completed', output }
  })
}

/** Runs the filter as the SDK does. */
async function sentBy(winnow: Winnow, units: readonly Unit[]): Promise<readonly Unit[]> {
  const modelData = { input: units.flat() }
  const { callModelInputFilter } = winnowInputFilter(winnow)
  const { input } = await callModelInputFilter({ modelData, agent: undefined as never, context: undefined })
  return input === modelData.input ? units : unitsOf(input)
}

const callIds = fc.constantFrom('a', 'b', 'c', '')
const names = fc.constantFrom('search', 'read_file')
const callers = fc.constantFrom({}, {}, { caller: { type: 'program' as const, callerId: 'p' } })
const texts = fc.constantFrom('', ' ', 'Hello', '请稍等', '{"a":1}', 'a line of a log\n'.repeat(200))

/** Items as the SDK and its providers make them, in orders that they should not have. */
const items: fc.Arbitrary<AgentInputItem> = fc.oneof(
  texts.map((content): AgentInputItem => ({ role: 'user', content })),
  texts.map((text): AgentInputItem => ({ type: 'reasoning', content: [{ type: 'input_text', text }] })),
  fc
    .tuple(texts, fc.constantFrom<'text' | 'refusal'>('text', 'text', 'refusal'))
    .map(([text, type]): AgentInputItem => ({
      role: 'assistant',
      status: 'completed',
      content: [type === 'text' ? { type: 'output_text', text } : { type, refusal: text }],
    })),
  ...[0, 1, 2].map(() =>
    fc
      .tuple(callIds, names, callers, fc.constantFrom('{}', '{"q":"x"}', '{"broken', '7'))
      .map(([callId, name, caller, args]): AgentInputItem => {
        return { type: 'function_call', callId, name, arguments: args, ...caller }
      }),
  ),
  ...[0, 1, 2].map(() =>
    fc
      .tuple(
        callIds,
        names,
        fc.oneof(
          texts,
          texts.map((text) => ({ type: 'text' as const, text })),
          texts.map((text) => [{ type: 'input_text' as const, text }, image]),
          fc.constant({ type: 'image' as const, image: 'data:,' }),
        ),
      )
      .map(([callId, name, output]): AgentInputItem => {
        return { type: 'function_call_result', callId, name, status: 'completed', output }
      }),
  ),
  fc.constantFrom<AgentInputItem>(
    { type: 'hosted_tool_call', name: 'web_search_call' },
    { type: 'shell_call', callId: 's', action: { commands: ['ls'] } },
    { type: 'shell_call_output', callId: 's', output: [] },
    { type: 'compaction', encrypted_content: 'xyz' },
    { type: 'unknown' },
    { role: 'developer', content: 'Be brief.' } as never,
  ),
)

/** What a model made in one go, in any order, and the results of its calls. */
const rounds = fc.array(items, { maxLength: 6 }).map((all) => {
  const made = all
    .filter((item) => roleOf(item) === 'assistant')
    .map((item, at) => (item.type === 'function_call' ? { ...item, callId: `call-${at}` } : item))
  const results = made.flatMap((item): AgentInputItem[] => {
    if (item.type !== 'function_call') return []
    const { callId, name } = item
    return [{ type: 'function_call_result', callId, name, status: 'completed', output: `What ${callId} found.` }]
  })
  return [...made, ...results]
})

const histories = fc
  .array(fc.oneof(rounds, fc.array(items, { maxLength: 4 })), { maxLength: 5 })
  .map((parts) => unitsOf(parts.flat()))

const adapter: CheckedAdapter<Unit> = {
  read: readUnits,
  apply: applyToUnits,
  write: (messages) => unitsOf(messages.flatMap(itemsOf)),
  prepare: sentBy,
  histories,
}

test.each(adapterChecks(createWinnow, adapter, { runs: runs(100) }))('%s', async (_promise, check) => {
  await expect(check()).resolves.toBeUndefined()
})

test('reasoning stands only before the item that it led to', () => {
  // What follows all that the model said is another unit, and may go.
  const pairs = (units: readonly Unit[]): string[] =>
    units.flatMap((unit) =>
      unit.flatMap((item, at) => (item.type === 'reasoning' ? [JSON.stringify([item, unit[at + 1] ?? null])] : [])),
    )
  fc.assert(
    fc.property(histories, fc.gen(), (units, draw) => {
      const edits = draw(allowedEditsOf, readUnits(units)).filter(({ action }) => action !== 'summarize')
      expect(pairs(units)).toEqual(expect.arrayContaining(pairs(applyToUnits(units, edits))))
    }),
    { numRuns: runs(200) },
  )
})
