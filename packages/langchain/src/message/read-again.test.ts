import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import type { Message } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { readMessages } from './read.ts'

const readOne = (message: BaseMessage): Message => readMessages([message])[0]!

describe('calls are read again', () => {
  test('once a host changed the arguments, the name or the id of a call in place', () => {
    const args = { path: 'a', where: { orders: ['ORDER-1001'] } }
    const call = { id: 'a', name: 'write_file', args, type: 'tool_call' as const }
    const message = new AIMessage({ content: '', tool_calls: [call] })
    const before = readOne(message)
    args.where.orders[0] = 'ORDER-2002'
    expect(before.parts).toMatchObject([{ input: { path: 'a', where: { orders: ['ORDER-1001'] } } }])
    expect(readOne(message).parts).toMatchObject([{ input: { path: 'a', where: { orders: ['ORDER-2002'] } } }])
    args.where.orders.push('ORDER-3003')
    expect(readOne(message).parts).toMatchObject([{ input: { where: { orders: ['ORDER-2002', 'ORDER-3003'] } } }])
    Object.assign(message.tool_calls![0]!, { id: 'b', name: 'edit_file' })
    expect(readOne(message).parts).toMatchObject([{ callId: 'b', toolName: 'edit_file' }])
  })

  test('once a host changed a call that only additional_kwargs holds', () => {
    const raw = { id: 'a', type: 'function' as const, function: { name: 'search', arguments: '{"q":1}' } }
    const message = new AIMessage({ content: '', additional_kwargs: { tool_calls: [raw] } })
    message.tool_calls = []
    readOne(message)
    raw.function.arguments = '{"q":2}'
    expect(readOne(message).parts).toMatchObject([{ input: '{"q":2}' }])
  })

  test('and may hold arguments that hold themselves', () => {
    const args: Record<string, unknown> = { path: 'a', date: new Date(0) }
    Object.assign(args, { one: args, two: args })
    const message = new AIMessage({ content: '', tool_calls: [{ id: 'a', name: 'search', args, type: 'tool_call' }] })
    expect(readOne(message)).toBe(readOne(message))
    expect(readOne(message).parts).toMatchObject([{ toolName: 'search', input: { path: 'a', date: new Date(0) } }])
  })
})
