import { describe, expect, it } from 'vitest'
import { facetsOf } from './facets.ts'
import { oddRows } from './odd-rows.ts'
import { stateOf } from './states.ts'

const said = (cells: readonly string[], names: readonly string[] = [], name = 'STATUS'): string =>
  facetsOf([{ name, cells }], [...cells.keys()], 400, new Set(names))
const units = ['hours', 'days', 'weeks']
const up = (index: number): string => `Up ${(index % 9) + 2} ${units[index % 3]}`
/** Seven of 100 have stopped. */
const cells = Array.from({ length: 100 }, (_, index) =>
  index % 14 === 5 ? `Exited (137) ${index % 23} hours ago` : up(index),
)

describe('states with a number in them', () => {
  it.each([
    ['Up 9 days', 'Up …'],
    ['Exited (137) 2 hours ago', 'Exited …'],
    ['timed out after 60m 0s', 'timed out after …'],
    ['Delivered 2026-03-11', 'Delivered …'],
    ['运行 3 天', '运行 …'],
    ['Never connected', 'Never connected'],
    ['9 days', '9 days'],
    ['web-12', 'web-12'],
    ['moved to 3', 'moved to 3'],
    ['Lost, claim 5', 'Lost, claim 5'],
  ])('%s is %s', (value, state) => expect(stateOf(value)).toBe(state))

  it('are counted by their words', () => {
    expect(said(cells)).toBe('STATUS Up … 93, Exited … 7')
    expect(said([...cells, 'Never connected'])).toBe('STATUS Up … 93, Exited … 7, Never connected 1')
  })

  it('are told where all hidden rows have one', () => {
    expect(said(cells.map((_, index) => up(index)))).toBe('STATUS Up …')
  })

  it('are told as they stand where there are few, where all have the same words, or where the question names one', () => {
    expect(said(cells.map((_, index) => `Windows 1${index % 2}`))).toBe('STATUS "Windows 10" 50, "Windows 11" 50')
    expect(
      said(
        cells.map((_, index) => `job ${index}`),
        [],
        'NAME',
      ),
    ).toBe('')
    expect(said(cells, [up(0).toLowerCase()])).toBe('STATUS Up 2 hours 12, others 88')
  })

  it('are odd where few rows have one, however many ways the others are written', () => {
    const { rare } = oddRows([
      Array.from({ length: 200 }, (_, index) =>
        index % 50 === 7
          ? `Exited (137) ${index} hours ago`
          : `Up ${index % 9} ${'abcdefghijklmnopqrstuvwxyz'.slice(index % 23)}`,
      ),
    ])
    expect([...rare.keys()].filter((row) => rare[row]! > 0)).toEqual([7, 57, 107, 157])
  })
})
