import { describe, expect, it } from 'vitest'
import { writtenAmountOf } from './written-amount.ts'
import { dayOrderOf, writtenDate } from './written-date.ts'

const day = (year: number, month: number, at: number, hour = 0, minute = 0): number =>
  Date.UTC(year, month - 1, at, hour, minute) / 1000

describe('amounts as people write them', () => {
  it.each([
    ['1.234,50 €', '€', 1234.5],
    ['9.900 €', '€', 9900],
    ['1.234.567 EUR', '€', 1_234_567],
    ['7.012,96', 'number', 7012.96],
    ['12,5', 'number', 12.5],
    ['EUR 12.50', '€', 12.5],
    ["CHF 1'234.50", 'CHF', 1234.5],
    ['1 234,56 kr', 'kr', 1234.56],
    ['123元', '¥', 123],
    ['₹12,34,567', '₹', 1_234_567],
    ['-3.5 °C', '°C', -3.5],
    ['12 pts', 'pts', 12],
    ['12 mW', 'mW', 12],
    ['12 MW', 'MW', 12],
    ['CHF 2.1B', 'CHF', 2.1e9],
    ['$3 million', '$', 3e6],
    ['$5 USD', '$', 5],
    ['3:05 PM', 'clock', 15 * 3600 + 300],
    ['12:10 AM', 'clock', 600],
    ['12Gi', 'size', 12 * 1024 ** 3],
  ])('%s is of %s', (text, dimension, value) => {
    const amount = writtenAmountOf(text)
    expect(amount?.dimension).toBe(dimension)
    expect(amount?.value).toBeCloseTo(value, 6)
  })

  it('versions are in their order', () => {
    const values = ['1.2.3', '1.2.10', '1.10.0', 'v2.0.0'].map((text) => writtenAmountOf(text)!.value)
    expect(values.toSorted((a, b) => a - b)).toEqual(values)
  })

  it.each(['', 'abc', '10.0.0.1', '2/2', '5d4209c6e6e6', 'Building 7', 'OSL101', '12 Main Street 4', '03/05/2026'])(
    '%s is none',
    (text) => expect(writtenAmountOf(text)).toBeUndefined(),
  )
})

describe('dates', () => {
  it.each([
    ['05.03.2026', day(2026, 3, 5)],
    ['5. März 2026', day(2026, 3, 5)],
    ['5 Mar 2026', day(2026, 3, 5)],
    ['March 5th, 2026', day(2026, 3, 5)],
    ['05-Mar-2026 08:30', day(2026, 3, 5, 8, 30)],
    ['Thu, 05 Mar 2026 08:30:00 GMT', day(2026, 3, 5, 8, 30)],
    ['Thu Mar  5 08:30:00 2026 +0100', day(2026, 3, 5, 7, 30)],
    ['2026年3月5日', day(2026, 3, 5)],
    ['Mar 5, 2026 8:30 PM', day(2026, 3, 5, 20, 30)],
  ])('%s', (text, value) => expect(writtenDate(text)).toBe(value))

  it.each(['Room 5 Mar 2026', '5 Bar 2026', '32.03.2026', '5.13.2026', 'May 2026'])('%s is none', (text) => {
    expect(writtenDate(text)).toBeUndefined()
  })

  it('with slashes need others that tell which number is the month', () => {
    expect(dayOrderOf(['03/05/2026', '03/25/2026'])).toBe('month first')
    expect(dayOrderOf(['03/05/2026', '25/03/2026'])).toBe('day first')
    expect(dayOrderOf(['03/05/2026', '04/05/2026'])).toBeUndefined()
    expect(writtenDate('03/05/2026', 'month first')).toBe(day(2026, 3, 5))
    expect(writtenDate('03/05/2026', 'day first')).toBe(day(2026, 5, 3))
  })
})
