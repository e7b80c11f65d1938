import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readChat, type ChatMessage } from '@winnow/core/openai-chat'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, someOf } from '../../../../../scripts/runs.ts'
import type { Message } from '../../message/types.ts'
import { parseJson } from '../../parse-json.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import type { WinnowOptions } from '../../prepare/types.ts'
import { sessions } from '../arbitraries/session.ts'
import { assistant, round, user } from '../builders.ts'
import { wordCounter } from '../laws/tokens.ts'
import { marks } from './mark-table.ts'
import { readMarks } from './read-marks.ts'
import { summaryMarks } from './summary-marks.ts'

/** A conversation by its name; it is read where it is needed. */
interface Recorded {
  readonly name: string
  readonly read: () => readonly Message[]
}

const root = new URL('../../../../../', import.meta.url)
const jsonIn = (folder: URL): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
const readAt = (place: string, folder: URL): string => readFileSync(new URL(place, folder), 'utf8')

const recordings = new URL('examples/demo/recordings/', root)
const scenarios = new URL('bench/scenarios/', root)

/** Conversations that models led with tools. */
const recordedRuns: readonly Recorded[] = jsonIn(recordings).map((name) => ({
  name,
  read: () => readChat((parseJson(readAt(name, recordings)) as { messages: ChatMessage[] }).messages),
}))

/** What a scenario says of its output. */
interface Scenario {
  readonly tool: string
  readonly args: unknown
  readonly questions: readonly { readonly question: string }[]
}

/** A turn that asks for the output of a real tool, finished. */
function conversationAbout({ tool, args, questions }: Scenario, output: string): Message[] {
  return [
    user(questions[0]!.question),
    ...round(tool, args, output, 'a'),
    ...round('bash', { command: 'true' }, 'done', 'b'),
    assistant('It is so.'),
    user('Thanks'),
  ]
}

/** Outputs of real tools; those that nobody looks at are left alone. */
const recordedOutputs = (existsSync(scenarios) ? readdirSync(scenarios) : [])
  .filter((area) => area !== 'held-out' && !area.includes('.'))
  .flatMap((area) => {
    const folder = new URL(`${area}/`, scenarios)
    const hasOutput = (name: string): boolean => existsSync(new URL(name.replace(/json$/u, 'txt'), folder))
    return jsonIn(folder)
      .filter(hasOutput)
      .map((name) => ({
        name: `${area}/${name}`,
        read: (wrap = (output: string) => output) =>
          conversationAbout(
            parseJson(readAt(name, folder)) as Scenario,
            wrap(readAt(name.replace(/json$/u, 'txt'), folder)),
          ),
      }))
  })

const inTags = (output: string): string => `<returncode>0</returncode>\n<output>\n${output}\n</output>`
/** The same as what runs commands may give it. */
const wrappedOutputs: readonly Recorded[] = recordedOutputs.map(({ name, read }) => ({
  name: `${name} in tags`,
  read: () => read(inTags),
}))

const optionSets: Record<string, WinnowOptions> = {
  'the defaults': {},
  aggressive: { profile: 'aggressive' },
  lossless: { profile: 'lossless' },
  'every turn shortened': { compact: { minSavings: 0 } },
  'a small cap': { compress: { cap: 200 }, compact: { minSavings: 0 } },
  'a window': { window: { contextWindow: 3000 } },
  clearing: { compact: { minSavings: 0, clearing: { from: 0, every: 400, keep: 200 } } },
}

/** What is not so of what stands in brackets in a view. */
async function faultsIn(messages: readonly Message[], options: WinnowOptions): Promise<string[]> {
  const winnow = createWinnow(options)
  const { messages: view, edits } = await winnow.prepare(messages)
  return readMarks(winnow, messages, view, edits).flatMap(({ text, fault, line }) =>
    fault === undefined ? [] : [`${text}: ${fault}, in “${line.slice(0, 200)}”`],
  )
}

describe('each text in brackets that no tool wrote', () => {
  const page = readAt('docs/reference/marks.md', root)

  const known = [
    ...marks.map((mark) => [mark.example, mark, marks] as const),
    ...summaryMarks.map((mark) => [mark.example, mark, summaryMarks] as const),
  ]
  test.each(known)('is in the reference: %s', (example, mark, table) => {
    expect(table.find(({ pattern }) => pattern.test(example))).toBe(mark)
    expect(page).toContain(`\`${example}\``)
  })

  describe.each(Object.entries(optionSets))('is known and true, with %s,', (set, options) => {
    const nth = Object.keys(optionSets).indexOf(set)
    const sets = Object.keys(optionSets).length
    const own = [
      ...[...recordedRuns, ...recordedOutputs].filter((_, at) => nth < 2 || at % 4 === nth - 2),
      ...wrappedOutputs.filter((_, at) => at % sets === nth),
    ]
    test.each(someOf(own).map(({ name, read }) => [name, read] as const))('in %s', async (_name, read) => {
      await expect(faultsIn(read(), options)).resolves.toEqual([])
    })
  })

  test.each(Object.entries(optionSets))('is known and true in any history, with %s', async (_set, options) => {
    const property = fc.asyncProperty(sessions({ messy: false }), async ({ messages }) => {
      expect(await faultsIn(messages, { ...options, tokens: wordCounter })).toEqual([])
    })
    await expect(fc.assert(property, { numRuns: runs(10) })).resolves.toBeUndefined()
  })

  test('is in the reference where recall says it', () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `${at + 10}: part ${at} of the drawbridge`).join('\n')
    const history = [user('Go'), ...round('cat', { path: 'a.txt' }, lines)]
    const winnow = createWinnow()
    const texts = [
      winnow.recall(history, { path: 'a.txt' }).text,
      winnow.recall(history, { path: 'a.txt', lines: '12-14,20,5000-5010' }).text,
      winnow.recall(history, { path: 'a.txt', query: 'part 77' }).text,
    ]
    const said = texts.flatMap((text) => text.match(/\[[^[\]]*\]/gu) ?? [])
    expect(said.length).toBeGreaterThan(3)
    expect(said.filter((text) => !marks.some(({ pattern }) => pattern.test(text)))).toEqual([])
  })
})
