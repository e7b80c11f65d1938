import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { json } from './json.ts'

const contextOf = (question = ''): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})
const reformat = (value: unknown): string | undefined =>
  json.reformat!(JSON.stringify(value, undefined, 2), contextOf())?.text

describe('keys and cells that could be misread', () => {
  it('keeps the quotes of keys that would read as something else', () => {
    const flat = [1, 2, 3].map((id) => ({ id, 'a.b': id * 5, 'c.d': 'same' }))
    const nested = [1, 2, 3].map((id) => ({ id, a: { b: id * 5, e: id }, c: { d: 'same' } }))
    expect(reformat(flat)).toBe('all rows: {"c.d": same}\nid "a.b"\n1 5\n2 10\n3 15')
    expect(reformat(nested)).toBe('all rows: {c.d: same}\nid a(b e)\n1 5 1\n2 10 2\n3 15 3')
    expect(reformat({ 'all rows': 3, some: 'value' })).toBe('"all rows": 3\nsome: value')
  })

  it('names the keys of a map otherwise where its rows have a key', () => {
    expect(reformat({ a: { key: 1, n: 2 }, b: { key: 3, n: 4 } })).toBe('#key key n\na 1 2\nb 3 4')
  })

  it('writes cells that hold the separator as JSON', () => {
    const rows = [
      { id: 1, text: 'a, b|c', tags: ['x|y', 'z'] },
      { id: 2, text: 'd e', tags: ['w'] },
    ]
    expect(reformat(rows)).toBe('id|text|tags\n1|"a, b|c"|["x|y","z"]\n2|d e|[w]')
  })
})

describe('a choice of rows', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: index + 1000,
    name: `customer ${index}`,
    city: 'Oslo',
  }))

  it.each([
    ['a long text', { note: `${'the order was packed and then '.repeat(9)}payment was denied by the bank` }],
    ['a nested text', { detail: { reason: ['request timeout'] } }],
    ['a status', { status: 503 }],
    ['a code', { code: '404' }],
  ])('keeps the rows that fail: %s', (_, failed) => {
    const calls = rows.map((row) => ({ ...row, status: 200, code: '200', error: null, timeout: 30 }))
    const text = JSON.stringify(calls.map((call, index) => (index === 77 ? { ...call, ...failed } : call)))
    const chosen = json.choose(text, contextOf('list the customers'), 1200)!
    expect(chosen.shown).toBeLessThan(60)
    expect(chosen.text).toContain('1077')
  })

  it('keeps whole rows of a table inside of a text', () => {
    const row = (id: number): string => `job-${id}   ${id === 141 ? 'stuck  ' : 'done   '}   ${id * 3}s`
    const stdout = ['NAME      STATE     TOOK', ...Array.from({ length: 200 }, (_, id) => row(id + 100))].join('\n')
    const { text } = json.choose(JSON.stringify({ code: 0, stdout }), contextOf('what is wrong?'), 900)!
    expect(text).toMatch(/^ job-141\tstuck\t423s$/mu)
    expect(text).toMatch(/^ \[… \d+ of 200 rows are not shown: STATE done; TOOK \d+s-\d+s\]$/mu)
  })

  it('says what all rows share only where the hidden rows share it, too', () => {
    const calls = rows.map((row) => ({ ...row, tier: 'basic', zone: row.id === 1044 ? 'b' : 'a' }))
    const { text } = json.choose(JSON.stringify(calls), contextOf('customer 150'), 500)!
    expect(text).toContain('each of 200 rows: {city: Oslo, tier: basic}')
    expect(text).not.toContain('all rows')
  })

  it('counts the lines that are missing inside of a text', () => {
    const report = Array.from({ length: 300 }, (_, index) => `line ${index} about the river`).join('\n')
    const { text } = json.choose(JSON.stringify({ id: 1, report }), contextOf('line 77'), 900)!
    expect(text).toMatch(/\[… \d+ lines\]/u)
    expect(text).not.toMatch(/\[… \d+-\d+/u)
  })
})
