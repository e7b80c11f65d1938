import { InvalidOptionError } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { literal, spaceOf, tablesOf } from './names.ts'

const tables = tablesOf('public', 'winnow_')

describe('tablesOf', () => {
  it('gives the names of the source design without a prefix', () => {
    expect(tablesOf('tools', '')).toMatchObject({
      skills: '"tools"."skills"',
      embeddings: '"tools"."skill_embeddings"',
    })
  })

  it.each(['', 'Public', 'a b', 'a"; drop table x; --', '1a', 'é', 'a'.repeat(64)])(
    'refuses the schema %j',
    (schema) => {
      expect(() => tablesOf(schema, 'winnow_')).toThrow(InvalidOptionError)
    },
  )

  it.each(['A', 'a-', '"', '1', 'a'.repeat(21)])('refuses the prefix %j', (prefix) => {
    expect(() => tablesOf('public', prefix)).toThrow(/^tablePrefix: /u)
  })
})

describe('spaceOf', () => {
  it('keeps models and lengths apart, in the condition and in the name of the index', async () => {
    const spaces = await Promise.all([spaceOf('a', 3, tables), spaceOf('b', 3, tables), spaceOf('a', 4, tables)])
    expect(new Set(spaces.map(({ condition }) => condition)).size).toBe(3)
    expect(new Set(spaces.map(({ index }) => index)).size).toBe(3)
    expect(spaces[0].condition).toBe(`model = E'a' and dimensions = 3`)
  })

  it('holds more than 2000 numbers in half precision', async () => {
    expect(await spaceOf('a', 2000, tables)).toMatchObject({ type: 'vector(2000)', operators: 'vector_cosine_ops' })
    expect(await spaceOf('a', 2001, tables)).toMatchObject({ type: 'halfvec(2001)', operators: 'halfvec_cosine_ops' })
  })

  it.each([0, -1, 1.5, Number.NaN, 4001])('refuses %d dimensions', async (dimensions) => {
    await expect(spaceOf('a', dimensions, tables)).rejects.toThrow(/^embedder\.dimensions: /u)
  })

  it('names no index longer than PostgreSQL keeps', async () => {
    const { index } = await spaceOf('a', 4000, tablesOf('public', 'a'.repeat(20)))
    expect(index.length).toBeLessThanOrEqual(63)
  })
})

it('quotes constants', () => expect(literal(`it's a \\ "name"`)).toBe(`E'it''s a \\\\ "name"'`))
