import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOwnRecordings } from '../trajectories/recordings/load.ts'
import { measureHeap } from './heap.ts'

test('the heap is measured before the first conversation and after every so many', async () => {
  const recordings = loadOwnRecordings(join(import.meta.dirname, '../../..'))
  const sizes = []
  for await (const size of measureHeap(recordings, { conversations: 4, messages: 40, every: 2 })) sizes.push(size)
  expect(sizes.map(({ conversations }) => conversations)).toEqual([0, 2, 4])
  for (const { bytes } of sizes) expect(bytes).toBeGreaterThan(1_000_000)
})
