import { createWinnow, type Message, type ResultKind, type WinnowEvent } from '@winnow/core'
import { expect, test } from 'vitest'
import { boats, winnow } from './boats.ts'
import { csv } from './csv.ts'

const question = 'Which boats sunk?'

/** A table of so many rows; those that answer are spread over all of it. */
const table = (rows: number, width: number): string =>
  [
    'name,state',
    ...Array.from({ length: rows }, (_, row) => `boat ${row},${row % 9 === 4 ? 'sunk' : 'moored'}`.padEnd(width, '.')),
  ].join('\n')

const historyWith = (toolName: string, text: string): Message[] => [
  { role: 'user', parts: [{ type: 'text', text: question }] },
  { role: 'assistant', parts: [{ type: 'tool-call', callId: 'a', toolName, input: { path: 'boats.csv' } }] },
  {
    role: 'tool',
    parts: [{ type: 'tool-result', callId: 'a', toolName, status: 'ok', content: [{ type: 'text', text }] }],
  },
]

/** What is sent of a result, the kinds it was taken for, and what failed. */
async function sentOf(kind: ResultKind, toolName: string, text: string) {
  const failed: WinnowEvent[] = []
  const { messages, report } = await createWinnow({
    compress: { kinds: [kind], cap: { [kind.name]: 500 } },
    onEvent: (event) => {
      if (event.type === 'failed') failed.push(event)
    },
  }).prepare(historyWith(toolName, text))
  const part = messages[2]!.parts[0]!
  const [content] = part.type === 'tool-result' ? part.content : []
  return { sent: content?.type === 'text' ? content.text : '', kinds: report.tools[0]?.kinds, failed }
}

const kinds = [
  ['boats', boats, 'list_boats'],
  ['csv', csv, 'read_file'],
] as const
const sizes = [
  [60, 100],
  [400, 100],
  [1000, 100],
  [10_000, 100],
  [5000, 12],
] as const

test.each(
  kinds.flatMap(([name, kind, tool]) => sizes.map(([rows, width]) => [name, kind, tool, rows, width] as const)),
)('%s chooses within its room, whatever the size (%#)', async (name, kind, tool, rows, width) => {
  const text = table(rows, width)
  const { sent, kinds: taken, failed } = await sentOf(kind, tool, text)
  expect(failed).toEqual([])
  expect(taken).toEqual({ [name]: 1 })
  expect(sent).toContain('sunk')
  const lines = sent.split('\n').slice(0, -1)
  expect(lines[0]).toBe('name,state')
  const shown = lines.filter((line) => !line.startsWith('[')).length - 1
  const hidden = lines.reduce((sum, line) => sum + Number(/^\[… (\d+) (?:boats|rows)\]$/u.exec(line)?.[1] ?? 0), 0)
  expect(shown + hidden).toBe(rows)
})

test('the Winnow of the page has the kind', async () => {
  const { report } = await winnow.prepare(historyWith('list_boats', table(1000, 100)))
  expect(report.tools[0]?.kinds).toEqual({ boats: 1 })
})
