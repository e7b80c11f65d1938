import { prices } from '@winnow/core'
import { expect, it } from 'vitest'
import { run } from './__fixtures__/run.ts'
import { widthOf } from './output/width.ts'

/** The three blocks of what is printed: what the columns say, the table, and the sources. */
async function blocks(...given: string[]): Promise<string[][]> {
  const { code, out, err } = await run('prices', ...given)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
    .trimEnd()
    .split('\n\n')
    .map((block) => block.split('\n'))
}

it.each(['en', 'zh'])('prices fit a terminal of 80 columns (%s)', async (locale) => {
  const lines = (await blocks('--locale', locale)).flat()
  expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
})

it('prices are listed one a line', async () => {
  const [legend = [], [head, ...rows] = []] = await blocks()
  expect(legend[0]).toMatch(/^Dollars per million tokens: /u)
  expect(head).toMatch(/^name +input +read +write +output +lives +least +block +from$/u)
  expect(rows.map((line) => line.split(' ')[0])).toEqual(Object.keys(prices))
  const cells = (name: string) => rows.find((row) => row.startsWith(`${name} `))!.split(/ +/u)
  expect(cells('gpt-5').slice(1, 8)).toEqual(['1.25', '0.125', '1.25', '10', '300', '1024', '128'])
  // A dash where nothing is known.
  expect(cells('multiples').slice(5, 8)).toEqual(['–', '–', '1'])
})

it('prices name their date and their whole source, below the table', async () => {
  const [, [, ...rows] = [], sources = []] = await blocks()
  const told = sources
    .join('\n')
    .replaceAll(/\n {2,}/gu, '')
    .split('\n')
  const from = new Map(told.map((line) => line.trim().split(/ {2}/u)).map(([number, ...rest]) => [number, rest]))
  expect(from.size).toBe(sources.filter((line) => /^ ?\d/u.test(line)).length)
  for (const row of rows) {
    const { date, source } = prices[row.split(' ')[0]!]!
    expect(from.get(/\d+$/u.exec(row)![0])).toEqual([date, source])
  }
})

it('prices have Chinese headings', async () => {
  const [legend, [head, first] = []] = await blocks('--locale', 'zh')
  expect(head).toMatch(/^名称 +输入 +读取 +写入 +输出 +/u)
  expect(first).toMatch(/^gpt-6\.2-sol +2 +0\.1 +2\.5 +10 +1800 +1024 +1 +/u)
  expect(legend!.join('')).toContain('美元')
})

it('prices are there as JSON, with all their fields', async () => {
  const { code, out } = await run('prices', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual({ version: 1, prices: Object.values(prices) })
})
