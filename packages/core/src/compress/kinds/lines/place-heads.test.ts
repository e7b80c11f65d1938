import { compressResult } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { placeHeads } from './place-heads.ts'

const inOne = <Part>(_: string, make: () => Part): Part => make()
const fileOf = (n: number): string => `app/${'pqrstu'[n % 6]}/unit${n >> 2}.kt`

/** What tools print of a finding: the line with its place, and one of the source that only it has. */
const findings: Readonly<Record<string, (n: number) => { readonly lines: readonly string[]; readonly place: number }>> =
  {
    'the place first, blank lines in between': (n) => ({
      lines: [
        `${fileOf(n)}:${n + 4}:9 rule/noShadow ────────────`,
        '',
        '  ✖ This name hides another one.',
        '',
        `  > ${n + 4} │   val own${n}x = read()`,
        '       │       ^^^^^',
        '',
        '',
      ],
      place: 0,
    }),
    'the place alone': (n) => ({
      lines: [`/srv/${fileOf(n)}:${n + 4}:9`, 'Hint: this name hides another one', `  val own${n}x = read();`, '', ''],
      place: 0,
    }),
    'the place with a severity of its own, and no blank lines': (n) => ({
      lines: [
        `${fileOf(n)}:${n + 4}:9: portability: Name ${n % 3} hides another [shadow]`,
        `  val own${n}x = read();`,
        '      ^',
      ],
      place: 0,
    }),
    'the place in the second line': (n) => ({
      lines: [
        '  ⚠ shadow: this name hides another one',
        `    ╭─[${fileOf(n)}:${n + 4}:9]`,
        ` ${n + 4} │   val own${n}x = read()`,
        '    ╰────',
        '',
      ],
      place: 1,
    }),
    'a title that ends in a path': (n) => ({
      lines: [
        `-- SHADOWING ──────────────── ${fileOf(n)}`,
        '',
        'This name hides another one:',
        '',
        `${n + 4}|   own${n}x = read`,
        '',
        '',
      ],
      place: 0,
    }),
    'a path above a rule': (n) => ({
      lines: [
        `    ${fileOf(n)}`,
        '   ▶▶ shadow',
        '        This name hides another one.',
        '',
        `        ${n + 4}┆ own${n}x = read()`,
        '',
      ],
      place: 0,
    }),
  }

describe('the place of a finding', () => {
  it.each(Object.entries(findings))('is shown with any line of its excerpt: %s', (_, make) => {
    const all = Array.from({ length: 130 }, (_each, n) => make(n))
    const output = `${all.flatMap(({ lines }) => lines).join('\n')}\nFound 130 problems.\n`
    for (const options of [{}, { profile: 'aggressive' as const }, { cap: 700 }]) {
      const call = {
        toolName: 'bash',
        args: { command: 'lint-all app' },
        output,
        query: 'What should I look at first?',
      }
      const view = String(compressResult(call, options).output).split('\n')
      const without = all.filter(({ lines, place }, n) => {
        const at = view.findIndex((line) => line.includes(`own${n}x`))
        return at >= 0 && view.lastIndexOf(lines[place]!, at) < 0
      })
      expect(without).toEqual([])
    }
  })

  it('is none in a list of places, each with its own words, nor where lines are frames of a stack', () => {
    const hits = Array.from({ length: 30 }, (_, n) => `src/a${n}.ts:${n}:3: const a = ${n}`)
    expect(placeHeads(hits, inOne).count).toBe(0)
    const frames = Array.from({ length: 30 }, (_, n) => [`Error: ${n}`, `    at run (src/a.ts:${n}:3)`]).flat()
    expect(placeHeads(frames, inOne).count).toBe(0)
  })

  it('ends with what is indented below it where no blank line parts findings', () => {
    const lines = Array.from({ length: 6 }, (_, n) => [`a.c:${n}:1: style: x`, '  int x;', `make: step ${n}`]).flat()
    const heads = placeHeads(lines, inOne)
    expect(lines.map((_, at) => heads.of(at)[0])).toEqual(lines.map((_, at) => (at % 3 === 1 ? at - 1 : undefined)))
  })
})
