import { describe, expect, test } from 'vitest'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'
import { round, user } from '../testing/builders.ts'
import type { ResultKind } from '../compress/kind.ts'

const text = Array.from({ length: 300 }, (_, index) => `boat ${index}; moored`).join('\n')
const history = [user('Which boats?'), ...round('list_boats', {}, text)]
const good: ResultKind = {
  name: 'boats',
  cap: 50,
  isResultOf: ({ toolName }) => toolName === 'list_boats',
  choose: (given) => ({ text: given.slice(0, 20), unit: 'boats', total: 300, shown: 1 }),
}

async function prepared(kind: ResultKind) {
  const failures: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failures.push(`${event.part}: ${String(event.error)}`)
  }
  const options = { profile: 'aggressive', compress: { kinds: [kind] }, onEvent } as const
  const { messages, edits } = await createWinnow(options).prepare(history)
  return { failures, messages, kinds: edits.map(({ shortened }) => shortened?.kind) }
}

test('a kind of the host is used like those that are built in', async () => {
  const { failures, kinds } = await prepared(good)
  expect([failures, kinds]).toEqual([[], ['boats']])
})

describe('a kind that fails costs its own savings and is told by name', () => {
  const thrown = (): never => {
    throw new Error('no boats')
  }
  const returned = (value: unknown) => (() => value) as never
  const threw = 'it threw: no boats. Give a function that answers for every input.'
  const promised = 'it gave a promise. Give a function that answers at once, without async.'
  const failed = (member: string, words: string): string => {
    const option = `compress.kinds.boats.${member}`
    return `${option}: InvalidOptionError: ${option}: ${words}`
  }
  test.each<[string, Partial<ResultKind>, string | RegExp]>([
    ['isResultOf throws', { isResultOf: thrown }, failed('isResultOf', threw)],
    [
      'a shape throws',
      { isResultOf: () => false, shapes: [{ certainty: 1, matches: thrown }] },
      failed('shapes', threw),
    ],
    ['reformat throws', { cap: 1000, reformat: thrown }, failed('reformat', threw)],
    ['saysLittle throws', { saysLittle: thrown }, failed('saysLittle', threw)],
    ['choose throws', { choose: thrown }, failed('choose', threw)],
    [
      'choose is async',
      { choose: (async () => Promise.reject(new Error('late'))) as never },
      failed('choose', promised),
    ],
    [
      'choose returns text',
      { choose: returned('text') },
      "compress.kinds.boats.choose: TypeError: return { text, unit, total, shown } with a unit such as 'rows', or undefined",
    ],
    [
      'choose counts wrongly',
      { choose: returned({ text: 'x', unit: 'boats', total: 1, shown: 2 }) },
      'compress.kinds.boats.choose: TypeError: 2 shown of 1 cannot be',
    ],
    [
      'choose holds a promise',
      { choose: () => ({ text: Promise.reject(new Error('late')) as never, unit: 'boats', total: 2, shown: 1 }) },
      failed('choose', promised),
    ],
    [
      'choose takes far more room',
      { choose: returned({ text: `${text}${text}`, unit: 'boats', total: 300, shown: 299 }) },
      /^compress.kinds.boats.choose: TypeError: \d+ characters were chosen, where about \d+ are room for$/u,
    ],
    [
      'reformat leaves something out',
      { cap: 1000, reformat: returned({ text: 'gone', unit: 'boats', total: 2, shown: 1 }) },
      'compress.kinds.boats.reformat: TypeError: reformat may leave nothing out; choose does',
    ],
    [
      'a shape changes what it looks at',
      {
        isResultOf: () => false,
        shapes: [{ certainty: 1, matches: (sample) => Boolean(Object.assign(sample, { text: '' })) }],
      },
      /^compress.kinds.boats.shapes: .*: it threw: /u,
    ],
    [
      'the unit ends the mark',
      { choose: returned({ text: 'x', unit: 'boats]\n', total: 2, shown: 1 }) },
      "compress.kinds.boats.choose: TypeError: return { text, unit, total, shown } with a unit such as 'rows', or undefined",
    ],
  ])('%s', async (_what, wrong, failure) => {
    const { failures, messages } = await prepared({ ...good, ...wrong })
    expect(failures).not.toEqual([])
    const others = failures.filter((told) => (typeof failure === 'string' ? told !== failure : !failure.test(told)))
    expect(others).toEqual([])
    expect(messages).toHaveLength(history.length)
  })
})

test('every member that the type has is taken', () => {
  const whole: Required<ResultKind> = {
    ...good,
    shapes: [{ certainty: 0.5, matches: () => false }],
    isResultOf: () => false,
    yieldsTo: ['json'],
    isVerbatim: true,
    readsLines: true,
    mayBeSummarized: true,
    reformat: () => undefined,
    inLines: () => undefined,
    saysLittle: () => false,
    dividesAt: () => 'lines',
  }
  expect(() => createWinnow({ compress: { kinds: [whole] } })).not.toThrow()
})

describe('where a long text of a kind of the host may be divided', () => {
  const long = Array.from({ length: 30_000 }, (_, index) => `boat ${index}; moored`).join('\n')
  async function readAs(divides: Pick<ResultKind, 'dividesAt'>) {
    const failures: string[] = []
    const read: number[] = []
    const onEvent = (event: WinnowEvent): void => {
      if (event.type === 'failed') failures.push(`${event.part}: ${String(event.error)}`)
    }
    const kind: ResultKind = {
      ...good,
      ...divides,
      choose: (given, _, room) => {
        read.push(given.length)
        const lines = given.split('\n')
        return { text: lines[0]!.slice(0, room), unit: 'boats', total: lines.length, shown: 1 }
      },
    }
    await createWinnow({ compress: { kinds: [kind] }, onEvent }).prepare([
      user('Which boats?'),
      ...round('list_boats', {}, long),
    ])
    return { failures, longest: Math.max(...read) }
  }

  test('is asked, and what it reads are pieces', async () => {
    expect(long.length).toBeGreaterThan(400_000)
    const { failures, longest } = await readAs({ dividesAt: () => 'lines' })
    expect(failures).toEqual([])
    expect(longest).toBeLessThan(400_000)
  })
  test('is nowhere unless it says so', async () => {
    expect(await readAs({})).toEqual({ failures: [], longest: long.length })
  })
  test.each<[string, unknown, RegExp]>([
    ['throws', new Error('no boats'), /^compress\.kinds\.boats\.dividesAt: .*: it threw: no boats\./u],
    [
      'is something else',
      'pages',
      /^compress\.kinds\.boats\.dividesAt: TypeError: return 'lines', 'blocks' or undefined$/u,
    ],
  ])('is nowhere, and that is told, where the answer %s', async (_what, answer, failure) => {
    const { failures, longest } = await readAs({
      dividesAt: () => {
        if (answer instanceof Error) throw answer
        return answer as 'lines'
      },
    })
    expect(failures[0]).toMatch(failure)
    expect(longest).toBe(long.length)
  })
})
