import { describe, expect, it } from 'vitest'
import { readColumn } from './column.ts'

/** From where to where the values of a column go; `undefined` if that is not certain. */
const rangeOf = (text: string, name = ''): string | undefined => {
  const { values, ends } = readColumn(text.split(' | '), name)
  return ends && `${values[ends[0]]} to ${values[ends[1]]}`
}

describe('a range is certain', () => {
  it.each([
    ['whole numbers', '12 | 3 | 100', '3 to 100'],
    ['decimals of equal length', '3.5 | 12.1 | 0.9', '0.9 to 12.1'],
    ['whole numbers beside decimals', '0.30 | 9900 | 4.20', '0.30 to 9900'],
    ['decimals with a sign', '-3.5 | 12.25 | 12.3', '-3.5 to 12.3'],
    ['decimals that no version has', '0.05 | 0.5 | 0.25', '0.05 to 0.5'],
    ['numbers that go the same way as decimals and as versions', '1.5 | 12.25 | 8.125', '1.5 to 12.25'],
    ['days with a short year', '05.01.23 | 01.12.26 | 28.01.24', '05.01.23 to 01.12.26'],
    ['the same without zeros', '5.1.23 | 1.12.26 | 28.1.24', '5.1.23 to 1.12.26'],
    [
      'the same with a time of day',
      '05.01.23 08:00 | 01.12.26 07:00 | 28.01.24 06:00',
      '05.01.23 08:00 to 01.12.26 07:00',
    ],
    ['versions of three parts', '1.2.10 | 1.10.0 | 1.2.9', '1.2.9 to 1.10.0'],
    ['versions with a v', 'v3.10 | v3.9 | v3.2', 'v3.2 to v3.10'],
    ['versions of two and three parts', '1.9 | 1.10 | 1.9.40', '1.9 to 1.10'],
    ['money in millions and billions', '$2.1B | $95.8M | $300M', '$95.8M to $2.1B'],
    ['bytes beside kilobytes', '512B | 4KB | 3MB', '512B to 3MB'],
    ['numbers in groups of three', '1.234.567 | 45.123 | 812', '812 to 1.234.567'],
    ['codes of one length', '01067 | 99084 | 20095', '01067 to 99084'],
  ])('of %s', (_, text, range) => expect(rangeOf(text)).toBe(range))

  it.each([
    ['Python version', '3.10 | 3.9 | 3.2', '3.2 to 3.10'],
    ['kubeletVersion', '1.30 | 1.9 | 1.28', '1.9 to 1.30'],
    ['size', '412B | 12K | 3M', '412B to 3M'],
  ])('by the name %s', (name, text, range) => {
    expect(rangeOf(text, name)).toBe(range)
    expect(rangeOf(text)).toBeUndefined()
  })
})

describe('no range is told', () => {
  it.each([
    ['decimals that may be versions', '3.10 | 3.9 | 3.2'],
    ['days without a year', '01.04 | 26.12 | 03.05'],
    ['years of two halves of a century', '05.01.48 | 01.12.61 | 28.01.12'],
    ['what may be a day or a version', '1.2.10 | 2.1.11 | 3.4.12 | 4.1.08 | 4.2.09'],
    ['points between thousands or before a fraction', '1.234 | 812 | 45.123'],
    ['commas between thousands and before a fraction', '3,125 | 12,5 | 8,25'],
    ['billions or bytes', '2.1B | 95.8M | 3K'],
    ['bits and bytes', '300Mb | 40MB | 2GB | 12KB'],
    ['power of milliwatts and megawatts', '39 mW | 3 MW | 5 mW | 2 MW'],
    ['amounts of which a few have another unit', '5 CR | 6 CR | 7 CR | 8 CR | 9 CR | 4 DR'],
    ['codes of several lengths', '0123 | 45 | 007'],
    ['versions beside days', '3.10 | 05.03.2026 | 3.9 | 04.03.2026'],
  ])('of %s', (_, text) => expect(rangeOf(text)).toBeUndefined())
})
