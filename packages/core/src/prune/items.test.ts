import { describe, expect, test } from 'vitest'
import { itemsOfText, itemsOfValue } from './items.ts'
import { statusRank, statusRanks, withoutStatus } from './status.ts'
import { holdsPhrase, readSystemText } from './system-text.ts'

const field = (name: string, value: string) => ({ name, value })

describe('the items of a value', () => {
  test('are the entries of the one list it holds, or itself', () => {
    const one = [{ fields: [field('name', 'lint')] }]
    expect(itemsOfValue([{ name: 'lint' }])).toEqual(one)
    expect(itemsOfValue({ skills: [{ name: 'Lint' }] })).toEqual(one)
    expect(itemsOfValue({ name: 'lint' })).toEqual(one)
    expect(itemsOfValue('Lint')).toEqual([{ fields: [field('text', 'lint')] }])
    expect(itemsOfValue([])).toEqual([])
    expect(itemsOfValue({ skills: [], total: 0 })).toEqual([{ fields: [field('total', '0')] }])
  })
  test('have a status where they say one, and else each of their fields', () => {
    expect(itemsOfValue({ content: 'A', status: 'in_progress' })).toEqual([
      { fields: [field('content', 'a')], status: 1 },
    ])
    expect(itemsOfValue({ content: 'A', done: true })).toEqual([{ fields: [field('content', 'a')], status: 2 }])
    expect(itemsOfValue({ content: 'A', status: 'blocked' })).toEqual([
      { fields: [field('content', 'a'), field('status', 'blocked')] },
    ])
    expect(itemsOfValue({ tags: ['x', 'y'], n: 3, empty: '', none: null })).toEqual([
      { fields: [field('tags', 'x'), field('tags', 'y'), field('n', '3')] },
    ])
  })
  test('are not understood where something cannot be looked up', () => {
    for (const node of [
      { a: { b: 1 } },
      [[1]],
      [{ a: [{ b: 1 }] }],
      null,
      undefined,
      [null],
      Array.from({ length: 501 }, () => 'x'),
    ])
      expect(itemsOfValue(node)).toBeUndefined()
  })
})

describe('the items of a text', () => {
  test('are its lines, with the fields below them, without headings', () => {
    expect(itemsOfText('Skills:\n\n**lint** (v1.2.0)\n  Tags: a, b\n  - Path: ~/x\n')).toEqual([
      { fields: [field('name', 'lint'), field('version', 'v1.2.0'), field('tags', 'a, b'), field('path', '∼/x')] },
    ])
  })
  test('have the status of their line, in words or as a mark', () => {
    for (const line of ['1. Read it (completed)', '- [x] Read it', '✅ Read it', '* Read it — done'.replace('—', '')])
      expect(itemsOfText(line)).toEqual([{ fields: [field('name', 'read it')], status: 2 }])
  })
  test('are those of the JSON it is', () => {
    expect(itemsOfText('["a", "b"]')).toHaveLength(2)
    expect(itemsOfText('{"broken": 1')).toMatchObject([{ fields: [{ name: 'name' }] }])
  })
  test('are not understood where there are too many', () => {
    expect(itemsOfText('line\n'.repeat(501))).toBeUndefined()
    expect(itemsOfText(JSON.stringify(Array.from({ length: 501 }, (_, n) => n)))).toBeUndefined()
  })
})

describe('a status', () => {
  test.each([
    ['pending', 0],
    ['Todo', 0],
    ['not started', 0],
    ['待办', 0],
    ['in_progress', 1],
    ['in progress', 1],
    ['In-Progress', 1],
    ['进行中', 1],
    ['completed', 2],
    [' done ', 2],
    ['已完成', 2],
    ['cancelled', 3],
    ['canceled', 3],
    ['skipped', 3],
    ['已取消', 3],
  ])('%s has rank %i', (word, rank) => {
    expect(statusRank(word)).toBe(rank)
  })
  test('is a whole word, wherever it stands', () => {
    expect(statusRanks('undone, reopened and donee')).toEqual(new Set())
    expect(statusRanks('x (done), y in progress')).toEqual(new Set([2, 1]))
    expect(withoutStatus('read it (completed)')).toBe('read it')
    expect(withoutStatus('read it [in progress] now')).toBe('read it now')
    expect(statusRank('constructor')).toBeUndefined()
  })
})

const formsIn = (text: string) => readSystemText(text).blocks.map(({ forms }) => forms)

describe('a system text', () => {
  test('falls into blocks of one entry each: a line with the deeper lines below it', () => {
    expect(formsIn('Rules\n\n- One\n  more of one\n- Two\nThree')).toEqual([
      ['rules'],
      ['one more of one'],
      ['two'],
      ['three'],
    ])
  })
  test('of JSON on one line falls into its objects', () => {
    expect(formsIn('[{"a": "first"}, {"a": "second"}]')).toEqual([['a: first'], ['a: second']])
  })
  test('is looked through for a phrase as whole words', () => {
    expect(holdsPhrase(readSystemText('- write the report'), 'write the report')).toBe(true)
    expect(holdsPhrase(readSystemText('- write the reports'), 'write the report')).toBe(false)
  })
})

describe('a heading', () => {
  const names = (text: string) => itemsOfText(text)?.map((item) => item.fields[0]?.value)

  test('above the whole list is a title and no item', () => {
    expect(names('Available skills:\n- lint_fixer\n- reviewer')).toEqual(['lint_fixer', 'reviewer'])
  })

  test.each(['Deprecated skills:', '# Not available', 'Disabled:', '已删除的技能:'])(
    'such as “%s” is content',
    (heading) => {
      expect(names(`${heading}\n- lint_fixer`)).toHaveLength(2)
    },
  )

  test('that divides a list is content', () => {
    expect(names('Skills:\n- lint_fixer\nExperimental:\n- reviewer')).toHaveLength(3)
  })

  test('in JSON is the key of the list', () => {
    expect(itemsOfText('{"skills":["lint"]}')).toHaveLength(1)
    expect(itemsOfText('{"disabled_skills":["lint"]}')).toBeUndefined()
  })
})

test('a text of more than a million characters proves nothing', () => {
  const list = '- write the report\n'
  const filler = 'x'.repeat(999_900)
  expect(readSystemText(`${list}${filler}`).blocks).toHaveLength(2)
  expect(readSystemText(`${list}${filler}${filler}`)).toEqual({ lines: [], blocks: [] })
})
