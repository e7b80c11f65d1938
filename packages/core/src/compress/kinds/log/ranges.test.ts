import { expect, it } from 'vitest'
import { extremesOf, facetsOf, unusualOf } from './columns.ts'
import { wordsOf } from './similar.ts'

const said = (...lines: readonly string[]): readonly string[] => facetsOf(lines.map((line) => wordsOf(line))).said

it.each([
  ['numbers', ['took=28ms', 'took=5ms', 'took=12ms'], 'took=5-28ms'],
  ['versions', ['runs v3.9 ok', 'runs v3.20 ok', 'runs v3.1 ok'], 'v3.1-3.20'],
  ['versions by the word in front', ['python 3.9', 'python 3.20', 'python 3.10'], 'python 3.9-3.20'],
  ['units of which one is many of another', ['took=70ms', 'took=8s', 'took=9ms'], 'took=9ms-8s'],
  ['such units as words of their own', ['lag 70 ms,', 'lag 8 s,', 'lag 9 ms,'], 'lag 9 ms to 8 s'],
  ['a short number in front of a state', ['part 5 200 done', 'part 7 200 done', 'part 12 200 done'], 'part 5-12'],
])('a range of %s', (_, lines, range) => expect(said(...lines)).toEqual([range]))

it.each([
  ['numbers that may be versions', ['uses 3.9 now', 'uses 3.20 now', 'uses 3.10 now']],
  ['days without a year', ['due=26.01. open', 'due=01.12. open', 'due=03.03. open']],
  ['days without a year and a point', ['due=26.01 open', 'due=01.12 open', 'due=03.03 open']],
  ['thousands behind a blank', ['paid=161 957 EUR', 'paid=869 414 EUR', 'paid=35 051 EUR']],
  ['thousands behind a narrow blank', ['read 1\u202F957 rows', 'read 2\u202F014 rows', 'read 3\u202F551 rows']],
  ['units of unlike kinds', ['moved=7m', 'moved=8MB', 'moved=9ms']],
])('no range of %s', (_, lines) => expect(said(...lines)).toEqual([]))

it('what took seconds is unusual among what took milliseconds, and the greatest', () => {
  const lines = Array.from({ length: 60 }, (_, at) =>
    wordsOf(`id=${(at * 37) % 60} took=${at === 33 ? '8s' : `${20 + ((at * 7) % 50)}ms`}`),
  )
  expect([...unusualOf(lines)]).toContain(33)
  expect([...extremesOf(lines)]).toContain(33)
})
