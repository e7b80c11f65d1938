import { describe, expect, test } from 'vitest'
import { assistant, call, result, round, says, system, tool, user } from '../testing/builders.ts'
import type { Message } from './types.ts'
import { acceptingProviders, providers, validate, type Provider, type ValidityProblem } from './validity.ts'

const a = call('t', {}, 'a')
const b = call('t', {}, 'b')
const reasoning = { type: 'reasoning', text: 'hm' } as const
const opaque = { type: 'opaque' } as const

/** A request each provider in question refuses, and the same request mended. */
const samples: readonly [
  ValidityProblem['rule'],
  readonly Provider[],
  number,
  readonly Message[],
  readonly Message[],
][] = [
  ['orphan-result', providers, 1, [user('x'), tool(result(a, '1')), user('y')], [user('x'), user('y')]],
  [
    'orphan-result',
    providers,
    2,
    [user('x'), says(a), tool(result(a, '1'), result(b, '2')), user('y')],
    [user('x'), says(a), tool(result(a, '1')), user('y')],
  ],
  [
    'unanswered-call',
    providers,
    1,
    [user('x'), says(a), user('y')],
    [user('x'), says(a), tool(result(a, '1')), user('y')],
  ],
  [
    'answered-twice',
    providers,
    1,
    [user('x'), says(a), tool(result(a, '1')), tool(result(a, '2')), user('y')],
    [user('x'), says(a), tool(result(a, '1')), user('y')],
  ],
  [
    'empty-assistant',
    ['openai-chat', 'anthropic'],
    1,
    [user('x'), says(), user('y')],
    [user('x'), says(opaque), user('y')],
  ],
  [
    'empty-assistant',
    ['openai-chat', 'anthropic'],
    1,
    [user('x'), says(reasoning), user('y')],
    [user('x'), says(reasoning, 'so'), user('y')],
  ],
  [
    'empty-assistant',
    ['openai-chat', 'anthropic'],
    1,
    [user('x'), says(' '), user('y')],
    [user('x'), says('so'), user('y')],
  ],
  [
    'empty-assistant',
    ['anthropic'],
    1,
    [user('x'), says('so', reasoning), user('y')],
    [user('x'), says(reasoning, 'so'), user('y')],
  ],
  [
    'reasoning-alone',
    ['openai-responses'],
    1,
    [user('x'), says(reasoning), user('y')],
    [user('x'), says(reasoning, a), tool(result(a, '1'))],
  ],
  [
    'reasoning-alone',
    ['openai-responses'],
    1,
    [user('x'), says('so', reasoning), user('y')],
    [user('x'), says(reasoning, opaque), user('y')],
  ],
  ['first-not-user', ['anthropic', 'gemini'], 1, [system('s'), assistant('hi'), user('x')], [system('s'), user('x')]],
  [
    'call-not-after-user',
    ['gemini'],
    2,
    [user('x'), assistant('let me see'), ...round('t', {}, '1')],
    [user('x'), ...round('t', {}, '1')],
  ],
  ['no-message', providers, 0, [system('s')], [system('s'), user('x')]],
  ['no-message', providers, 0, [], [user('x')]],
]

describe.each(samples)('%s is found by %j', (rule, families, at, broken, mended) => {
  test('at its place, in the broken request', () => {
    for (const provider of families) expect(validate(broken, { provider })).toContainEqual({ at, rule })
  })
  test('not in the mended one', () => {
    expect(families.flatMap((provider) => validate(mended, { provider }))).toEqual([])
  })
  test('and by no other provider', () => {
    const finding = providers.filter((provider) =>
      validate(broken, { provider }).some((problem) => problem.rule === rule),
    )
    expect(finding).toEqual(families)
  })
})

describe('a request every provider takes', () => {
  const fine = [
    system('s'),
    user('x'),
    says(reasoning, 'Looking.', a, b),
    tool(result(b, '2')),
    tool(result(a, '1')),
    assistant('done'),
    user('y'),
  ]
  test('has no problem', () => {
    for (const provider of providers) expect(validate(fine, { provider })).toEqual([])
    expect(acceptingProviders(fine)).toEqual(new Set(providers))
  })
  test('may end in a prefill, even an empty one for Anthropic', () => {
    expect(validate([user('x'), assistant('The answer is')], { provider: 'anthropic' })).toEqual([])
    expect(validate([user('x'), says()], { provider: 'anthropic' })).toEqual([])
  })
  test('may reuse ids in different blocks', () => {
    expect(acceptingProviders([user('x'), ...round('t', {}, '1', 'a'), ...round('t', {}, '2', 'a')])).toEqual(
      new Set(providers),
    )
  })
})

test('acceptingProviders agrees with validate', () => {
  for (const [, , , broken, mended] of samples) {
    for (const messages of [broken, mended]) {
      const taking = providers.filter((provider) => validate(messages, { provider }).length === 0)
      expect([...acceptingProviders(messages)]).toEqual(taking)
    }
  }
})
