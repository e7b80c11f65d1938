import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.ts'
import { textsWritten } from '../../compress/recall/sources/written.ts'
import { isCall, isResult, resultText } from '../../message/guards.ts'
import { pairRound } from '../../message/pairing.ts'
import { readTurns } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { sessions, type Session } from '../../testing/arbitraries/session.ts'
import { checkAccounting } from '../../testing/laws/check-accounting.ts'
import { checkDeterministic } from '../../testing/laws/check-deterministic.ts'
import { checkIdentity } from '../../testing/laws/check-identity.ts'
import { checkNeverWorse } from '../../testing/laws/check-never-worse.ts'
import { checkPairs } from '../../testing/laws/check-pairs.ts'
import { checkPrefix } from '../../testing/laws/check-prefix.ts'
import { checkProtected } from '../../testing/laws/check-protected.ts'
import { originsIn, summariesAmong } from '../../testing/laws/declared-jumps.ts'
import { bytesOf, optionsOf, tagged, type Preparer } from '../../testing/laws/subject.ts'
import { wordCounter } from '../../testing/laws/tokens.ts'
import { refOf } from '../../text/marks/ref.ts'
import { turnRef } from '../../text/marks/result-ref.ts'
import { createWinnow } from '../create-winnow.ts'
import type { Prepared, WinnowOptions } from '../types.ts'

const optionSets: Record<string, WinnowOptions> = {
  'a small cap': { compress: { cap: 80 }, compact: { minSavings: 0 }, tokens: wordCounter },
  'results whole, turns compacted': { compress: false, compact: { minSavings: 0 }, tokens: wordCounter },
  'all tools auto': { prune: { otherTools: 'auto' }, compact: { minSavings: 0 }, tokens: wordCounter },
  clearing: { compact: { clearing: { from: 0, every: 40, keep: 20 }, minSavings: 0 }, tokens: wordCounter },
  'a small window': { window: { contextWindow: 450, output: 0 }, tokens: wordCounter },
}

/** All that can be wanted of a history: results, texts that calls wrote, and turns. */
function namesIn(messages: readonly Message[]): string[] {
  const parts = messages.flatMap((message) => message.parts)
  const texts = [...parts.filter(isResult).map(resultText), ...parts.filter(isCall).flatMap(textsWritten)]
  return [...texts.map(refOf), ...readTurns(messages).map(({ rounds }) => turnRef(rounds, refOf))]
}

/** A session, what is wanted of it, and which of its requests is the first to want it. */
const wishes = sessions().chain((session) => {
  const names = [...namesIn(session.messages), refOf('another conversation')]
  const whole = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
  return fc.record({ session: fc.constant(session), whole, first: fc.nat(session.requests.length - 1) })
})

describe.each(Object.entries(optionSets))('with %s', (name, options) => {
  const again = !options.compress && name !== 'clearing'
  const laws: Record<string, (make: () => Preparer, session: Session) => Promise<void>> = {
    'calls and results stay paired': checkPairs,
    'what is protected is never edited': checkProtected,
    // Where pinned results alone outgrow a window, it comes back from its last resort, whoever pinned them.
    ...(options.window ? {} : { 'views extend each other while the list stays': checkPrefix }),
    'decisions are deterministic and final': (make, given) => checkDeterministic(make, given, { again }),
    'no edit makes a request larger': (make, given) => checkNeverWorse(make, given, wordCounter),
    'untouched messages keep their identity': checkIdentity,
    'the numbers add up': (make, given) => checkAccounting(make, given, wordCounter),
  }

  test.each(Object.entries(laws))('%s', async (_law, check) => {
    const property = fc.asyncProperty(wishes, async ({ session, whole }) => {
      const make = (): Preparer => {
        const winnow = createWinnow(options)
        return { prepare: (messages, given) => winnow.prepare(messages, { ...given, whole }) }
      }
      await check(make, session)
    })
    await expect(fc.assert(property, { numRuns: runs(6) })).resolves.toBeUndefined()
  })

  test('what is wanted is sent as it is stored, and before the turn it stands in nothing changes', async () => {
    /** What is sent of the messages before one, by where they stand in the history. */
    const sentBefore = ({ messages, edits }: Prepared, end: number): string[] => {
      const origins = originsIn(messages, summariesAmong(edits))
      return messages.filter((_message, at) => origins[at]! < end).map(bytesOf)
    }
    const property = fc.asyncProperty(wishes, async ({ session, whole, first }) => {
      const history = tagged(session.messages)
      const winnow = createWinnow(options)
      const given = optionsOf(session)
      let before: Prepared | undefined
      for (const length of session.requests.slice(0, first))
        before = await winnow.prepare(history.slice(0, length), given)
      const stored = history.slice(0, session.requests[first])
      const prepared = await winnow.prepare(stored, { ...given, whole })
      const { results, changedFrom = Infinity } = prepared.report.whole!
      const sent = new Set(prepared.messages.flatMap(({ parts }) => parts.map((part) => JSON.stringify(part))))
      for (const { at, call } of results) {
        const use = pairRound(stored, at).uses[call]!
        expect(sent).toContain(JSON.stringify(use.value))
        expect(use.results.some(({ value }) => sent.has(JSON.stringify(value))) || use.results.length === 0).toBe(true)
      }
      const fresh = await createWinnow(options).prepare(stored, { ...given, whole })
      expect(prepared.messages.map(bytesOf)).toEqual(fresh.messages.map(bytesOf))
      const end = changedFrom < Infinity ? changedFrom : 0
      expect(sentBefore(prepared, end)).toEqual(before ? sentBefore(before, end) : sentBefore(prepared, end))
    })
    await fc.assert(property, { numRuns: runs(20) })
  })
})
