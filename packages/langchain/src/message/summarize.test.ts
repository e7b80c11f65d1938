import { AIMessage, HumanMessage, SystemMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { asSummary, type EditAction } from '@winnow/core'
import { checkConverter } from '@winnow/core/testing'
import { describe, expect, test } from 'vitest'
import { applyMessages } from './apply.ts'
import { readMessages } from './read.ts'

const text = asSummary('Order A-1001 waits in Oslo.')
const summarize = (from: number, to: number): EditAction => ({ action: 'summarize', from, to, text })
const round = (id: string, content: string): BaseMessage[] => [
  new AIMessage({ content: 'Looking.', tool_calls: [{ type: 'tool_call', id, name: 'lookup', args: { order: 'A' } }] }),
  new ToolMessage({ content, tool_call_id: id, name: 'lookup' }),
]
const history: BaseMessage[] = [
  new SystemMessage('You help customers.'),
  new HumanMessage('Where is A-1001?'),
  ...round('a', 'gone: depot 1'),
  new AIMessage('In Oslo.'),
  new HumanMessage('And A-1002?'),
  ...round('b', 'gone: depot 2'),
  ...round('c', 'kept: depot 3'),
]
const converter = { read: readMessages, apply: applyMessages }

describe('a summary', () => {
  test('is one human message in the place of the others, which are the same objects', () => {
    const view = applyMessages(history, [summarize(1, 5)])
    expect(HumanMessage.isInstance(view[1])).toBe(true)
    expect(view[1]!.content).toBe(text)
    expect([view[0], ...view.slice(2)]).toEqual([history[0], ...history.slice(5)])
    expect(view.slice(2).every((message, index) => message === history[index + 5])).toBe(true)
  })

  test('that a host stored is read as what nobody asked, and with a person’s words as theirs', () => {
    const read = { role: 'user', source: 'injected', parts: [{ type: 'text', text }] }
    expect(readMessages([new HumanMessage(text)])).toEqual([read])
    expect(readMessages([new HumanMessage({ content: [{ type: 'text', text }] })])).toEqual([read])
    expect(readMessages([new HumanMessage(`${text}\nGo on`)])).toMatchObject([{ source: 'person' }])
    expect(readMessages([new AIMessage(text)])[0]).not.toHaveProperty('source')
  })

  test('changes nothing about a result that stands behind a person’s words', () => {
    const late = new ToolMessage({ content: 'late', tool_call_id: 'a' })
    const stray = [...history.slice(0, 4), new HumanMessage('Wait'), late, ...history.slice(4)]
    expect(() => checkConverter(converter, stray, [summarize(1, 4)])).not.toThrow()
  })
})
