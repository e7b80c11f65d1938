import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { log } from './log.ts'

const context: ShrinkContext = {
  question: questionOf('how did it go?', {}),
  profile: 'default',
  path: undefined,
}
const words =
  'harbor ledger copper meadow lantern orchard granite velvet summit harvest beacon cedar falcon marble'.split(' ')
const nameOf = (index: number): string =>
  `${words[index % 14]} ${words[(index * 5 + 3) % 13]} ${words[(index * 11 + 7) % 12]} ${index}`
const isFailed = (index: number): boolean => index % 25 === 11

const runs: Readonly<Record<string, (index: number) => string>> = {
  'PHPUnit with --testdox': (index) => ` ${isFailed(index) ? '✘' : '✔'} ${nameOf(index)}`,
  mocha: (index) => (isFailed(index) ? `    ${(index - 11) / 25 + 1}) ${nameOf(index)}` : `    ✔ ${nameOf(index)}`),
  dotnet: (index) =>
    `  ${isFailed(index) ? 'Failed' : 'Passed'} Acme.ShopTests.${nameOf(index).replaceAll(' ', '_')} [${index % 90} ms]`,
}

describe('a test that failed', () => {
  for (const [name, lineOf] of Object.entries(runs)) {
    const lines = Array.from({ length: 2000 }, (_, index) => lineOf(index))
    const failed = lines.filter((_, index) => isFailed(index))

    it(`is shown before those that passed: ${name}`, () => {
      const text = log.choose(lines.join('\n'), context, 12_000)!.text
      expect(failed.filter((line) => !text.includes(line))).toEqual([])
    })

    it(`is counted where it is not shown: ${name}`, () => {
      const marks = log
        .choose(lines.join('\n'), context, 1500)!
        .text.split('\n')
        .filter((line) => line.includes('[… '))
      const silent = marks.filter((mark) => {
        const [, from, to, said = ''] = /lines (\d+)-(\d+)(.*)\]$/u.exec(mark) ?? []
        const hidden = lines.slice(Number(from) - 1, Number(to)).filter((each) => failed.includes(each)).length
        return hidden > 0 && !said.includes(`${hidden} of them mention`)
      })
      expect(silent).toEqual([])
    })
  }
})

it('is a step, and no test, that is numbered where no line has a tick beside it', () => {
  const lines = Array.from({ length: 400 }, (_, index) => `${index + 1}) ${nameOf(index)}`)
  expect(log.choose(lines.join('\n'), context, 1500)?.text).not.toContain('failure')
})
