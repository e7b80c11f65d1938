import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseOptions } from '../usage.ts'
import { thisMachine } from '../speed/machine.ts'
import { markdownTable } from '../speed/markdown-table.ts'
import { recordingsIn } from '../speed/recordings-in.ts'
import { slopeOf } from '../speed/statistics.ts'
import { wholeNumber } from '../speed/whole-number.ts'
import { layOut } from '../trajectories/output/lay-out.ts'
import { measureHeap, type HeapRun, type HeapSize } from './heap.ts'
import { memoTables } from './tables.ts'

const root = join(import.meta.dirname, '../../..')

export const options = {
  data: { type: 'string', default: join(root, '../shared/data') },
  out: { type: 'string', default: join(root, 'bench/results/memory') },
  conversations: { type: 'string', default: '1000' },
  messages: { type: 'string', default: '1000' },
  every: { type: 'string', default: '100' },
} as const

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** All tables are full after this share of the conversations; the slope is that of the rest. */
const filling = 0.2

/** Bytes the heap grows by with each conversation once the tables are full. */
function growthOf(sizes: readonly HeapSize[], { conversations }: HeapRun): number {
  const full = sizes.filter((size) => size.conversations >= filling * conversations)
  return slopeOf(full.map((size) => ({ x: size.conversations, y: size.bytes })))
}

function pageOf(heapRun: HeapRun, sizes: readonly HeapSize[], growth: number): string {
  const machine = thisMachine()
  const from = filling * heapRun.conversations
  return `${[
    '# Memory',
    `Made by \`npx -y pnpm@12 bench memory\` on ${machine.cores} cores, Node ${machine.node}. ` +
      `${heapRun.conversations} conversations of ${heapRun.messages} messages that share no long text went through one Winnow; ` +
      'the heap was measured after garbage was collected.',
    markdownTable(
      ['conversations', 'heap, MB'],
      sizes.map(({ conversations, bytes }) => [`${conversations}`, megabytes(bytes)]),
    ),
    `From ${from} conversations on it grows by ${(growth / 1000).toFixed(2)} kB for each conversation more, by least squares.`,
    '## What is remembered',
    markdownTable(
      ['table', 'bound', 'where'],
      memoTables.map(({ holds, bound, stands }) => [holds, bound, `\`${stands.file}\``]),
    ),
    'Everything else that is remembered hangs on message objects and goes when the host drops them.',
  ].join('\n\n')}\n`
}

/** Measures whether the heap stays flat while ever more conversations go through one Winnow. */
export async function run(given: readonly string[]): Promise<number> {
  const values = parseOptions(given, options)
  const heapRun: HeapRun = {
    conversations: wholeNumber('conversations', values.conversations),
    messages: wholeNumber('messages', values.messages),
    every: wholeNumber('every', values.every),
  }
  const sizes: HeapSize[] = []
  for await (const size of measureHeap(recordingsIn(values.data, root), heapRun)) {
    sizes.push(size)
    console.error(`${size.conversations} conversations: ${megabytes(size.bytes)} MB`)
  }
  const growth = growthOf(sizes, heapRun)
  mkdirSync(dirname(values.out), { recursive: true })
  const results = { ...heapRun, machine: thisMachine(), sizes, growth: Math.round(growth) }
  writeFileSync(`${values.out}.json`, `${layOut(results, 2)}\n`)
  writeFileSync(`${values.out}.md`, pageOf(heapRun, sizes, growth))
  console.error(`Wrote ${values.out}.json and .md.`)
  return 0
}
