import { expect, test } from 'vitest'
import { oddBoxes } from './odd-boxes.ts'

const list = (open: readonly number[], count = 100): string =>
  Array.from({ length: count }, (_, at) => `- [${open.includes(at) ? ' ' : 'x'}] Task ${at}`).join('\n')
const found = (text: string): string[] => oddBoxes(text).map(({ from, to }) => text.slice(from, to))

test('the few items that are not ticked off', () => {
  expect(found(list([41, 77]))).toEqual(['- [ ] Task 41', '- [ ] Task 77'])
  expect(found(`# List\n\n${list([3]).replaceAll('- [', '1. [')}`)).toEqual(['1. [ ] Task 3'])
})

test('none where many are open, or the list is short', () => {
  expect(found(list([1, 2, 3, 4, 5, 6, 7, 8]))).toEqual([])
  expect(found(list([1], 12))).toEqual([])
  expect(found('No list at all')).toEqual([])
})
