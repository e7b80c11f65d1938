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
  const { lines } = searchLeftOut(view, 'NEEDLE')
  expect(lines).toHaveLength(1)
  expect(lines[0]!.text.length).toBeLessThan(300)
  expect(lines[0]!.text).toContain('needle')
})

/** A request whose only result is sent as `text`, and what stands in its last message. */
function shortened(stored: string, text: string, said = 'Thanks'): RequestView {
  const messages: Message[] = [
    history[0]!,
    history[1]!,
    {
      role: 'tool',
      parts: [
        {
          type: 'tool-result',
          callId: '1',
          toolName: 'read_log',
          status: 'ok',
          content: [{ type: 'text', text: stored }],
        },
      ],
    },
    { role: 'assistant', parts: [{ type: 'text', text: said }] },
  ]
  const edit = {
    action: 'replace-result',
    at: 1,
    call: 0,
    texts: [{ index: 0, text }],
    rule: 'compact',
    reason: 'turn-finished',
    group: 'g',
  } as const
  return inspect({ id: 'a', history: messages, edits: [edit], report })
}
const { report } = await createWinnow().prepare([])

const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `part${id}`, price: id * 17 }))
const table = ['id,name,price', ...rows.slice(0, 20).map(({ id, name, price }) => `${id},${name},${price}`)].join('\n')

test('a row of one long line is judged by itself, and written in a table it is not missing', () => {
  const stored = JSON.stringify(rows)
  const fates = (text: string, typed: string) => searchLeftOut(shortened(stored, text), typed).lines[0]
  expect(fates(table, '{"id":7,"name":"part7","price":119}')).toMatchObject({ fate: 'values', sentAt: 2 })
  expect(fates(table, '{"id":77,"name":"part77","price":1309}')).toMatchObject({ fate: 'left-out' })
  // Each value stands somewhere, but in no row together.
  expect(fates(table, '"price":17},{"id":2')).toMatchObject({ fate: 'not-found' })
  const fewer = JSON.stringify(rows.slice(0, 20))
  expect(fates(fewer, '{"id":7,"name":"part7","price":119}')).toMatchObject({ fate: 'piece', sentAt: 2 })
})

test('what stands in another message is not told as not sent, whatever its case', () => {
  const view = shortened('INFO start\nWARN Disk 91% full on node-4, cleaning', 'Read the log.', 'disk 91% full, I see')
  expect(searchLeftOut(view, 'disk 91% full').lines[0]).toMatchObject({ line: 2, fate: 'piece', sentAt: 3 })
  expect(searchLeftOut(view, 'node-4').lines[0]).toMatchObject({ fate: 'left-out' })
  const whole = shortened('INFO start\nWARN Disk full', 'Read the log.', 'It says: warn disk full')
  expect(searchLeftOut(whole, 'disk').lines[0]).toMatchObject({ fate: 'elsewhere', sentAt: 3 })
})

test('a piece of a word that is sent in another form is not told as not sent', () => {
  const view = shortened('order 4711 at "C:\\\\new" failed', 'failed | order | C:\\new | at | 4711')
  expect(searchLeftOut(view, 'rder 4711 at').lines[0]).toMatchObject({ fate: 'values', sentAt: 2 })
  expect(searchLeftOut(view, 'at "C:\\\\new" failed').lines[0]!.fate).not.toBe('left-out')
})

test('lines that were pasted together are found, with the number of the first', () => {
  const view = shortened('one\ntwo of it\n  three\nfour', 'one\n[… lines 2-3]\nfour')
  const { lines } = searchLeftOut(view, 'of it three')
  expect(lines).toMatchObject([{ at: 2, line: 2, text: 'two of it\n  three', fate: 'left-out' }])
})

test('of a line that stands several times each place is judged by itself', () => {
  const stored = ['a: 1', '}', 'b: 2', 'same', '}', 'c: 3', 'same', '}'].join('\n')
  const view = shortened(stored, ['a: 1', '}', 'b: 2', 'same', '}', '[… lines 6-8: as lines 3-5]'].join('\n'))
  expect(searchLeftOut(view, 'same').lines).toMatchObject([
    { line: 7, fate: 'elsewhere', sentAt: 2 },
    { line: 4, fate: 'sent' },
  ])
  // Each stands as often as it did.
  expect(searchLeftOut(shortened(stored, stored.replace('c: 3', 'c')), 'same').lines.map(({ fate }) => fate)).toEqual([
    'sent',
    'sent',
  ])
})

test('a digit by itself is not known by another line that holds it', () => {
  const view = shortened('[\n+     "2",\n]', "expected [ '2' ] to deeply equal [ '1' ]")
  expect(searchLeftOut(view, '+     "2",').lines[0]).toMatchObject({ line: 2, fate: 'not-found' })
})

test('calls are found by the name of their tool', () => {
  const view = shortened('one', 'one')
  expect(searchLeftOut(view, 'read_lo').lines).toMatchObject([
    { at: 1, part: 0, line: 1, text: 'read_log', fate: 'sent' },
  ])
})
