import { describe, expect, it } from 'vitest'
import { createMemory, type Memory } from '../memory.ts'
import { firstComplaint } from '../rule.ts'
import type { WireBody, WireItem } from '../wire.ts'
import { produceOutput } from './output.ts'
import {
  callWithoutOutput,
  emptyAssistantItem,
  itemWithoutItsReasoning,
  noInput,
  outputWithoutCall,
  reasoningWithoutFollower,
  referenceToUnknownItem,
  responsesRules,
} from './rules.ts'

const user: WireItem = { role: 'user', content: 'Go' }
const said: WireItem = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }
const call = (call_id: string): WireItem => ({ type: 'function_call', call_id, name: 'read', arguments: '{}' })
const output = (call_id: string): WireItem => ({ type: 'function_call_output', call_id, output: '' })
const reasoning = (id: string): WireItem => ({ type: 'reasoning', id, summary: [] })
const reference = (id: string): WireItem => ({ type: 'item_reference', id })

/** A server that answered once: rs_1, msg_1, fc_1 (call_1). */
function answered(body: WireBody = {}): Memory {
  const memory = createMemory()
  produceOutput({ reasoning: {}, text: 'Hm', calls: [{ name: 'read', arguments: {} }] }, body, memory)
  return memory
}
const fresh = createMemory()

describe('what the Responses API refuses', () => {
  it.each([
    ['by reference', [reference('rs_1'), reference('msg_1'), call('call_1')]],
    ['in full', [reasoning('rs_1'), { ...said, id: 'msg_1' }, { ...call('call_1'), id: 'fc_1' }]],
    ['as a referred-to call', [reference('rs_1'), reference('fc_1')]],
  ])('takes back what it said %s', (_, items) => {
    expect(firstComplaint(responsesRules, { input: [user, ...items, output('call_1')] }, answered())).toBeUndefined()
  })

  it('refuses a request without input, unless the service holds the history', () => {
    expect(noInput({ input: [] }, fresh)).toMatch(/must be provided/)
    expect(noInput({ input: [], previous_response_id: 'resp_1' }, fresh)).toBeUndefined()
    expect(noInput({ input: [user] }, fresh)).toBeUndefined()
  })

  it('refuses an output without its call before it', () => {
    expect(outputWithoutCall({ input: [user, output('a'), call('a')] }, fresh)).toMatch(/No tool call found .* a\.$/)
    expect(outputWithoutCall({ input: [user, call('a'), output('a')] }, fresh)).toBeUndefined()
  })

  it('lets an output answer a call of the history the service holds', () => {
    const input = [output('call_1')]
    expect(outputWithoutCall({ input }, answered())).toMatch(/No tool call found/)
    expect(outputWithoutCall({ input, previous_response_id: 'resp_1' }, answered())).toBeUndefined()
  })

  it('refuses a call without an output, also when its id is used again', () => {
    expect(callWithoutOutput({ input: [user, call('a'), said] }, fresh)).toBe(
      'No tool output found for function call a.',
    )
    expect(callWithoutOutput({ input: [call('a'), said, call('a'), output('a')] }, fresh)).toMatch(/No tool output/)
    expect(
      callWithoutOutput({ input: [call('a'), call('b'), output('b'), output('a'), call('a'), output('a')] }, fresh),
    ).toBeUndefined()
  })

  it.each([
    ['at the end', [user, reasoning('rs_1')]],
    ['before a user message', [reasoning('rs_1'), user]],
    ['before a tool output', [call('a'), reasoning('rs_1'), output('a')]],
    ['before other reasoning', [reasoning('rs_1'), reasoning('rs_2'), said]],
    ['referred to, before other reasoning', [reference('rs_1'), reference('rs_2'), said]],
  ])('refuses reasoning %s', (_, input) => {
    expect(reasoningWithoutFollower({ input }, fresh)).toMatch(
      /'rs_1' of type 'reasoning' .* without its required following item/,
    )
  })

  it.each([said, call('a'), { role: 'assistant', content: 'x' }, reference('msg_1'), reference('fc_1')])(
    'takes reasoning before %j',
    (item) => {
      expect(reasoningWithoutFollower({ input: [reasoning('rs_1'), item] }, fresh)).toBeUndefined()
    },
  )

  it('refuses an item whose reasoning is gone, and takes the same words without the id', () => {
    const kept = { ...call('call_1'), id: 'fc_1' }
    expect(itemWithoutItsReasoning({ input: [user, kept, output('call_1')] }, answered())).toMatch(
      /'fc_1' of type 'function_call' .* required 'reasoning' item: 'rs_1'/,
    )
    expect(itemWithoutItsReasoning({ input: [user, reference('msg_1')] }, answered())).toMatch(/'msg_1'/)
    expect(itemWithoutItsReasoning({ input: [user, call('call_1'), output('call_1')] }, answered())).toBeUndefined()
    expect(itemWithoutItsReasoning({ input: [user, reasoning('rs_1'), kept] }, answered())).toBeUndefined()
  })

  it('refuses a reference to an item it never made or did not store', () => {
    expect(referenceToUnknownItem({ input: [reference('msg_9')] }, answered())).toBe("Item with id 'msg_9' not found.")
    expect(referenceToUnknownItem({ input: [reference('msg_1')] }, answered({ store: false }))).toMatch(/not persisted/)
    expect(referenceToUnknownItem({ input: [reference('msg_1')] }, answered())).toBeUndefined()
    expect(referenceToUnknownItem({ input: [reference('msg_9')] }, createMemory(['msg_9']))).toBeUndefined()
  })

  it.each(['', [], [{ type: 'output_text', text: '' }]])(
    'refuses an assistant message that says nothing: %j',
    (content) => {
      expect(emptyAssistantItem({ input: [user, { ...said, content }] }, fresh)).toContain('input[1].content')
      expect(emptyAssistantItem({ input: [user, said] }, fresh)).toBeUndefined()
    },
  )
})
