import type { Edit, Message } from '@winnow/core'
import { applyEdits, asSummary } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { findLostValues } from './lost-values.ts'
import { ValueIndex } from './value-index.ts'

const result = (callId: string, text: string): Message => ({
  role: 'tool',
  parts: [{ type: 'tool-result', callId, toolName: 'find', status: 'ok', content: [{ type: 'text', text }] }],
})
const calling = (callId: string, input: unknown): Message => ({
  role: 'assistant',
  parts: [{ type: 'tool-call', callId, toolName: 'find', input }],
})
const messages: Message[] = [
  { role: 'user', parts: [{ type: 'text', text: 'Find what Ada bought.' }] },
  calling('1', {}),
  result('1', 'order W2378156, parcel P-551360, item K-100'),
  calling('2', { order: 'W2378156', parcel: 'P-551360', item: 'K-100' }),
]
const common = { rule: 'compact', reason: 'r', group: 'g' }

function find(edits: readonly Edit[]) {
  const view = applyEdits(messages.slice(0, 3), edits)
  return findLostValues(messages, 3, { view, edits }, new ValueIndex(messages, ''))
}

describe('findLostValues', () => {
  it('needs nothing of what was edited where nothing was edited', () => {
    expect(find([])).toEqual({ needed: 0, lost: [] })
  })

  it('does not count as lost what a summary says', () => {
    const text = asSummary('Ada bought K-100 in W2378156.')
    const { needed, lost } = find([{ ...common, action: 'summarize', from: 0, to: 3, text }])
    expect({ needed, lost: lost.map(({ value }) => value) }).toEqual({ needed: 3, lost: ['P-551360'] })
  })

  it('does not count as lost what an edit left behind', () => {
    const texts = [{ index: 0, text: 'W2378156, K-1000' }]
    expect(find([{ ...common, action: 'replace-result', at: 1, call: 0, texts }])).toEqual({
      needed: 3,
      lost: ['P-551360', 'K-100'].map((value) => ({ message: 3, value, from: [{ message: 2, toolName: 'find' }] })),
    })
  })

  it('finds everything lost that went with its use', () => {
    const { lost } = find([{ ...common, action: 'remove-tool-use', at: 1, call: 0 }])
    expect(lost.map(({ value }) => value)).toEqual(['W2378156', 'P-551360', 'K-100'])
  })
})
