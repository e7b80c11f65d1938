import { describe, expect, it } from 'vitest'
import { oddRows } from './odd-rows.ts'

const cells = (count: number, say: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => say(index))
const indexesOf = (values: Float64Array): number[] => [...values.keys()].filter((index) => values[index]! >= 1)

describe('odd rows', () => {
  it('have a value that hardly any other row has', () => {
    const state = cells(160, (index) => (index === 42 ? 'CrashLoopBackOff' : 'Running'))
    expect(indexesOf(oddRows([state]).rare)).toEqual([42])
    const restarts = cells(160, (index) => (index === 7 ? '4 (19h ago)' : '0'))
    expect(indexesOf(oddRows([restarts]).rare)).toEqual([7])
  })

  it('have nothing where the others have something, and the other way round', () => {
    const names = cells(50, (index) => (index === 9 ? '' : `owner ${String.fromCodePoint(97 + (index % 26))}${index}`))
    expect(indexesOf(oddRows([names]).rare)).toEqual([9])
    const errors = cells(50, (index) => (index === 31 ? 'disk full' : ''))
    expect(indexesOf(oddRows([errors]).rare)).toEqual([31])
  })

  it('have a form that the others do not have', () => {
    expect(oddRows([cells(60, (index) => (index === 33 ? '-11' : String(40 + index * 3)))]).rare[33]).toBeGreaterThan(1)
  })

  it('have a value twice where all others have their own, or amounts that do not add up', () => {
    const ports = cells(60, (index) => String(8000 + (index === 40 ? 5 : index)))
    expect(indexesOf(oddRows([ports]).rare)).toEqual([5, 40])
    const net = cells(60, (index) => (index * 17.31 + 4).toFixed(2))
    const tax = net.map((each) => (Number(each) * 0.081).toFixed(2))
    const gross = net.map((each, index) => (Number(each) + Number(tax[index]) * (index === 33 ? -1 : 1)).toFixed(2))
    expect(indexesOf(oddRows([net, tax, gross]).rare)).toEqual([33])
    const total = net.map((each, index) => (Number(each) * (index % 5) + (index === 12 ? 100 : 0)).toFixed(2))
    expect(indexesOf(oddRows([net, cells(60, (index) => String(index % 5)), total]).rare)).toContain(12)
  })

  it('have the smallest and the largest amount, with units', () => {
    const took = cells(80, (index) => (index === 50 ? '30211ms' : `${5 + (index % 23)}ms`)).with(20, '900us')
    const { extreme } = oddRows([took])
    expect(indexesOf(extreme)).toEqual([20, 50])
    expect(extreme[50]).toBeGreaterThan(extreme[20]!)
  })

  it('are none where all values differ, or all are the same', () => {
    const ids = cells(60, (index) => `${String.fromCodePoint(97 + (index % 26))}x${'y'.repeat(index)}`)
    expect(indexesOf(oddRows([ids]).rare)).toEqual([])
    expect(indexesOf(oddRows([cells(60, () => 'same')]).rare)).toEqual([])
  })

  it('count more in a column that is asked for', () => {
    const state = cells(60, (index) => (index === 3 ? 'b' : 'a'))
    expect(oddRows([state], [1]).rare[3]).toBeGreaterThan(oddRows([state], [0]).rare[3]!)
  })
})
