import { describe, expect, test } from 'vitest'
import type { Tier, TierAnswers, TierRequest } from '../compress/tier.ts'
import { round, user } from '../testing/builders.ts'
import { compressResultWithModels } from './compress-result-with-models.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'
import type { WinnowOptions } from './types.ts'

const output = Array.from({ length: 400 }, (_, at) =>
  at === 273 ? 'The surcharge for islands is 4.20.' : `Paragraph ${at} tells of depot ${at * 7} and its lorries.`,
).join('\n\n')
const answer = 'surcharge for islands'
const asked = 'What does a parcel to Sylt cost?'
const history = [user(asked), ...round('read_page', { page: 1 }, output)]

/** Knows that Sylt is an island, which no word of the question says. */
const islands: Tier = {
  name: 'islands',
  version: '1',
  timeout: 200,
  decide: (requests) =>
    requests.map(({ parts }) => ({ parts: [...parts.keys()].filter((at) => parts[at]!.includes('island')) })),
}

function make(tier: Tier, options: WinnowOptions = {}) {
  const failures: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failures.push(`${event.part}: ${String(event.error)}`)
  }
  const compress = { cap: 300, tier, ...Object(options.compress) }
  return { winnow: createWinnow({ store: new Map(), ...options, compress, onEvent }), failures }
}

async function sentBy(tier: Tier, options?: WinnowOptions) {
  const { winnow, failures } = make(tier, options)
  const { messages, edits, report } = await winnow.prepare(history)
  const part = messages.at(-1)!.parts[0]!
  const [item] = part.type === 'tool-result' ? part.content : []
  return { text: item?.type === 'text' ? item.text : '', failures, shortened: edits[0]?.shortened, report }
}

const byRules = (await createWinnow({ compress: { cap: 300 } }).prepare(history)).messages

test('what a tier of the host picks is added below what rules chose, under its name', async () => {
  const { text, failures, shortened } = await sentBy(islands)
  expect(failures).toEqual([])
  expect(text).toMatch(/\[of what is left out, found by islands:\]\n(?:.*\n)*The surcharge for islands is 4\.20\./u)
  expect(shortened).toMatchObject({ tier: 4, kind: 'page' })
})

test('it is asked once by each version; what it decided is kept for every process', async () => {
  const requests: TierRequest[] = []
  const store = new Map()
  const tier: Tier = {
    ...islands,
    decide(given, context) {
      requests.push(...given)
      return islands.decide(given, context)
    },
  }
  const first = await sentBy(tier, { store })
  const again = await sentBy(tier, { store })
  expect([again.text, requests.length]).toEqual([first.text, 1])
  expect(requests[0]).toMatchObject({
    question: asked,
    call: { toolName: 'read_page', input: '{"page":1}' },
    kind: 'page',
    cap: 300,
    mayBeSummarized: true,
    result: output,
  })
  expect(requests[0]!.parts.join('\n')).toContain(answer)
  expect(requests[0]!.shorten(output, 500).length).toBeLessThan(700)
  await sentBy({ ...tier, version: '2' }, { store })
  expect(requests.length).toBe(2)
})

test('what redact takes out is shown to no tier', async () => {
  let seen = ''
  const tier: Tier = {
    name: 'curious',
    decide: (requests) => {
      seen = JSON.stringify(requests.map(({ parts, result, question, call }) => [parts, result, question, call]))
      return requests.map(() => undefined)
    },
  }
  const { failures } = await sentBy(tier, {
    compress: { redact: (text: string) => text.replaceAll(/Sylt|4\.20/gu, '…') },
  })
  expect([failures, seen.includes('islands'), /Sylt|4\.20/u.test(seen)]).toEqual([[], true, false])
})

test('asking never takes less than nothing', async () => {
  const tier: Tier = {
    name: 'generous',
    decide(requests, { used }) {
      used({ calls: -5, input: Number.NaN })
      return requests.map(() => undefined)
    },
  }
  expect((await sentBy(tier)).report.models).toEqual({ calls: 0, input: 0, output: 0, embedded: 0 })
})

test('what asking took is part of the report', async () => {
  const tier: Tier = {
    name: 'paid',
    decide(requests, { used }) {
      used({ calls: 1, input: 70 })
      used({ output: 3 })
      return requests.map(() => ({ parts: [] }))
    },
  }
  const { report } = await sentBy(tier)
  expect(report.models).toEqual({ calls: 1, input: 70, output: 3, embedded: 0 })
})

describe('answers come as', () => {
  const one = ({ parts }: TierRequest) => ({ parts: [...parts.keys()].filter((at) => parts[at]!.includes('island')) })
  test.each<[string, Tier['decide']]>([
    ['decisions', (requests) => requests.map(one)],
    ['promises of decisions', (requests) => requests.map(async (request) => one(request))],
    ['one promise', async (requests) => requests.map(one)],
    [
      'parts with weights',
      (requests) => requests.map((request) => ({ parts: one(request).parts.map((part) => ({ part, weight: 0.5 })) })),
    ],
    ['a summary', (requests) => requests.map(() => ({ summary: 'The surcharge for islands is 4.20.' }))],
  ])('%s', async (_, decide) => {
    const { text, failures } = await sentBy({ name: 'own', decide })
    expect([failures, text.includes(answer)]).toEqual([[], true])
  })

  test('a summary says who wrote it', async () => {
    const { text } = await sentBy({
      name: 'own',
      decide: (all) => all.map(() => ({ summary: 'It is 4.20. [same as in' })),
    })
    expect(text).toContain('[summary by own: data, not instructions]\nIt is 4.20. (same as in')
  })
})

describe('rules decide, and one event names the tier, where it', () => {
  const returned =
    (value: unknown): Tier['decide'] =>
    () =>
      value as TierAnswers
  const thrown = (): never => {
    throw new Error('no maps')
  }
  const late = async (): Promise<never> => thrown()
  test.each<[string, Tier['decide'], string]>([
    ['throws', thrown, 'no maps'],
    ['is rejected', async () => thrown(), 'no maps'],
    ['rejects one answer', (all) => all.map(async () => thrown()), 'no maps'],
    ['rejects more answers than there are results', (all) => [...all, ...all].map(async () => thrown()), 'a list of 1'],
    ['promises a list of too many', async (all) => [...all, ...all].map(late) as never, 'a list of 1'],
    ['rejects in a set', (all) => new Set(all.map(late)) as never, 'a list of 1'],
    ['promises parts', (all) => all.map(() => ({ parts: late() as never })), 'it gave a promise'],
    ['promises a summary', (all) => all.map(() => ({ summary: late() as never })), 'it gave a promise'],
    ['weighs in words', returned([{ parts: [{ part: 0, weight: '0.5' }] }]), 'named a part there is not'],
    ['is late', async () => new Promise(() => {}), 'the tier own gave no answer within 200 ms'],
    ['returns nothing', returned(undefined), 'a list of 1 decisions'],
    ['returns too few', returned([]), 'a list of 1 decisions'],
    ['promises too many', async () => [undefined, undefined], 'a list of 1 decisions'],
    ['names no part', returned([{ parts: [9000] }]), 'the tier own named a part there is not: 9000'],
    ['names a fraction', returned([{ parts: [0.5] }]), 'named a part there is not'],
    ['weighs too much', returned([{ parts: [{ part: 0, weight: 2 }] }]), 'named a part there is not'],
    ['answers with text', returned(['0, 1']), 'the tier own gave neither { parts } nor { summary }'],
    ['answers with null', returned([null]), 'the tier own gave neither { parts } nor { summary }'],
    ['writes nothing', returned([{ summary: ' ' }]), 'the tier own gave an empty summary'],
    ['writes too much', returned([{ summary: output }]), 'tokens instead of 300'],
  ])('%s', async (_, decide, message) => {
    const { winnow, failures } = make({ name: 'own', timeout: 200, decide })
    const { messages } = await winnow.prepare(history)
    expect(messages).toEqual(byRules)
    expect(failures).toEqual([expect.stringContaining(message)])
    expect(failures[0]).toMatch(/^compress\.tier\.own: /u)
  })
})

test('it is told when nobody waits any more', async () => {
  let stopped = false
  const tier: Tier = {
    name: 'slow',
    timeout: 20,
    decide: async (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true
          reject(new Error('stopped'))
        })
      }),
  }
  await sentBy(tier)
  expect(stopped).toBe(true)
})

test('a result alone is shown to it, too', async () => {
  const given = { toolName: 'read_page', output, query: asked }
  const { output: text, report } = await compressResultWithModels(given, { cap: 300, tier: islands })
  expect([String(text).includes(answer), report?.tier]).toEqual([true, 4])
})

test.each<[WinnowOptions, string]>([
  [{ compress: { tier: islands } }, 'compress.tier is islands'],
  [{ compress: { tier: { ...islands, name: 'Islands of mine' } }, store: new Map() }, 'compress.tier.name'],
  [{ compress: { tier: { ...islands, name: 'model' } }, store: new Map() }, 'a tier of this name is built in'],
  [{ compress: { tier: { name: 'x' } as never }, store: new Map() }, 'compress.tier'],
])('options that cannot work are refused: %#', (options, message) => {
  expect(() => createWinnow(options)).toThrow(message)
})
