import { readFileSync } from 'node:fs'
import { compressResult, estimator, type Intent } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { builtInKinds } from './kinds/index.ts'

/*
 * What a model sees of one result of each kind, for what is asked. Read the files after a change as a model would: is
 * what was asked for there, and is it clear what is missing?
 */

interface Golden {
  readonly toolName: string
  readonly args: Readonly<Record<string, unknown>>
  readonly cap: number
  /** Profiles that write the result another way. */
  readonly rewritten: readonly string[]
  /** Questions by what they want, in English and in Chinese. */
  readonly questions: Partial<Record<Intent, readonly [en: string, zh: string]>>
}

const folderOf = (kind: string): URL => new URL(`kinds/${kind}/__golden__/`, import.meta.url)
const goldens = builtInKinds.flatMap(({ name: kind }) => {
  const cases = JSON.parse(readFileSync(new URL('cases.json', folderOf(kind)), 'utf8')) as Record<string, Golden>
  return Object.entries(cases).map(([name, golden]) => ({ name, kind, golden, folder: folderOf(kind) }))
})
const languages = ['en', 'zh'] as const
const profiles = ['default', 'lossless'] as const
const inputOf = ({ name, folder }: { readonly name: string; readonly folder: URL }): string =>
  readFileSync(new URL(`inputs/${name}.txt`, folder), 'utf8')

describe.each(goldens)('$name', (given) => {
  const { name, kind, golden, folder } = given
  const { toolName, args, cap, rewritten } = golden

  test.each(profiles)('without a cap, %s', async (profile) => {
    const output = inputOf(given)
    const sent = compressResult({ toolName, args, output }, { cap: false, profile })
    const isRewritten = rewritten.includes(profile)
    const file = isRewritten ? `${name}.${profile}.txt` : `inputs/${name}.txt`
    expect(sent.report?.tier).toBe(isRewritten ? 0 : undefined)
    await expect(sent.output).toMatchFileSnapshot(new URL(file, folder).pathname)
  })

  const cases = Object.entries(golden.questions).flatMap(([intent, questions]) =>
    languages.map((language, index) => ({ intent, language, question: questions[index]! })),
  )
  test.each(cases)('$intent, $language', async ({ intent, language, question }) => {
    const sent = compressResult({ toolName, args, output: inputOf(given), query: question }, { cap })
    expect(sent.report).toMatchObject({ intent, kind, tier: 1 })
    expect(estimator.count(sent.output as string)).toBeLessThanOrEqual(cap * 1.1)
    const { tokens, keywords } = sent.report!
    const head = [question, `keywords: ${keywords!.join(', ')}`, `tokens: ${tokens.before} -> ${tokens.after}`].join(
      '\n',
    )
    const text = `${head}\n\n${sent.output as string}\n`
    await expect(text).toMatchFileSnapshot(new URL(`${name}.${intent}.${language}.txt`, folder).pathname)
  })
})
