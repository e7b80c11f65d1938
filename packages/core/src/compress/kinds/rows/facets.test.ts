import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrongFacets } from './__fixtures__/claims.ts'
import type { RowColumn } from './column.ts'
import { facetsOf } from './facets.ts'

const column = (name: string, cells: readonly string[]): RowColumn => ({ name, cells })
const every = (cells: readonly string[]): number[] => [...cells.keys()]
const facet = (name: string, cells: readonly string[], room = 400): string =>
  facetsOf([column(name, cells)], every(cells), room)

describe('facets', () => {
  it('list values with how many rows have each', () => {
    expect(facet('STATUS', ['Running', 'Pending', 'Running', ''])).toBe('STATUS Running 2, Pending 1, empty 1')
    expect(facet('STATUS', ['Running', 'Running'])).toBe('STATUS Running')
    expect(facet('RESTARTS', ['0', '0', '3'])).toBe('RESTARTS 0 ×2, 3 ×1')
  })

  it('say from where to where amounts go, and how many rows have none', () => {
    expect(facet('AGE', ['3d', '12d', '6h12m', '4d'])).toBe('AGE 6h12m-12d')
    expect(facet('at', ['2026-01-02', '2026-01-01', '2026-02-01', '2026-01-09'])).toBe('at 2026-01-01 to 2026-02-01')
    expect(facet('took', ['5ms', '6ms', '7ms', '8ms', '9ms', ''])).toBe('took 5ms-9ms, none 1')
  })

  it('say no range of money of several currencies', () => {
    expect(facet('price', ['$5', '$7', '$9', '$11', '$30'])).toBe('price $5-$30')
    expect(facet('price', ['$5', '€7', '$9', '€11', '$30', '€40'])).toBe('')
  })

  it('list the values that the question names first', () => {
    const cells = 'aaaabbbbccccddddeeefffg'.split('').map((letter) => `Mx ${letter}`)
    const said = (name: string): string => facetsOf([column('who', cells)], every(cells), 400, new Set([name]))
    expect(said('mx g')).toBe('who Mx g 1, Mx a 4, Mx b 4, Mx c 4, Mx d 4, others 6')
    expect(said('mx z')).toBe('who Mx a 4, Mx b 4, Mx c 4, Mx d 4, others 7')
    const all = every(cells).map((at) => `id-${at}`)
    expect(facetsOf([column('id', all)], every(all), 400, new Set(['id-7']))).toBe('id id-7 1, others 22')
  })

  it('list the most frequent of many values, and count the others', () => {
    const cells = 'a a a a a b b b b c c c d d e f g h i j'.split(' ')
    expect(facet('letter', cells)).toBe('letter a 5, b 4, c 3, d 2, others 6')
  })

  it('say nothing of a column whose values all differ, and of long ones', () => {
    expect(facet('NAME', ['pod-x', 'pod-y', 'pod-z'])).toBe('')
    expect(
      facet(
        'text',
        Array.from({ length: 9 }, () => 'a'.repeat(80)),
      ),
    ).toBe('')
  })

  it('put values in quotes that would read as more than a value', () => {
    expect(facet('note', ['a, b 3', 'a, b 3', 'x] y'])).toBe('note "a, b 3" 2, "x] y" 1')
    expect(facet('note', ['others', 'others', 'empty'])).toBe('note "others" 2, "empty" 1')
  })

  it('take no more room than there is', () => {
    const cells = ['one', 'two', 'two']
    expect(facetsOf([column('a', cells), column('b', cells)], every(cells), 20)).toBe('a two 2, one 1')
  })

  it('are true of the rows they speak of', () => {
    const cell = fc.oneof(
      fc.constantFrom('Running', 'Pending', '', 'empty', 'others', 'x 3', '-', 'a to b', '0', '1'),
      fc.nat(2000).map((took) => `${took}ms`),
      fc.integer({ min: -50, max: 50 }).map(String),
    )
    const rows = fc.array(fc.tuple(cell, cell, fc.constantFrom('EUR', 'EUR', 'USD')), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 20, max: 400 }), (cells, room) => {
        const names = ['one', 'two', 'three']
        const columns = names.map((name, at) =>
          column(
            name,
            cells.map((row) => row[at]!),
          ),
        )
        const hidden = cells.map((row) => Object.fromEntries(row.map((value, at) => [names[at]!, value])))
        const facets = facetsOf(columns, every(cells.map(String)), room)
        expect(facets.length).toBeLessThanOrEqual(room)
        expect(wrongFacets(facets, names, hidden)).toEqual([])
      }),
    )
  })
})
