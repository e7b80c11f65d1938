import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hideEcho } from './echo.ts'
import { writePlain } from '../write/plain.ts'
import { readJson, type JsonNode } from '../read/reader.ts'

const nodeOf = (value: unknown): JsonNode => readJson(JSON.stringify(value))!.node

const given = Array.from({ length: 6 }, (_, index) => ({ kind: 'buoy', label: `B${index}`, x: index * 7, y: 3 }))
const made = given.map((item, index) => ({ id: `it_${index}`, ...item }))

describe('items that the call gave', () => {
  it('are not told again, but for what tells them apart', () => {
    const { node, said, hidden } = hideEcho(nodeOf({ ok: true, items: made }), { board: 'b', items: given })
    expect(said).toBe('[… where not said, kind, x, y as in items of the call, in that order]')
    expect(hidden).toBe(18)
    expect(writePlain(node).split('\n').slice(0, 4)).toEqual(['ok: true', 'items:', ' id label', ' it_0 B0'])
  })
  it('are told where they came out otherwise', () => {
    const moved = made.map((item, index) => (index === 2 ? { ...item, x: 10 } : item))
    const { node } = hideEcho(nodeOf(moved), { items: given })
    expect(writePlain(node)).toContain('it_2,B2,10')
  })
  it.each<[string, unknown, unknown]>([
    ['in another order', made.map((item, index) => ({ ...item, kind: `k${index}`, y: index })).toReversed(), given],
    ['of a greater number', made, given.slice(0, 4)],
    ['without arguments', made, undefined],
    ['of one member', made.map(({ id, kind }) => ({ id, kind })), given],
    [
      'of which some lack a member',
      made.map(({ id, kind, x }, at) => (at === 1 ? { id, kind } : { id, kind, x })),
      given,
    ],
  ])('are told again %s', (_what, result, args) => {
    expect(hideEcho(nodeOf(result), { items: args })).toMatchObject({ hidden: 0, said: undefined })
  })
})

test('what is not said is as the call gave it', () => {
  const value = fc.constantFrom('a', 'b', 1, 2, null, true, '1')
  const item = fc.record({ p: value, q: value, r: value }, { requiredKeys: ['p'] })
  fc.assert(
    fc.property(fc.array(fc.tuple(item, fc.boolean(), value), { minLength: 3, maxLength: 12 }), (rows) => {
      const args = { list: rows.map(([each]) => each) }
      const result = rows.map(([each, isChanged, other], id) => ({ id, ...each, ...(isChanged ? { q: other } : {}) }))
      const { node, said } = hideEcho(nodeOf(result), args)
      const names = /where not said, (.*) as in list of the call/u.exec(said ?? '')?.[1]?.split(', ') ?? []
      const items = node.kind === 'array' ? node.items : []
      for (const [index, raw] of result.entries()) {
        const sent = items[index]!
        const shown = JSON.parse(
          sent.kind === 'object'
            ? `{${sent.keys.map((key, at) => `${key}:${(sent.values[at] as { raw: string }).raw}`).join(',')}}`
            : '',
        ) as object
        const back = Object.fromEntries(names.map((name) => [name, args.list[index]![name as 'p']]))
        expect({ ...back, ...shown }).toEqual(raw)
      }
    }),
  )
})
