import { createWinnow } from '@winnow/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, type ConfigurationMistake } from './index.ts'
import { readConfigurationText } from './load.ts'
import { linesOfToml } from './toml.ts'

const toml = (text: string) => readConfigurationText(text, 'toml', 'x.toml')

function mistakesOf(text: string): readonly ConfigurationMistake[] {
  try {
    toml(text)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.mistakes
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('a configuration of TOML', () => {
  it('holds what one of YAML holds', () => {
    const inToml = `
mode = "observe"
prices = "gpt-5"

[compress.tools]
read_file = { kind = "file", cap = 3000 }
"mcp__*" = "json"
bash = false

[[prune.tools]]
tool = "get_policy"
policy = "auto"
reason = "the system text holds it"

[compact]
min_savings = 100
clearing.context_window = 100_000

[window]
context_window = 64_000
ratios = { global = 0.1, segments = 0.3, recent = 0.6 }
`
    const inYaml = `
mode: observe
prices: gpt-5
compress: { tools: { read_file: { kind: file, cap: 3000 }, 'mcp__*': json, bash: false } }
prune: { tools: [{ tool: get_policy, policy: auto, reason: the system text holds it }] }
compact: { min_savings: 100, clearing: { context_window: 100000 } }
window: { context_window: 64000, ratios: { global: 0.1, segments: 0.3, recent: 0.6 } }
`
    expect(toml(inToml)).toEqual(readConfigurationText(inYaml, 'yaml', 'x.yaml'))
    expect(toml(`\uFEFF${inToml.replaceAll('\n', '\r\n')}`)).toEqual(toml(inToml))
    expect(() => createWinnow(toml(inToml))).not.toThrow()
  })

  it('switches parts off, one by one', () => {
    expect(toml('[task]\nauto_cleanup_enabled = false')).toEqual({ compact: false })
    expect(toml('[task]\nauto_cleanup_enabled = true')).toEqual({})
    const parts = ['compress', 'prune', 'compact', 'recall', 'select', 'window']
    for (const part of parts) {
      expect(toml(`[${part}]\nenabled = false`)).toEqual({ [part]: false })
      expect(toml(`${part} = false`)).toEqual({ [part]: false })
      expect(() => createWinnow(toml(`${part} = false`))).not.toThrow()
    }
    expect(toml('[compact]\nmin_savings = 5\nclearing.enabled = false')).toEqual({
      compact: { minSavings: 5, clearing: false },
    })
    expect(toml('[window]\nenabled = false\ncontext_window = 1000')).toEqual({ window: false })
  })

  it('takes a date for the text it is', () => {
    const numbers = 'input = 1\ncache_read = 1\ncache_write = 1\noutput = 1\nblock_tokens = 1'
    const priced = `[prices]\nname = "mine"\ncurrency = "USD"\nsource = "our bill"\n${numbers}\n`
    expect(toml(`${priced}date = 2026-11-24\n`)).toEqual(toml(`${priced}date = "2026-11-24"\n`))
    expect(toml(`${priced}date = 2026-11-24\n`)).toMatchObject({ prices: { date: '2026-11-24' } })
  })
})

describe('mistakes in TOML', () => {
  it('have the line their option begins on', () => {
    const text = `# ours
mode = "onn"
cmopact = {}

[compress.tools]
read_file = { kind = "flie" }
note = """
[compact]
"""

[[prune.tools]]
tool = "a"
policy = "auto"

[[prune.tools]]
tool = "b"
policy = "never"

[compact]
digest = {
  share = 2,
}
clearing.context_windw = 1
`
    const mistakes = mistakesOf(text).map(({ line, path }) => [line, path])
    expect(mistakes).toEqual([
      [2, 'mode'],
      [3, 'cmopact'],
      [6, 'compress.tools.read_file.kind'],
      [7, 'compress.tools.note'],
      [17, 'prune.tools[1].policy'],
      [20, 'compact.digest.share'],
      [23, 'compact.clearing.context_windw'],
    ])
  })

  it('of the format have the line they are on', () => {
    expect(mistakesOf('mode = "on"\nprofile = lossless\n')).toMatchObject([
      { line: 2, problem: expect.stringMatching(/^this is no TOML: [^\n]+$/u) as string, fix: 'Mend it there.' },
    ])
    expect(mistakesOf('mode = "on"\nmode = "off"')).toMatchObject([{ line: 2 }])
    expect(mistakesOf('[compact]\nmin_savings = 5\n[compact]\nkeep_call = true')).toMatchObject([{ line: 3 }])
  })

  it.each([
    ['lists', `compress = ${'['.repeat(50_000)}`],
    ['closed lists', `compress = ${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['tables', `compress = ${'{ a = '.repeat(50_000)}1${' }'.repeat(50_000)}`],
    ['dotted names', `${'a.'.repeat(100_000)}a = 1`],
    ['a header', `[${'a.'.repeat(100_000)}a]`],
  ])('of very many levels are refused: %s', (_, text) => expect(mistakesOf(text)).toHaveLength(1))

  it('keep what a name of objects says, and give it to no object', () => {
    expect(toml('[compress.tools]\n__proto__ = "json"\n"constructor" = { cap = 5 }').compress).toSatisfy(
      (compress) => JSON.stringify(compress) === '{"tools":{"__proto__":"json","constructor":{"cap":5}}}',
    )
    expect(mistakesOf('[__proto__]\ncap = 5')).toMatchObject([{ path: '__proto__', line: 1 }])
    expect(({} as Record<string, unknown>)['cap']).toBeUndefined()
  })

  it('are found in any text, and nothing else goes wrong', () => {
    const signs = fc.constantFrom(...Array.from('[]{}=.,#"\'\\-:_ \n\ta1'))
    const text = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: signs, maxLength: 200 }))
    const isRead = (given: string): boolean => {
      try {
        toml(given)
        return true
      } catch (error) {
        return error instanceof ConfigurationError && error.mistakes.length > 0
      }
    }
    fc.assert(
      fc.property(text, (given) => {
        expect(isRead(given)).toBe(true)
      }),
    )
  })
})

describe('the lines of a text', () => {
  it('are found once for each statement, however long the text is', () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `key_${at} = ${at}`)
    const lineOf = linesOfToml(rows.join('\n'))
    expect(rows.map((_, at) => lineOf([`key_${at}`]))).toEqual(rows.map((_, at) => at + 1))
  })

  it('are given up behind one that is far too long', () => {
    const list = `a = [\n${'1,\n'.repeat(20_000)}]`
    const lineOf = linesOfToml(`first = 1\n${list}\nlast = 1`)
    expect([lineOf(['first']), lineOf(['last'])]).toEqual([1, undefined])
  })
})
