import { expect, it } from 'vitest'
import { normalise } from './normalise.ts'

const call = (id: string, name: string, text = '{}') => ({ id, function: { name, arguments: text } })

it('makes reused call ids unique, on the call and on its result', () => {
  const round = { role: 'assistant' as const, content: null, tool_calls: [call('1', 'look'), call('1', 'read')] }
  const result = { role: 'tool' as const, tool_call_id: '1', content: 'found' }
  const messages = normalise([round, result, result, round, result])
  expect(messages.map(({ tool_calls: calls }) => calls?.map(({ id }) => id))).toEqual([
    ['1', '1_r2'],
    undefined,
    undefined,
    ['1_r3', '1_r4'],
    undefined,
  ])
  expect(messages.map(({ tool_call_id: id, name }) => [id, name])).toEqual([
    [undefined, undefined],
    ['1', 'look'],
    ['1_r2', 'read'],
    [undefined, undefined],
    ['1_r3', 'look'],
  ])
})

it('writes arguments in one spelling and leaves alone what is no JSON', () => {
  const calls = [call('1', 'look', '{ "at": 1 }'), call('2', 'look', 'at 1')]
  const [message] = normalise([{ role: 'assistant', content: '', tool_calls: calls }])
  expect(message?.tool_calls?.map((made) => made.function.arguments)).toEqual(['{"at":1}', 'at 1'])
})

it('freezes messages and names the unknown tool', () => {
  const [message] = normalise([{ role: 'tool', tool_call_id: '9', content: null }])
  expect(message).toEqual({ role: 'tool', tool_call_id: '9', name: 'unknown', content: '' })
  expect(Object.isFrozen(message)).toBe(true)
})
