import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { estimator } from '../tokens/estimate.ts'
import { createRefs } from '../text/marks/ref.ts'
import { compressForCall } from './compress-for-call.ts'
import type { Compression } from './compress-text.ts'
import { builtInKinds } from './kinds/index.ts'
import { resolveCompressOptions, type ResolvedCompressOptions } from './options.ts'
import { inSlices } from './read/in-slices.ts'
import type { CompressOptions, Profile } from './types.ts'
import { makeLate } from '../testing/late-clocks.ts'

const beLate = (): void => makeLate((clock, now) => vi.spyOn(clock, 'now').mockImplementation(now))

/*
 * What becomes of a result does not depend on whether it is read in one go or bit by bit, however often reading breaks off:
 * one process reads it while it plans, another one ahead.
 */

interface Golden {
  readonly toolName: string
  readonly args: Readonly<Record<string, unknown>>
  readonly cap: number
  readonly questions: Readonly<Record<string, readonly [en: string, zh: string]>>
}

const goldens = builtInKinds.flatMap(({ name: kind }) => {
  const folder = new URL(`kinds/${kind}/__golden__/`, import.meta.url)
  const cases = JSON.parse(readFileSync(new URL('cases.json', folder), 'utf8')) as Record<string, Golden>
  return Object.entries(cases).map(([name, golden]) => {
    const raw = readFileSync(new URL(`inputs/${name}.txt`, folder), 'utf8')
    return { name, golden, raw }
  })
})

afterEach(() => vi.restoreAllMocks())

/** What becomes of a result in one go, and in as many steps as it can be read in. */
function readBoth(
  text: Parameters<typeof compressForCall>[0],
  options: ResolvedCompressOptions,
): { whole: Compression; inSteps: Compression | undefined; steps: number } {
  const whole = compressForCall(text, options, estimator)
  beLate()
  let inSteps: Compression | undefined
  const steps = [...inSlices((once) => (inSteps = compressForCall(text, options, estimator, once)))].length
  vi.restoreAllMocks()
  return { whole, inSteps, steps }
}

const settings: readonly (readonly [name: string, Profile, CompressOptions])[] = [
  ['default', 'default', {}],
  ['aggressive', 'aggressive', {}],
  ['lossless', 'lossless', {}],
  ['limits', 'default', { tools: { '*': { maxLines: 40, maxResults: 5 } } }],
]

/** Texts of several parts, of which each is read in a step of its own. */
const long: Readonly<Record<string, readonly [toolName: string, args: object, text: string]>> = {
  'JSON of many short lists': [
    'get_tree',
    {},
    JSON.stringify(
      Array.from({ length: 40 }, (_, group) => ({
        name: `group_${group}`,
        items: Array.from({ length: 30 }, (_unused, at) => ({ id: group * 100 + at, yard: `yard_${group}_${at}` })),
      })),
    ),
  ],
  XML: [
    'fetch',
    {},
    `<items>${Array.from({ length: 300 }, (_, at) => `<item id="${at}"><yard>yard_${at}</yard></item>`).join('\n')}</items>`,
  ],
  'a listing': [
    'bash',
    { command: 'find . -type f' },
    Array.from({ length: 900 }, (_, at) => `./src/harbour_${at % 30}/berth_${at}.ts`).join('\n'),
  ],
  'a history': [
    'bash',
    { command: 'git log' },
    Array.from(
      { length: 200 },
      (_, at) =>
        `commit ${String(at).padStart(40, 'a')}\nAuthor: A <a@b.c>\nDate:   Mon Jan 5 00:00:00 2026\n\n    Move berth ${at}\n`,
    ).join('\n'),
  ],
}

test.each(Object.entries(long))(
  '%s is read in more than ten steps, and becomes the same',
  (_name, [toolName, input, raw]) => {
    const options = resolveCompressOptions(
      { cap: 300 },
      'default',
      () => false,
      createRefs(),
      () => {},
    )
    const result = { raw, call: { toolName, input }, asked: 'Where is berth 77?', sizes: undefined }
    const one = { ...result, runsWritten: false, failed: false }
    const { whole, inSteps, steps } = readBoth(one, options)
    expect(whole.chosen).toBeDefined()
    expect(inSteps).toEqual(whole)
    expect(steps).toBeGreaterThan(10)
  },
)

describe.each(goldens)('$name, read bit by bit', ({ golden, raw }) => {
  const { toolName, args, cap, questions } = golden
  const [question] = Object.values(questions)[0] ?? ['']
  test.each(settings)('becomes what it becomes in one go, %s', (_, profile, limits) => {
    const options = resolveCompressOptions(
      { cap, ...limits },
      profile,
      () => false,
      createRefs(),
      () => {},
    )
    for (const text of [
      raw,
      `${raw}\n${raw}`,
      `<html><body><p>${raw.replaceAll('\n', '</p>\n<p>')}</p></body></html>`,
    ]) {
      const result = { raw: text, call: { toolName, input: args }, asked: question, sizes: undefined }
      const one = { ...result, runsWritten: false, failed: false }
      const { whole, inSteps, steps } = readBoth(one, options)
      expect(inSteps).toEqual(whole)
      expect(steps).toBeGreaterThan(0)
    }
  })
})
