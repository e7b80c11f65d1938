import { createWinnow, type Winnow, type WinnowOptions } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'

const rows = (of: string): string =>
  Array.from({ length: 200 }, (_, row) => `Row ${row} of ${of} stands in the yard.`).join('\n')
/** A finished turn that looked these up, each a call with its own arguments. */
const turn = (name: string, ...looked: string[]): Message[] => [
  user(`Task ${name}`),
  ...looked.flatMap((of) => round('look_up', { of, page: 1 }, rows(of), `${name}-${of}`)),
  assistant(`Result ${name}`),
]
const next = user('Next')

/** What was looked up in each turn and is sent whole. */
async function whole(winnow: Pick<Winnow, 'prepare'>, history: readonly Message[]): Promise<string[]> {
  const { messages } = await winnow.prepare(history)
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.type !== 'tool-result') return []
      const [item] = part.content
      const of = /Row \d+ of (\w+)/u.exec(item?.type === 'text' ? item.text : '')?.[1]
      return of !== undefined && item?.type === 'text' && item.text === rows(of) ? [part.callId] : []
    }),
  )
}
const make = (options: WinnowOptions = {}): Winnow =>
  createWinnow({ compress: false, compact: { minSavings: 650 }, ...options })

describe('a call that carries the digest of an earlier turn and is made again', () => {
  test('stays when that turn is sealed, and the calls beside it go', async () => {
    expect(await whole(make(), [...turn('1', 'sleds', 'carts'), next])).toEqual([])
    const history = [...turn('1', 'sleds', 'carts'), ...turn('2', 'carts', 'boats', 'trains'), next]
    expect(await whole(make(), history)).toEqual(['2-carts'])
  })

  test('stays once: who asks every time wants the new result', async () => {
    const turns = ['1', '2', '3'].flatMap((name) => turn(name, `${name}a`, `${name}b`, 'carts'))
    expect(await whole(make(), [...turns, next])).toEqual(['2-carts'])
  })

  test('goes where nothing of the earlier turn is left to show that it was made before', async () => {
    const history = [...turn('1', 'sleds', 'carts'), ...turn('2', 'carts', 'boats'), next]
    expect(await whole(make({ compact: { digest: 'none', keepCall: false } }), history)).toEqual([])
    const again = [...turn('1', 'carts', 'sleds'), ...turn('2', 'carts', 'boats'), next]
    expect(await whole(make(), again)).toEqual(['2-carts'])
  })

  test('teaches: once two calls of a tool were made again, its uses stay', async () => {
    const history = [...turn('1', 'sleds', 'carts', 'boats'), ...turn('2', 'carts', 'boats', 'trains')]
    expect(await whole(make(), [...history, next])).toEqual(['2-carts', '2-boats'])
    const later = [...history, ...turn('3', 'kites', 'ropes'), next]
    expect(await whole(make(), later)).toEqual(['2-carts', '2-boats', '3-kites', '3-ropes'])
    const { messages } = await make().prepare(later)
    expect((await make().prepare(messages)).messages).toEqual(messages)
  })

  test('stays when the view is prepared again', async () => {
    const history = [...turn('1', 'sleds', 'carts'), ...turn('2', 'carts'), next]
    for (const turns of [history, [...turn('1', 'sleds', 'carts'), ...turn('2', 'carts', 'boats'), next]]) {
      const { messages } = await make().prepare(turns)
      expect((await make().prepare(messages)).messages).toEqual(messages)
    }
  })

  test('goes where it was asked twice in the same turn only', async () => {
    expect(await whole(make(), [...turn('1', 'sleds', 'boats'), ...turn('2', 'carts', 'carts'), next])).toEqual([])
  })

  test.each<[string, Message[]]>([
    ['another tool', round('look_into', { of: 'carts', page: 1 }, rows('carts'), 'x')],
    ['other arguments', round('look_up', { of: 'carts', page: 2 }, rows('carts'), 'x')],
  ])('is not one with %s', async (_name, other) => {
    const later = [
      user('Task 2'),
      ...other,
      ...round('look_up', { of: 'boats' }, rows('boats'), 'y'),
      assistant('Done.'),
    ]
    expect(await whole(make(), [...turn('1', 'sleds', 'carts'), ...later, next])).toEqual([])
  })

  test('goes where the earlier turn still shows its result', async () => {
    const winnow = make({ compact: { minSavings: 2000 } })
    const history = [...turn('1', 'carts'), ...turn('2', 'carts', 'boats', 'trains', 'sleds'), next]
    expect(await whole(winnow, history)).toEqual(['1-carts'])
  })

  test('stays as it was sent in its turn when it was shortened on arrival', async () => {
    const history = [...turn('1', 'sleds', 'ships', 'carts'), ...turn('2', 'carts', 'boats', 'trains')]
    const winnow = createWinnow({ compress: { cap: 1500 }, compact: { minSavings: 100 } })
    const open = (await winnow.prepare(history)).messages
    const { messages, report } = await winnow.prepare([...history, next])
    expect(report.rules.map(({ rule }) => rule).sort()).toEqual(['compact', 'compress'])
    const sentOf = (view: readonly Message[], id: string): Message | undefined =>
      view.find(({ parts }) => parts.some((part) => part.type === 'tool-result' && part.callId === id))
    expect(JSON.stringify(sentOf(open, '2-carts'))).toContain('lines left out, ref')
    expect(sentOf(messages, '2-carts')).toEqual(sentOf(open, '2-carts'))
    expect(sentOf(messages, '2-trains')).toBeUndefined()
  })

  test('is the same bytes when the conversation grows, through JSON, and in a fresh Winnow', async () => {
    const first = turn('1', 'sleds', 'carts')
    const both = [...first, ...turn('2', 'carts', 'boats')]
    const all = [...both, ...turn('3', 'boats', 'trains', 'ships'), next]
    const winnow = make()
    const grown = []
    for (const history of [[...first, next], [...both, next], all]) grown.push(await winnow.prepare(history))
    const expected = JSON.stringify(grown[2]!.messages)
    expect(await whole(make(), all)).toEqual(['2-carts', '3-boats'])
    for (const other of [winnow, make()]) {
      const stored = JSON.parse(JSON.stringify(all)) as Message[]
      expect(JSON.stringify((await other.prepare(stored)).messages)).toBe(expected)
    }
    expect(expected.startsWith(JSON.stringify(grown[1]!.messages.slice(0, -1)).slice(0, -1))).toBe(true)
  })

  test('is forgotten where the conversation branches before it', async () => {
    const winnow = make()
    await winnow.prepare([...turn('1', 'sleds', 'carts'), ...turn('2', 'carts', 'boats'), next])
    const branch = [...turn('0', 'ships', 'trains'), ...turn('2', 'carts', 'boats'), next]
    expect(await whole(winnow, branch)).toEqual([])
    expect(await whole(winnow, [...turn('1', 'sleds', 'carts'), ...turn('2', 'carts', 'boats'), next])).toEqual([
      '2-carts',
    ])
  })
})
