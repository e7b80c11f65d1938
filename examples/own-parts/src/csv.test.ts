import { compressResult, createWinnow } from '@winnow/core'
import { prepareChat, type ChatMessage } from '@winnow/core/openai-chat'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

const row = (index: number): string =>
  `${index},harbour ${index % 7},${index === 211 ? 'sunk' : 'moored'},${index * 31}`
const table = ['id,harbour,state,weight', ...Array.from({ length: 400 }, (_, index) => row(index + 1))].join('\n')
const question = 'Which boats sunk?'
const compress = { kinds: [csv], cap: { csv: 200 } }

test('the rows that answer stay, with the header, and what is missing is said', () => {
  const args = { path: 'boats.csv' }
  const { output, report } = compressResult({ toolName: 'read_file', args, output: table, query: question }, compress)
  expect(report).toMatchObject({ kind: 'csv', items: { unit: 'rows', before: 400 } })
  const lines = String(output).split('\n')
  expect(lines.slice(0, 2)).toEqual(['id,harbour,state,weight', row(1)])
  expect(lines).toContain(row(211))
  expect(lines.at(-2)).toBe(row(400))
  expect(lines.at(-1)).toMatch(/^\[\d+ of 400 rows left out, ref /u)
  const hidden = lines.reduce((sum, line) => sum + Number(/^\[… (\d+) rows\]$/u.exec(line)?.[1] ?? 0), 0)
  expect(hidden).toBe(400 - report!.items!.after)
})

test('a table is known by its shape where the call does not name a file', () => {
  const { report } = compressResult({ toolName: 'export_boats', output: table, query: question }, compress)
  expect(report?.kind).toBe('csv')
})

test('a request sends it shortened, and the whole can be read back', async () => {
  const call = {
    id: 'a',
    type: 'function',
    function: { name: 'bash', arguments: '{"command":"cat boats.csv"}' },
  } as const
  const history: ChatMessage[] = [
    { role: 'user', content: question },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'a', content: table },
  ]
  const winnow = createWinnow({ compress })
  const { messages, report } = await prepareChat(winnow, history)
  const sent = String(messages[2]!.content)
  expect(sent).toContain(row(211))
  expect(report.tools).toMatchObject([{ toolName: 'bash' }])
  const ref = / left out, ref (\S+)\]$/u.exec(sent)![1]!
  const result = {
    role: 'tool',
    parts: [
      { type: 'tool-result', callId: 'a', toolName: 'bash', status: 'ok', content: [{ type: 'text', text: table }] },
    ],
  } as const
  const asked = { role: 'assistant', parts: [{ type: 'tool-call', callId: 'a', toolName: 'bash', input: {} }] } as const
  expect(winnow.recall([asked, result], { ref, lines: '212' }).text).toContain(row(211))
})
