import { compressResult, type CompressResultOptions } from '@winnow/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'

const python = (names: readonly string[]): string =>
  names
    .map((name, n) =>
      name.startsWith('load')
        ? `def ${name}(path):\n    with open(path) as handle:\n        return handle.read()\n`
        : `class ${name}(Base):\n    def __init__(self, size: int = ${n}):\n        self.size = size\n\n    def draw(self, canvas):\n        return canvas.draw(self.size, ${n})\n`,
    )
    .join('\n\n')

const classes = Array.from({ length: 150 }, (_, n) => `Widget${n}`)
const file = python(classes.toSpliced(97, 0, 'load_widgets'))
const map = Array.from(
  { length: 70 },
  (_, n) =>
    `src/room${n % 5}/gate${n}.py:\n  class Gate${n}\n    def open(self, keys: list[Key]) -> None\n    def close(self) -> None\n    def lock(self, key: Key) -> bool\n    def describe(self) -> str\n  def make_gate${n}(name: str) -> Gate${n}`,
).join('\n')

const sent = (
  toolName: string,
  output: string,
  options: CompressResultOptions,
  query = 'What is the structure of this?',
) => compressResult({ toolName, args: { path: 'widgets.py' }, output, query }, options).output as string
const says = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`, 'u').test(text)

describe('who asks for the structure', () => {
  test.each<[string, CompressResultOptions]>([
    ['as a rule', {}],
    ['in the aggressive profile', { profile: 'aggressive' }],
    ['in 1500 tokens', { cap: 1500 }],
    ['in 800 tokens', { cap: 800 }],
  ])('is told every declaration of a file: %s', (_, options) => {
    const shown = sent('read_file', file, options)
    expect([...classes, 'load_widgets'].filter((name) => !says(shown, name))).toEqual([])
  })

  test('is told how many declarations no name is given of', () => {
    const shown = sent('read_file', file, { cap: 300 })
    const named = classes.filter((name) => says(shown, name)).length + (says(shown, 'load_widgets') ? 1 : 0)
    expect(named).toBeGreaterThan(40)
    const left = [...shown.matchAll(/, … (\d+) more\]$/gmu)].reduce((sum, found) => sum + Number(found[1]), 0)
    expect(named + left).toBe(151)
  })

  test('is told every outer definition of a map', () => {
    const shown = sent('repo_map', map, {})
    const names = Array.from({ length: 70 }, (_, n) => [`Gate${n}`, `make_gate${n}`]).flat()
    expect(names.filter((name) => !says(shown, name))).toEqual([])
    expect(shown).toContain('left out')
  })

  test('is told of as many files of a map as there is room for, and the number of the others', () => {
    const shown = sent('repo_map', map, { cap: 500 })
    const whole = [...shown.matchAll(/^ +\S/gmu)].length
    const left = [...shown.matchAll(/^\[… (\d+) definitions?\b/gmu)].reduce((sum, found) => sum + Number(found[1]), 0)
    expect(whole + left).toBe(70 * 6)
    expect([...shown.matchAll(/\bclass Gate|\[… \d+ definitions?: Gate/gu)].length).toBeGreaterThan(12)
  })
})

test('the outline of a file names no declaration twice, and none that is not there', () => {
  const counts = fc.tuple(fc.integer({ min: 20, max: 120 }), fc.integer({ min: 200, max: 2500 }))
  const property = fc.property(counts, ([count, cap]) => {
    const names = Array.from({ length: count }, (_, n) => (n % 11 === 7 ? `load_part${n}` : `Part${n}`))
    const raw = python(names)
    const shown = sent('read_file', raw, { cap })
    const marks = [...shown.matchAll(/^\[… (\d+)-(\d+)(?:: (.*?))?(?:, … (\d+) more)?\]$/gmu)]
    const rows = raw.split('\n')
    for (const [, from, to, said] of marks) {
      const hidden = rows.slice(Number(from) - 1, Number(to)).join('\n')
      for (const name of (said?.split(', ') ?? []).filter((each) => each !== '…'))
        expect(hidden).toMatch(new RegExp(`(?:class|def) ${name}\\b`, 'u'))
    }
    const inMarks = marks.flatMap(([, , , said]) => said?.split(', ') ?? []).filter((name) => names.includes(name))
    const inLines = names.filter((name) => new RegExp(`^(?:class|def) ${name}\\b`, 'mu').test(shown))
    expect(inMarks.filter((name) => inLines.includes(name))).toEqual([])
    expect(new Set(inMarks).size).toBe(inMarks.length)
  })
  fc.assert(property, { numRuns: runs(60) })
})
