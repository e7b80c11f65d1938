import { createWinnow, type Message } from '@winnow/core'
import { expect, test } from 'vitest'
import { inspect, recordRequest, searchLeftOut, type RequestView } from './index.ts'

const line = (index: number): string => `2026-11-01 12:00 GET /orders/${index * 7919} 200 in ${index % 40} ms`
const log = Array.from({ length: 4000 }, (_, index) => line(index)).join('\n')
const history: readonly Message[] = [
  { role: 'user', parts: [{ type: 'text', text: 'Was there an error? I think of order 7919.' }] },
  { role: 'assistant', parts: [{ type: 'tool-call', callId: '1', toolName: 'read_log', input: { path: 'a.log' } }] },
  {
    role: 'tool',
    parts: [
      { type: 'tool-result', callId: '1', toolName: 'read_log', status: 'ok', content: [{ type: 'text', text: log }] },
    ],
  },
]

async function viewOf(messages: readonly Message[]): Promise<RequestView> {
  const winnow = createWinnow()
  const prepared = await winnow.prepare(messages)
  return inspect(recordRequest(winnow, { id: 'a', history: messages, prepared }))
}

test('a line that is not sent is found with its number and the edit that decided', async () => {
  const view = await viewOf(history)
  const { lines, isMore } = searchLeftOut(view, `get /ORDERS/${2000 * 7919} `)
  expect(lines).toEqual([{ at: 2, part: 0, line: 2001, text: line(2000), fate: 'left-out', edit: 0 }])
  expect(isMore).toBe(false)
  expect(view.list[0]!.ref).toMatch(/^[a-z]{18}$/u)
  expect(view.list[0]!.isLossless).toBe(false)
})

test('a line that is sent says so, and where a removed one is sent again', async () => {
  const view = await viewOf(history)
  const first = searchLeftOut(view, line(0)).lines[0]
  expect(first).toMatchObject({ at: 2, line: 1, fate: 'sent' })
  const said = { role: 'user', parts: [{ type: 'text', text: `I mean ${line(2000)}!` }] } as const
  expect(
    searchLeftOut(await viewOf([said, ...history.slice(1)]), line(2000)).lines.map(({ fate }) => fate),
  ).not.toContain('left-out')
})

test('nothing is found for nothing, and what is found is bounded', async () => {
  const view = await viewOf(history)
  expect(searchLeftOut(view, '  ').lines).toEqual([])
  expect(searchLeftOut(view, 'no such piece').lines).toEqual([])
  const many = searchLeftOut(view, 'orders')
  expect(many.lines.length).toBe(50)
  expect(many.isMore).toBe(true)
  expect(many.lines.slice(0, 49).every(({ fate }) => fate !== 'sent')).toBe(true)
})

test('a long line is cut around what was found', async () => {
  const long = `${'a'.repeat(2_000_000)}needle${'b'.repeat(2_000_000)}`
  const view = await viewOf([
    history[0]!,
    history[1]!,
    {
      role: 'tool',
      parts: [{ ...(history[2]!.parts[0] as never as object), content: [{ type: 'text', text: long }] } as never],
    },
  ])
  const started = performance.now()
  const { lines } = searchLeftOut(view, 'NEEDLE')
  expect(performance.now() - started).toBeLessThan(2000)
  expect(lines).toHaveLength(1)
  expect(lines[0]!.text.length).toBeLessThan(300)
  expect(lines[0]!.text).toContain('needle')
})
