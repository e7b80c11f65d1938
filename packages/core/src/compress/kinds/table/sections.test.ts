import { expect, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { table } from './table.ts'

const contextOf = (question: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})
const choose = (text: string, question: string, room: number): string =>
  table.choose(text, contextOf(question), room)!.text

const pods = (space: number, count: number, odd?: number): string[] => [
  `== namespace team-${space} ==`,
  'NAME,READY,STATUS,AGE',
  ...Array.from({ length: count }, (_, at) =>
    at === odd ? `web-${space}-${at},0/1,CrashLoopBackOff,3d` : `web-${space}-${at},1/1,Running,${at + space}d`,
  ),
  '',
]
const spaces = Array.from({ length: 30 }, (_, at) => pods(at, 6, at % 6 === 4 ? 3 : undefined))
  .flat()
  .join('\n')

test('rows of a rare state come first over all tables of one form, and a mark tells their states first', () => {
  for (const question of ['Which pods crash?', 'Is something down?', 'Which pods are not running?']) {
    const text = choose(spaces, question, 2600)
    expect(text.match(/CrashLoopBackOff,/gu)).toHaveLength(5)
    expect(text).toMatch(/rows: STATUS Running/u)
    expect(text.length).toBeGreaterThan(2200)
    expect(text.length).toBeLessThanOrEqual(2600)
  }
})

test('tables for whose heads there is no room stand behind one mark with them', () => {
  const text = choose(spaces, 'Which pods crash?', 1500)
  expect(text).toMatch(/^\[… \d+ lines and \d+ rows: STATUS Running/mu)
  expect(text.match(/^== .*\n(?!NAME)/gmu)).toBeNull()
  expect(text.match(/CrashLoopBackOff,/gu)).toHaveLength(5)
})

test('the rows of a table whose head the question names are shown', () => {
  const text = choose(spaces, 'What runs in team-17?', 1200)
  for (let at = 0; at < 6; at += 1) expect(text).toContain(`web-17-${at},1/1`)
})

test('a table brings the headings above it, and text between tables its own', () => {
  const rows = (name: string): string[] => [
    '',
    'key,value,unit',
    ...Array.from({ length: 12 }, (_, at) => `${name}${at},${at * 7},ms`),
    '',
  ]
  const page = [
    '# Limits',
    '',
    '## Staging',
    '',
    '### Shop',
    ...rows('a'),
    '### Mail',
    ...rows('b'),
    '## Production',
    '',
  ]
  const long = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} says what does not matter here.\n`)
  const text = choose([...page, ...long, '### Mail', ...rows('c')].join('\n'), 'What is c7?', 500)
  expect(text).toMatch(/^# Limits\n[^]*\n## Production\n[^]*\n### Mail\n\nkey,value,unit\n[^]*c7,49,ms/u)
})

test('words right below a table are of that table', () => {
  const query = (at: number): string[] => [
    `-- tenant ${at}`,
    '+----+-------+',
    '| id | state |',
    '+----+-------+',
    ...Array.from({ length: 5 }, (_, row) => `| ${row}  | ${at === 7 && row === 2 ? 'lost ' : 'paid '} |`),
    '+----+-------+',
    '5 rows in set (0.00 sec)',
    '',
  ]
  const text = choose(
    Array.from({ length: 12 }, (_, at) => query(at))
      .flat()
      .join('\n'),
    'What is lost?',
    300,
  )
  expect(text).toMatch(/\n-- tenant 7\nid\tstate\n[^]*2\tlost\n/u)
  expect(text).not.toMatch(/\]\n5 rows in set[^\n]*\n\n-- tenant 7/u)
})

test('of a very long text with many tables lines are chosen from all, not rows of the first', () => {
  const many = Array.from({ length: 3000 }, (_, at) => pods(at, 6, at === 2100 ? 3 : undefined)).flat()
  const text = many.join('\n')
  expect(text.length).toBeGreaterThan(400_000)
  expect(table.choose(text, contextOf('Which pods crash?'), 8000)).toBeUndefined()
})
