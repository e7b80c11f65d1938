import { describe, expect, it } from 'vitest'
import { amountOf } from './amount.ts'

describe('amounts', () => {
  it.each([
    ['12', 'number', 12],
    ['-11', 'number', -11],
    ['1,234,567', 'number', 1_234_567],
    ['$19.90', '$', 19.9],
    ['$2.1B', '$', 2.1e9],
    ['$95.8M', '$', 95_800_000],
    ['1e3', 'number', 1000],
    ['17 (2m11s ago)', 'number', 17],
    ['98%', 'percent', 98],
    ['+7.0 %', 'percent', 7],
    ['12Gi', 'size', 12 * 1024 ** 3],
    ['2.31GB', 'size', 2.31e9],
    ['188kB', 'size', 188_000],
    ['30211ms', 'time', 30.211],
    ['2m31s', 'time', 151],
    ['6h12m', 'time', 22_320],
    ['9 days ago', 'time', 777_600],
    ['0:03', 'time', 3],
    ['01:02:03', 'time', 3723],
    ['2026-02-14', 'date', Date.UTC(2026, 1, 14) / 1000],
    ['2026-02-14 06:00:00+02', 'date', Date.UTC(2026, 1, 14, 4) / 1000],
    ['2026-02-14T06:00:00.5Z', 'date', Date.UTC(2026, 1, 14, 6) / 1000 + 0.5],
  ])('%s is of %s', (text, dimension, value) => {
    const amount = amountOf(text)
    expect(amount?.dimension).toBe(dimension)
    expect(amount?.value).toBeCloseTo(value, 6)
  })

  it.each(['', 'abc', '1.2.3', '10.0.0.1', '2/2', '5d4209c6e6e6', '1234567890123456', 'v12', '3 apples', '2.7.0'])(
    '%s is none',
    (text) => expect(amountOf(text)).toBeUndefined(),
  )
})
