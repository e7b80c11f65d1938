import { createWinnow } from '@winnow/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { parseConfiguration } from './document.ts'
import { ConfigurationError, readConfiguration, type ConfigurationMistake } from './index.ts'
import { readConfigurationText } from './load.ts'

const names = `mode profile compress prune compact select turns tools cap kind enabled enable residue clearing presets
  groups prices basic llm task min_savings minSavings keep_tools tool policy processor_type tool_postprocessing max_files
  embedder report __proto__ constructor read_file`.split(/\s+/u)
const values = ['on', 'off', 'lossless', 'file', 'json', 'auto', 'basic', 'none', 'gpt-5', 'console']

/** Values that are made of what configurations are made of, right and wrong. */
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...values),
    fc.oneof(fc.boolean(), fc.integer({ min: -1, max: 5000 }), fc.constant(null), fc.double(), fc.string()),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('value'), { maxKeys: 5 }),
  ),
}))

/** The mistakes of a configuration; what else is thrown fails the test. */
function mistakesOf(read: () => unknown): readonly ConfigurationMistake[] {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigurationError && error.mistakes.length > 0) return error.mistakes
    throw error
  }
  return []
}

test('whatever a configuration holds, it is refused with its mistakes or makes a Winnow', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const before = JSON.stringify(value)
      const mistakes = mistakesOf(() => createWinnow(readConfiguration(value)))
      expect(mistakes.filter(({ problem, fix }) => problem === '' || !/[.?]$/u.test(fix))).toEqual([])
      expect(JSON.stringify(value)).toBe(before)
    }),
    { numRuns: runs(1000) },
  )
})

test('a mistake at the top of a JSON text has the line its option stands on', () => {
  const options = fc.dictionary(fc.constantFrom(...names.filter((name) => name !== '__proto__')), anything)
  fc.assert(
    fc.property(options, (value) => {
      const text = JSON.stringify(value, undefined, 2)
      const lines = text.split('\n')
      const mistakes = mistakesOf(() => readConfigurationText(text, 'json', 'x'))
      expect(mistakes.filter(({ line }) => line === undefined)).toEqual([])
      const atTop = mistakes.filter(({ path }) => /^\w+$/u.test(path))
      expect(atTop.filter(({ path, line }) => !lines[line! - 1]!.includes(`"${path}":`))).toEqual([])
    }),
  )
})

test('any text is read or refused, in either format', () => {
  const signs = fc.constantFrom(...Array.from('&*![]{}:,-?|>%@`"\'# \n\ta1'))
  const text = fc.oneof(fc.string({ maxLength: 200 }), fc.json(), fc.string({ unit: signs }))
  const isJson = (given: string): boolean => {
    try {
      JSON.parse(given)
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(text, (given) => {
      expect(() => parseConfiguration(given, 'yaml')).not.toThrow()
      const parsed = parseConfiguration(given, 'json')
      expect('value' in parsed || !isJson(given) || /unique/u.test(parsed.mistakes[0]!.problem)).toBe(true)
      expect('value' in parsed ? parsed.value : undefined).toEqual(
        'value' in parsed ? (JSON.parse(given) as unknown) : undefined,
      )
    }),
    { numRuns: runs(1000) },
  )
})
