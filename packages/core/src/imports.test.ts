import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const here = new URL('./', import.meta.url)
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$/u.test(name),
)

/** What a source imports, statically, dynamically or as a type. */
function importsOf(name: string): string[] {
  const text = readFileSync(new URL(name, here), 'utf8')
  const code = text.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/^\s*\/\/.*$/gmu, '')
  // A statement begins its line; a text that quotes one does not.
  const pattern =
    /(?:^(?:import|export)\s(?:[^'"`;=]*?\bfrom\s*)?|\bimport\s*\(\s*|\brequire\s*\(\s*)['"]([^'"]+)['"]/gmu
  return [...code.matchAll(pattern)].map((match) => match[1]!)
}

/** Regular expressions, which may look for what the code must not use. */
const patterns = /(?<=^\s*|[=([,:]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/gmu

describe('the sources of core', () => {
  test('are found, with what they import', () => {
    expect(sources.length).toBeGreaterThan(40)
    expect(sources.flatMap(importsOf)).toContain('zod/v4/mini')
    expect(importsOf('prepare/plan/plan.ts')).toContain('./turn-plan.ts')
  })

  test('import each other, zod and hashes: no framework, no node: module, no tokenizer; the test kits import fast-check', () => {
    const foreign = sources.flatMap((name) => {
      const allowed = name.startsWith('testing')
        ? /^(?:zod\/v4\/mini|fast-check)$/u
        : /^(?:zod\/v4\/mini|@noble\/hashes\/.*)$/u
      return importsOf(name).flatMap((from) => (from.startsWith('.') || allowed.test(from) ? [] : `${name}: ${from}`))
    })
    expect(foreign).toEqual([])
  })

  test('name no global that only Node has', () => {
    const global = /\b(?:process\.|Buffer\b|__dirname|setImmediate|require\()/u
    const users = sources.filter((name) => {
      const text = readFileSync(new URL(name, here), 'utf8')
      return global.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '').replace(patterns, ''))
    })
    expect(users).toEqual([])
  })
})
