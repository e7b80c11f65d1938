import { expect, test } from 'vitest'
import { contentOf } from './gap-content.ts'

test.each([
  [['- [a](/a)', '', '- [b](/b)', '* [c]'], '3 links'],
  [['![a](/a.png)', '![b]'], '2 pictures'],
  [['| town | fee |', '| --- | ---: |', '| Delft | 3 |', '| Faro | 4 |'], '2 rows'],
  [['| Delft | 3 |', '| Faro | 4 |', '| Ghent | 5 |'], '3 rows'],
  [['- one', '- two', '1. three'], '3 items'],
  [['A sentence.', '- one'], undefined],
  [['| town | fee |', '| --- | ---: |'], undefined],
  [['', ''], undefined],
  [['- one'], undefined],
])('%j are %s', (lines, content) => expect(contentOf(lines)?.text).toBe(content))

const manyItems = ['- a', '- b', '- c', '- d']

test.each([
  [[...manyItems, 'A sentence.'], '4 items, 1 other'],
  [[...manyItems, '', '### Removed', '', '- e'], '5 items, 1 heading: "### Removed"'],
  [['### Removed', '', '- e'], '1 heading: "### Removed"'],
  [['## 2.1.0', '### Added', 'A sentence.'], '2 headings'],
  [['## [2.1.0]', ...manyItems], '4 items, 1 heading: "## [2.1.0]"'],
  [['## 2.1.0]', ...manyItems], '4 items, 1 heading'],
  [['## The "new" way', ...manyItems], '4 items, 1 heading'],
  [[`## ${'A heading that is long '.repeat(4)}`], '1 heading'],
])('%j with its headings are %s', (lines, content) =>
  expect(contentOf(lines, (index) => lines[index]!.startsWith('#'))?.text).toBe(content),
)
