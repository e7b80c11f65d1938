import { describe, expect, it } from 'vitest'
import { questionOf } from '../../../read/question.ts'
import { hideMoments } from './moments.ts'
import { writePlain } from '../write/plain.ts'
import { readJson } from '../read/reader.ts'

const rows = Array.from({ length: 9 }, (_, index) => ({
  id: `it_${index}`,
  madeAt: `2026-03-02T09:14:0${(index * 4) % 9}Z`,
}))
const hide = (value: unknown, question = ''): ReturnType<typeof hideMoments> =>
  hideMoments(readJson(JSON.stringify(value))!.node, questionOf(question, {}))

describe('times of one minute', () => {
  it('are said once for all rows', () => {
    const { node, said, hidden } = hide({ items: rows })
    expect(said).toEqual(['[… items.madeAt of 9 rows: 2026-03-02T09:14:00Z to 2026-03-02T09:14:08Z]'])
    expect(hidden).toBe(9)
    expect(writePlain(node)).not.toContain('09:14')
  })
  it.each<[string, unknown, string?]>([
    ['asked for', rows, 'Which has the latest `madeAt`?'],
    ['of a few rows', rows.slice(0, 5)],
    [
      'of another minute in a row',
      rows.map((row, index) => (index === 3 ? { ...row, madeAt: '2026-03-02T09:15:01Z' } : row)),
    ],
    ['missing in a row', rows.map((row, index) => (index === 3 ? { id: row.id } : row))],
  ])('stay where they are %s', (_what, value, question) => {
    expect(hide(value, question)).toMatchObject({ hidden: 0, said: [] })
  })
})
