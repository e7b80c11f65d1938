import { createWinnow, type WinnowOptions } from '@winnow/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { Message, ToolCallPart } from '../message/types.ts'
import { sessionOf, type Session } from '../testing/arbitraries/session.ts'
import { assistant, call, result, says, tool, user } from '../testing/builders.ts'
import { checkDeterministic } from '../testing/laws/check-deterministic.ts'
import { checkNeverWorse } from '../testing/laws/check-never-worse.ts'
import { checkPairs } from '../testing/laws/check-pairs.ts'
import { checkPrefix } from '../testing/laws/check-prefix.ts'
import { checkProtected } from '../testing/laws/check-protected.ts'
import { estimator } from '../tokens/estimate.ts'

const make = (more: WinnowOptions = {}): ReturnType<typeof createWinnow> =>
  createWinnow({ compress: false, prune: false, ...more, compact: { strategy: 'failed-rounds', minSavings: 0 } })

/** Few different calls, so that many are made again. */
const attempts = fc.record({
  toolName: fc.constantFrom('get', 'run'),
  input: fc.constantFrom<unknown>({ id: 1 }, { id: 2 }, { code: 'a = 1\nb = 2' }, { code: 'a = 1\nb = 3' }, 'raw'),
  status: fc.constantFrom('ok' as const, 'error' as const, 'error' as const, 'denied' as const),
})

const rounds = fc
  .record({ said: fc.constantFrom([], ['Trying.']), made: fc.array(attempts, { minLength: 1, maxLength: 2 }) })
  .map(({ said, made }): Message[] => {
    const calls = made.map(({ toolName, input }, index) => call(toolName, input, `${index}`))
    const results = made.map(({ status }, index) => result(calls[index]!, `It was ${status}.`, status))
    return [says(...said, ...calls), tool(...results)]
  })

const turns = fc
  .array(rounds, { maxLength: 6 })
  .map((made): Message[] => [user('Do the task'), ...made.flat(), assistant('Done.')])

const sessions: fc.Arbitrary<Session> = fc
  .array(turns, { minLength: 1, maxLength: 3 })
  .map((made) => sessionOf({ messages: [...made.flat(), user('Next')], system: '' }))

const callsOf = ({ parts }: Message): ToolCallPart[] => parts.filter((part) => part.type === 'tool-call')

/** What a call is about; the programs differ in one of two lines. */
const aboutOf = ({ toolName, input }: ToolCallPart): string => JSON.stringify([toolName, input]).replace(/b = \d/u, 'b')

/** The calls among these messages whose results have this status. */
const callsWith = (status: string, messages: readonly Message[]): ToolCallPart[] =>
  messages.flatMap((message, at) =>
    callsOf(message).filter((_, nth) => {
      const part = messages[at + 1]?.parts[nth]
      return part?.type === 'tool-result' && part.status === status
    }),
  )

/** The calls that are gone although they did not fail, or although no such call that stays succeeded later in the turn. */
function wronglyGone(history: readonly Message[], stays: ReadonlySet<Message>): ToolCallPart[] {
  return history.flatMap((message, at) => {
    if (stays.has(message)) return []
    const end = history.findIndex(({ role }, later) => later > at && role === 'user')
    const later = history.slice(at, end).filter((each) => stays.has(each))
    const succeeded = new Set(callsWith('ok', later).map(aboutOf))
    const failed = callsWith('error', [message, history[at + 1]!])
    return callsOf(message).filter((made) => !failed.includes(made) || !succeeded.has(aboutOf(made)))
  })
}

test('what goes failed, and the same call stays with a success; what stays is what it was', async () => {
  let removed = 0
  const property = fc.asyncProperty(sessions, async ({ messages: history }) => {
    const { messages } = await make().prepare(history)
    const stays = new Set(messages)
    expect(history.filter((message) => stays.has(message))).toEqual(messages)
    expect(wronglyGone(history, stays)).toEqual([])
    removed += history.length - messages.length
  })
  await fc.assert(property)
  expect(removed).toBeGreaterThan(0)
})

test.each<[string, (session: Session) => Promise<void>]>([
  ['calls and results stay paired', (given) => checkPairs(make, given)],
  ['what is protected is never edited', (given) => checkProtected(make, given)],
  ['views extend each other', (given) => checkPrefix(make, given)],
  ['decisions are deterministic and final', (given) => checkDeterministic(make, given)],
  ['no edit makes a request larger', (given) => checkNeverWorse(make, given, estimator)],
])('of histories in which calls are made again: %s', async (_law, check) => {
  await expect(fc.assert(fc.asyncProperty(sessions, check), { numRuns: runs(50) })).resolves.toBeUndefined()
})
