import { expect, test } from 'vitest'
import { moveMarks } from './move-marks.ts'

const plain = ['a', 'b', 'c', 'd', 'e']
const numbered = ['70: a', '71: b', '72: c', '73: d', '74: e']

test('lines of a part have their position in the whole', () => {
  expect(moveMarks('a\n[… 2-4]\ne', plain, 100)).toBe('a\n[… 102-104]\ne')
  expect(moveMarks('a\n[… 2: name]\nc', plain, 100)).toBe('a\n[… 102: name]\nc')
  expect(moveMarks('[… 18 more, lines 2-4]', plain, 100)).toBe('[… 18 more, lines 102-104]')
  expect(moveMarks('[… lines 3-4: same as lines 1-2]', plain, 100)).toBe('[… lines 103-104: same as lines 101-102]')
})

test('numbers that lines of a part carry, and those of the whole do not, are none of lines of the whole', () => {
  expect(moveMarks('70: a\n[… 71-73]\n74: e', numbered, 0)).toBe('70: a\n[… 2-4]\n74: e')
  expect(moveMarks('70: a\n[… lines 71-73: like the one above]\n74: e', numbered, 100)).toBe(
    '70: a\n[… lines 102-104: like the one above]\n74: e',
  )
})

test('numbers that lines of the whole carry stay, and are those of a part without numbers, too', () => {
  expect(moveMarks('70: a\n[… 71-73]\n74: e', numbered, 2, [68, 69, 70, 71, 72, 73, 74])).toBe(
    '70: a\n[… 71-73]\n74: e',
  )
  expect(moveMarks('a\n[… 2-4]\ne', plain, 2, [68, 69, 70, 70, 70, 71, 72])).toBe('a\n[… 70-71]\ne')
})

test('a line of the text that looks like a mark stays', () => {
  expect(moveMarks('[… 2-4]\n[… 2-3]', ['[… 2-4]', 'b', 'c'], 100)).toBe('[… 2-4]\n[… 102-103]')
})
