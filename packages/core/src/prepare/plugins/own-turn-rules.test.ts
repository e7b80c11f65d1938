import { describe, expect, test } from 'vitest'
import type { TurnRule } from '../../edit/processor.ts'
import type { Edit } from '../../edit/types.ts'
import { assistant, round, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/laws/tokens.ts'
import { createWinnow } from '../create-winnow.ts'
import type { WinnowEvent } from '../events.ts'
import type { WinnowOptions } from '../types.ts'

const pong = `pong ${'host answers '.repeat(30)}`
const pings = (count: number): ReturnType<typeof round>[number][] =>
  Array.from({ length: count }, (_, index) =>
    round('ping', { host: `h${index}` }, `${pong}${index}`, `p${index}`),
  ).flat()
const history = [user('Are the hosts up?'), ...pings(3), assistant('All are.'), user('Thanks.')]

const dropPings: TurnRule = {
  name: 'drop-pings',
  planTurn: ({ turn }) =>
    turn.rounds
      .flatMap(({ uses }) => uses)
      .filter(({ value }) => value.toolName === 'ping')
      .map((use): Edit => {
        const { at, call } = use
        return {
          action: 'remove-tool-use',
          at,
          call,
          rule: 'anything',
          reason: 'it says no more than “up”',
          group: `${at}`,
        }
      }),
}

async function prepared(rule: TurnRule, options: WinnowOptions = {}) {
  const failures: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failures.push(`${event.part}: ${String(event.error)}`)
  }
  const winnow = createWinnow({ compact: false, tokens: wordCounter, turnRules: [rule], onEvent, ...options })
  const { messages, edits, report } = await winnow.prepare(history)
  return { winnow, failures, messages, edits, report }
}

test('a rule of the host decides once what a finished turn becomes', async () => {
  const { messages, edits, failures } = await prepared(dropPings)
  expect([failures, messages]).toEqual([[], [history[0], history.at(-2), history.at(-1)]])
  expect(edits.map(({ rule }) => rule)).toEqual(['drop-pings', 'drop-pings', 'drop-pings'])
})

test('it sees the turn after the rules of Winnow, and is not asked again about a turn that was decided', async () => {
  let asked = 0
  const gone: boolean[] = []
  const rule: TurnRule = {
    name: 'watch',
    planTurn({ turn, isGone }) {
      asked += 1
      for (const { uses } of turn.rounds) for (const use of uses) gone.push(isGone(use))
      return []
    },
  }
  const { winnow } = await prepared(rule, { compact: { minSavings: 0, digest: 'none', keepCall: false } })
  const before = asked
  expect([before > 0, gone.every(Boolean)]).toEqual([true, true])
  await winnow.prepare([...history, assistant('You are welcome.'), user('And now?')])
  // The turn that ended meanwhile has no calls, and the first is remembered.
  expect(asked).toBe(before + 1)
})

test('what an earlier rule wrote for a whole turn is not taken away by a later one', async () => {
  const protectedUses: (string | undefined)[] = []
  const rule: TurnRule = {
    ...dropPings,
    planTurn(given) {
      for (const { uses } of given.turn.rounds) for (const use of uses) protectedUses.push(given.whyProtected(use))
      return dropPings.planTurn(given)
    },
  }
  const { edits, report } = await prepared(rule, { compact: { minSavings: 0 } })
  const reason = 'earlier-rule-stands-for-turn'
  expect(edits.map((edit) => edit.rule)).not.toContain('drop-pings')
  expect(report.dropped).toContainEqual({ rule: 'drop-pings', group: expect.anything(), reason })
  expect(protectedUses.filter((why) => why === reason)).toHaveLength(1)
})

test('a group that saves less than minSavings is left alone', async () => {
  const { edits, report } = await prepared({ ...dropPings, minSavings: 10_000 })
  expect([edits, report.tokens.after]).toEqual([[], report.tokens.before])
})

test('inputs make every turn be judged again when they change', async () => {
  const seen: string[] = []
  const rule: TurnRule = {
    name: 'by-system',
    inputs: ({ system }) => system,
    planTurn({ inputs }) {
      seen.push(inputs)
      return []
    },
  }
  const { winnow } = await prepared(rule)
  await winnow.prepare(history, { system: 'Be brief.' })
  expect(seen).toEqual(['', 'Be brief.'])
})

describe('a rule that fails costs its own savings and is told by name', () => {
  const returned = (value: unknown) => (() => value) as never
  const thrown = (): never => {
    throw new Error('no hosts')
  }
  test.each<[string, Partial<TurnRule>, string]>([
    ['planTurn throws', { planTurn: thrown }, 'turnRules.drop-pings.planTurn: it threw: no hosts.'],
    ['planTurn is async', { planTurn: (async () => Promise.reject(new Error('late'))) as never }, 'it gave a promise.'],
    ['planTurn returns text', { planTurn: returned('all') }, 'planTurn: it returned no list. Return a list of edits.'],
    [
      'an edit has no group',
      { planTurn: returned([{ action: 'remove-message', at: 1 }]) },
      'Name the group of each edit',
    ],
    ['an edit is nothing', { planTurn: returned([null]) }, 'Name the group of each edit'],
  ])('%s', async (_, wrong, message) => {
    const { failures, messages } = await prepared({ ...dropPings, ...wrong })
    expect(failures).toEqual([expect.stringContaining(message)])
    expect(failures[0]).toMatch(/^turnRules\.drop-pings\./u)
    expect(messages).toBe(history)
  })

  test('inputs returns a number: the rule decides without', async () => {
    const { failures, messages } = await prepared({ ...dropPings, inputs: returned(1) })
    expect([failures.length, messages.length]).toEqual([1, 3])
    expect(failures[0]).toContain('turnRules.drop-pings.inputs: it returned no text.')
  })

  test('whyNotWorth throws: the turn stays as it is', async () => {
    const { failures, messages } = await prepared({ ...dropPings, whyNotWorth: thrown })
    expect([failures.length, messages]).toEqual([1, history])
  })
})

test('only what an edit does is taken from it', async () => {
  const more = { shortened: { toolName: 'ping' }, pointsAt: 5, evidence: 'none', tokensSaved: 1e9 }
  const { edits, failures, report } = await prepared({
    ...dropPings,
    planTurn: (given) => dropPings.planTurn(given).map((edit) => ({ ...edit, ...more, reason: 7 }) as never),
  })
  expect([failures, edits.length]).toEqual([[], 3])
  expect(edits[0]).toEqual({ ...edits[0], reason: '', rule: 'drop-pings' })
  expect(Object.keys(edits[0]!)).not.toContain('shortened')
  expect(report.tokens.saved).toBeLessThan(1000)
})

test.each([null, false, ''])('whyNotWorth that returns %j finds nothing wrong', async (answer) => {
  const { edits } = await prepared({ ...dropPings, whyNotWorth: () => answer as never })
  expect(edits).toHaveLength(3)
})

test('a rule cannot change the turn it is shown, nor say half of what it kept', async () => {
  const { messages, report } = await prepared({
    name: 'vandal',
    planTurn({ messages: own, turn, keep }) {
      ;(own as unknown[]).pop()
      ;(turn as { answerFrom: number }).answerFrom = 99
      ;(turn.rounds as unknown[]).reverse()
      keep({ at: 0 } as never)
      return [{ action: 'remove-message', at: 7, rule: '', reason: '', group: 'answer' }]
    },
  })
  expect(messages).toBe(history)
  expect(report.kept.filter(({ rule }) => rule === 'vandal')).toEqual([])
})

test('what a rule does to what it is given changes nothing', async () => {
  const { messages } = await prepared({
    name: 'vandal',
    planTurn(given) {
      given.operations.set(1, { calls: new Set([0]), results: new Set(), texts: new Map() } as never)
      return []
    },
  })
  expect(messages).toBe(history)
})

test.each([
  [{ name: 'prune', planTurn: () => [] }, 'turnRules[0].name', "one of Winnow's own rules has this one"],
  [{ name: 'x' }, 'turnRules[0].planTurn', 'function'],
  [() => [], 'turnRules[0]', 'Give { name, planTurn }.'],
])('a wrong rule is refused at construction: %#', (rule, path, fix) => {
  const make = () => createWinnow({ turnRules: [rule as never] })
  expect(make).toThrow(path)
  expect(make).toThrow(fix)
})

test('two rules of one name are refused', () => {
  expect(() => createWinnow({ turnRules: [dropPings, dropPings] })).toThrow('Give each rule a name of its own')
})
