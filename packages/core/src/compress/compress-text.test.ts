import { compressResult, estimator } from '@winnow/core'
import { expect, test } from 'vitest'

const countTokens = (sent: unknown): number => estimator.count(String(sent))
const letters = 'abcdefghijklmnopqrstuvwxyz'

test('a list of paths above the cap is written by folder, where all of it fits that way', () => {
  const paths = Array.from(
    { length: 40 },
    (_, at) => `/srv/harbour/ledgers/of/the/old/town/${letters[at % 26]}${at}.txt`,
  )
  const { output, report } = compressResult({ toolName: 'list_dir', output: paths.join('\n') }, { cap: 250 })
  expect(report).toMatchObject({ tier: 0, items: { before: 40, after: 40 } })
  expect(countTokens(output)).toBeLessThanOrEqual(250)
  expect(output).not.toContain('left out')
})

test.each([300, 500, 900])('a cap of %d that is given is filled', (cap) => {
  const output = Array.from(
    { length: 400 },
    (_, at) =>
      `${at + 1}. [Harbour ${at}](https://ports.example/${at})\n\nThe bridge is closed. ${letters.slice(at % 20)}\n`,
  ).join('\n')
  const { output: sent } = compressResult({ toolName: 'web_search', output, query: 'bridge' }, { cap })
  expect(countTokens(sent)).toBeGreaterThan(cap * 0.85)
  expect(countTokens(sent)).toBeLessThanOrEqual(cap * 1.1)
})

test('a list of which every record is there in part says so, and not that some are missing', () => {
  const records = Array.from({ length: 60 }, (_, at) => `"ship_${at}": {:moored, "${'at the old quay, '.repeat(40)}"},`)
  const { output } = compressResult({ toolName: 'ask_archive', output: records.join('\n') }, { cap: 6000 })
  expect(String(output)).toMatch(/\n\[60 of 60 lines shortened, ref [a-z]{18}\]$/u)
})
