import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { someOf } from '../../../../scripts/runs.ts'
import type { Message } from '../message/types.ts'
import { createWinnow } from '../prepare/create-winnow.ts'
import type { WinnowOptions } from '../prepare/types.ts'
import {
  checkAccounting,
  checkConverter,
  checkDeterministic,
  checkFailOpen,
  checkIdentity,
  checkNeverWorse,
  checkPairs,
  checkPrefix,
  checkProtected,
  checkRecoverable,
  sessionOf,
  wordCounter,
  type MakeRecaller,
} from '../testing/index.ts'
import { applyChat } from './apply.ts'
import { prepareChat } from './prepare-chat.ts'
import { readChat } from './read.ts'
import type { ChatMessage } from './types.ts'

/** Transcripts of real runs, as OpenAI chat messages. */
const folder = new URL('../../../../examples/demo/recordings/', import.meta.url)
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
const load = (name: string): ChatMessage[] =>
  (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { messages: ChatMessage[] }).messages

const optionSets: Record<string, WinnowOptions> = {
  'the defaults': { tokens: wordCounter },
  'everything it can': { tokens: wordCounter, prune: { otherTools: 'auto' }, compact: { minSavings: 0 } },
  'a small cap': { tokens: wordCounter, compress: { cap: 200 }, compact: false },
  'nothing left out': { tokens: wordCounter, profile: 'lossless' },
  'instruction and answer': { tokens: wordCounter, compact: { digest: 'none', keepCall: false, minSavings: 0 } },
}

test('there are recordings', () => {
  expect(names.length).toBeGreaterThan(0)
})

/** Every recording with every set of options. Each begins with another set, so that a fifth of them has them all. */
const cases = names.flatMap((name, nth) => {
  const sets = Object.keys(optionSets)
  return sets.map((_, at) => ({ name, set: sets[(nth + at) % sets.length]! }))
})

describe.each(someOf(cases))('$name with $set', ({ name, set }) => {
  const options = optionSets[set]!
  const given = { messages: readChat(load(name)) }
  const make = (extra: WinnowOptions = {}): ReturnType<typeof createWinnow> => createWinnow({ ...options, ...extra })
  const makeRecaller: MakeRecaller = (extra) => make({ ...extra, compress: { ...options.compress, ...extra.compress } })
  test.each<[string, () => Promise<void>]>([
    ['pairs', () => checkPairs(make, given)],
    ['protected', () => checkProtected(make, given)],
    ['prefix', () => checkPrefix(make, sessionOf(given))],
    ['deterministic', () => checkDeterministic(make, given)],
    ['never worse', () => checkNeverWorse(make, given, wordCounter)],
    ['identity', () => checkIdentity(make, given)],
    ['recoverable', () => checkRecoverable(makeRecaller, sessionOf(given), options.profile)],
    ['accounting', () => checkAccounting(make, given, wordCounter)],
  ])('keeps the law “%s”', async (_law, check) => {
    await expect(check()).resolves.toBeUndefined()
  })
})

test.each(someOf(names))('of %s, what an edit names can be wanted whole', async (name) => {
  const messages = readChat(load(name))
  const winnow = createWinnow({ tokens: wordCounter, compress: { cap: 200 }, compact: { minSavings: 0 } })
  const { edits } = await winnow.prepare(messages)
  const whole = edits.flatMap(({ shortened }) => shortened?.ref ?? []).slice(0, 3)
  const { report, messages: view } = await winnow.prepare(messages, { whole })
  const { results, unknown } = report.whole ?? { results: [], unknown: [] }
  expect(unknown).toEqual([])
  // Other calls of the same message may go all the same.
  const resultsOf = (list: readonly Message[]) =>
    list.flatMap(({ parts }) => parts.filter(({ type }) => type === 'tool-result'))
  const sent = JSON.stringify(resultsOf(view))
  for (const { at } of results) {
    const own = messages[at]!.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
    const given = resultsOf(messages).filter((part) => part.type === 'tool-result' && own.includes(part.callId))
    expect(given.some((part) => sent.includes(JSON.stringify(part)))).toBe(true)
  }
  const make = () => ({
    prepare: (own: typeof messages, given?: object) => createWinnow().prepare(own, { ...given, whole }),
  })
  await expect(checkPrefix(make, sessionOf({ messages }))).resolves.toBeUndefined()
})

test.each(someOf(names))('%s is sent, whatever fails', async (name) => {
  const make = (extra: WinnowOptions): ReturnType<typeof createWinnow> =>
    createWinnow({ tokens: wordCounter, ...extra })
  await expect(checkFailOpen(make, { messages: readChat(load(name)) })).resolves.toBeUndefined()
})

test.each(names)('%s is read and edited the same way in both forms', async (name) => {
  const chat = load(name)
  const { edits } = await prepareChat(createWinnow({ compact: { minSavings: 0 } }), chat)
  expect(edits.length).toBeGreaterThan(0)
  checkConverter({ read: readChat, apply: applyChat }, chat, edits)
})
