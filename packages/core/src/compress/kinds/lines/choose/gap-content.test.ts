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
])('%j are %s', (lines, content) => expect(contentOf(lines)).toBe(content))
