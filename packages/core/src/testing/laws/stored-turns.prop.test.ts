import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs, someOf } from '../../../../../scripts/runs.ts'
import type { Message } from '../../message/types.ts'
import { readChat, type ChatMessage } from '@winnow/core/openai-chat'
import { parseJson } from '../../parse-json.ts'
import { sessionOf, sessions, type Session } from '../arbitraries/session.ts'
import { throughJson, withNewIds } from './rebuilt.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import { watchNaming } from '../../prepare/stored/__fixtures__/idle.ts'
import type { Winnow, WinnowOptions } from '../../prepare/types.ts'
import { wordCounter } from './tokens.ts'

const { idle, stop } = watchNaming()
afterAll(stop)

const eager = { compact: { minSavings: 0 }, tokens: wordCounter } as const
const optionSets: Record<string, WinnowOptions> = {
  'the defaults': {},
  'a small cap': { compress: { cap: 80 }, ...eager },
  'nothing left out': { profile: 'lossless', ...eager },
  'all tools auto': { prune: { otherTools: 'auto' }, compress: { cap: 80 }, ...eager },
  'final tools, examples and what the host says': {
    turns: { finalTools: ['bash'], startAt: 2, status: ({ parts }) => (parts.length > 2 ? 'aborted' : undefined) },
    ...eager,
  },
  'a small window': { window: { contextWindow: 450, output: 0 }, ...eager },
  clearing: { compact: { clearing: { from: 0, every: 40, keep: 20 }, minSavings: 0 }, tokens: wordCounter },
  'recall with a secret': { recall: { secret: 'sixteen characters' }, compress: { cap: 80 }, ...eager },
}

/** Whether the process ends before a request, and what that says. */
const courses = fc.array(fc.record({ restarts: fc.boolean(), turnEnded: fc.boolean(), rebuilt: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
})
type Course = ReadonlyArray<{ readonly restarts: boolean; readonly turnEnded: boolean; readonly rebuilt: boolean }>

const json = (value: unknown): string =>
  JSON.stringify(value, (key, each: unknown) =>
    typeof each === 'bigint' ? `${each}n` : key === 'requestId' ? '' : each,
  )

function rebuiltOf(messages: readonly Message[], salt: string): readonly Message[] {
  try {
    return withNewIds(throughJson(messages), salt)
  } catch {
    return messages // What JSON cannot hold.
  }
}

/** Sends the requests of a session twice: with what earlier processes left in a store, and without. Gives what was read. */
async function compare(options: WinnowOptions, { messages, system, requests }: Session, course: Course) {
  const kept = new Map<string, string>()
  const failed: unknown[] = []
  const found: string[] = []
  const store = {
    get(key: string) {
      const value = kept.get(key)
      if (value !== undefined) found.push(value)
      return value
    },
    set: (key: string, value: string) => void kept.set(key, value),
  }
  const withStore = (): Winnow =>
    createWinnow({
      ...options,
      store,
      memory: { store: true },
      onEvent: (event) => void (event.type === 'failed' && failed.push(event.error)),
    })
  let [remembering, plain] = [withStore(), createWinnow(options)]
  for (const [number, length] of requests.entries()) {
    const { restarts, turnEnded, rebuilt } = course[number % course.length]!
    if (restarts) [remembering, plain] = [withStore(), createWinnow(options)]
    const history = messages.slice(0, length)
    const given = { turnEnded, ...(system === undefined ? {} : { system }) }
    const sent = rebuilt ? rebuiltOf(history, `r${number}`) : history
    const expected = json(await plain.prepare(sent, given))
    expect(json(await remembering.prepare(sent, given))).toBe(expected)
    await idle()
  }
  expect(failed).toEqual([])
  return found
}

describe.each(Object.entries(optionSets))('with %s', (_name, options) => {
  test('a process that reads what others decided sends the same as one that decides', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(sessions({ turns: 9 }), courses, async (session, course) => {
        found += (await compare(options, session, course)).length
      }),
      { numRuns: runs(8) },
    )
    expect(found).toBeGreaterThan(0)
  })
})

const folder = new URL('../../../../../examples/demo/recordings/', import.meta.url)
const recordings = readdirSync(folder).filter((name) => name.endsWith('.json'))
const read = (name: string): Message[] => [
  ...readChat((parseJson(readFileSync(new URL(name, folder), 'utf8')) as { messages: ChatMessage[] }).messages),
]

test('the recordings, one after the other as one conversation, are sent the same from a store', async () => {
  const joined = someOf(recordings).flatMap((name) => read(name).filter(({ role }) => role !== 'system'))
  const all = sessionOf({ messages: joined, system: 'You are a helpful assistant.' })
  const requests = all.requests.filter((_, at) => at % 7 === 0 || at === all.requests.length - 1)
  const course = [
    { restarts: true, turnEnded: false, rebuilt: true },
    { restarts: false, turnEnded: false, rebuilt: false },
    { restarts: false, turnEnded: false, rebuilt: true },
  ]
  expect((await compare({}, { ...all, requests }, course)).length).toBeGreaterThan(0)
})
