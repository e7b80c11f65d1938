import { describe, expect, test } from 'vitest'
import type { ClearingOptions } from '../../compact/types.ts'
import type { ResultKind } from '../../compress/kind.ts'
import type { Message } from '../../message/types.ts'
import { assistant, call, result, round, says, system, tool, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/index.ts'
import { createWinnow } from '../create-winnow.ts'
import type { Prepared, Winnow, WinnowOptions } from '../types.ts'

/** About 180 words. */
const output = (of: string): string => Array.from({ length: 36 }, (_, row) => `Row ${row} of ${of} waits.`).join('\n')
const rounds = (...names: string[]): Message[] => names.flatMap((of) => round('look_up', { of }, output(of), of))
const names = Array.from({ length: 12 }, (_, index) => `crate-${index}`)
const clearing = { contextWindow: 2000, from: 0.5, keep: 400, every: 300 }

const make = (options: WinnowOptions = {}): Winnow =>
  createWinnow({ tokens: wordCounter, compress: false, compact: { clearing }, ...options })
const textsOf = ({ messages }: Pick<Prepared, 'messages'>): string[] =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'tool-result' ? part.content.flatMap((item) => (item.type === 'text' ? [item.text] : [])) : [],
    ),
  )
const isShort = (text: string): boolean => /left out, ref [a-z]{18}\]$/u.test(text)

describe('old results of an open turn', () => {
  const history = [user('Count the crates'), ...rounds(...names)]

  test('go where what is sent has outgrown its share of the context window, and the newest stay', async () => {
    const prepared = await make().prepare(history)
    const short = textsOf(prepared).map(isShort)
    expect(short.filter(Boolean).length).toBeGreaterThan(4)
    expect(short).toEqual(short.toSorted((a, b) => Number(b) - Number(a)))
    expect(textsOf(prepared).slice(-2)).toEqual([output('crate-10'), output('crate-11')])
    const [rule] = prepared.report.rules
    expect(rule).toMatchObject({ rule: 'clearing', tokensSaved: prepared.report.tokens.saved })
    expect(prepared.edits[0]).toMatchObject({
      action: 'replace-result',
      reason: 'window-share-outgrown',
    })
  })

  test('go by all that is sent before the turn: system text, examples and finished turns', async () => {
    const few = [user('Count the crates'), ...rounds(...names.slice(0, 5))]
    const filler = 'word '.repeat(900)
    const options = { compact: { clearing: { ...clearing, contextWindow: 4000, keep: 600 } } }
    const goes = async (before: Message[], extra: WinnowOptions = {}): Promise<boolean> =>
      textsOf(await make({ ...options, ...extra }).prepare([...before, ...few])).some(isShort)
    expect(await goes([])).toBe(false)
    expect(await goes([system(filler)])).toBe(true)
    expect(await goes([user(filler), assistant('Fine.')])).toBe(true)
    expect(await goes([user(filler), assistant('Fine.')], { turns: { startAt: 2 } })).toBe(true)
  })

  test('are shortened once each, however often they are looked at and stay', async () => {
    let asked = 0
    const ledger: ResultKind = {
      name: 'ledger',
      cap: 1_000_000,
      choose(text, _context, room) {
        asked += 1
        return { text: text.slice(0, Math.floor(room)), unit: 'lines', total: 2, shown: 1 }
      },
    }
    const long = Array.from({ length: 60 }, (_, at) => `${at} `.repeat(30_000))
    const options: WinnowOptions = {
      compress: { kinds: [ledger], tools: { look_up: 'ledger' } },
      compact: { clearing, minSavings: 1e9 },
    }
    const prepared = await make(options).prepare([
      user('Count'),
      ...long.flatMap((text, at) => round('look_up', { at }, text, `c${at}`)),
    ])
    expect(textsOf(prepared)).toEqual(long)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(10 * long.length)
  })

  test('stay below that', async () => {
    for (const options of [{}, { compact: { clearing: { ...clearing, contextWindow: 100_000, keep: 1500 } } }]) {
      const winnow = createWinnow({ tokens: wordCounter, compress: false, ...options })
      expect((await winnow.prepare(history)).messages).toBe(history)
    }
    expect((await make({ compact: { clearing: false } }).prepare(history)).messages).toBe(history)
    expect((await make({ compact: false }).prepare(history)).messages).toBe(history)
    const lossless = createWinnow({ tokens: wordCounter, profile: 'lossless' })
    expect(textsOf(await lossless.prepare(history)).some(isShort)).toBe(false)
  })

  test('are the same for every way a history comes', async () => {
    const winnow = make()
    let before: Message[] = []
    const changes: string[] = []
    for (let length = 3; length <= history.length; length += 2) {
      const grown = (await winnow.prepare(history.slice(0, length))).messages
      const stored = JSON.parse(JSON.stringify(history.slice(0, length))) as Message[]
      expect((await make().prepare(stored)).messages).toEqual(grown)
      const changed = before.findIndex((message, at) => JSON.stringify(message) !== JSON.stringify(grown[at]))
      if (changed >= 0) changes.push(textsOf({ messages: [grown[changed]!] })[0]!)
      before = [...grown]
    }
    expect(changes.length).toBeGreaterThan(2)
    expect(changes.filter(isShort)).toEqual(changes)
  })

  test('can be read back, and say what they held', async () => {
    const winnow = make()
    const long = [
      user('Go'),
      ...round('look_up', { of: 'x' }, `order: ORD-778812\n${output('x')}`, 'x'),
      ...rounds(...names),
    ]
    const [first] = textsOf(await winnow.prepare(long))
    expect(first).toContain('ORD-778812')
    const ref = /ref ([a-z]{18})\]/u.exec(first!)![1]!
    expect(winnow.recall(long, { ref }).text).toContain('Row 35 of x waits.')
  })

  test('stay away when the turn is sealed without being shortened', async () => {
    const options = { compact: { clearing, minSavings: 1000 } }
    const answered = [...history, assistant('Done.'), user('Next')]
    const open = textsOf(await make(options).prepare(history))
    const sealed = await make({ ...options, turns: { status: () => 'failed' } }).prepare(answered)
    expect(sealed.report.kept).toContainEqual({ rule: 'compact', at: 0, reason: 'host-says-failed' })
    expect(open.some(isShort)).toBe(true)
    expect(textsOf(sealed)).toEqual(open)
  })

  test('are not told of a turn that was shortened and shows none of them', async () => {
    const answered = [...history, assistant('Done.'), user('Next')]
    const { report, edits } = await make({ compact: { clearing, minSavings: 650 } }).prepare(answered)
    expect(report.rules.map(({ rule }) => rule)).toEqual(['compact'])
    const withoutClearing = await make({ compact: { clearing: false, minSavings: 650 } }).prepare(answered)
    expect(edits).toEqual(withoutClearing.edits)
  })

  test('stay away of what stays in a turn that was shortened', async () => {
    const read = names.flatMap((of) => round('read_file', { path: `${of}.ts` }, output(of), of))
    const write = round('write_file', { path: 'x.ts', content: 'x' }, 'Saved.', 'w')
    const working = [user('Go'), ...read, ...write, ...rounds(...names)]
    const given: WinnowOptions = {
      compact: { clearing, minSavings: 0, digest: 'none', keepCall: false, keepKinds: ['file'] },
    }
    const open = textsOf(await make(given).prepare(working))
    expect(open.slice(0, 2).every(isShort)).toBe(true)
    const sealed = await make(given).prepare([...working, assistant('Done.'), user('Next')])
    expect(sealed.report.rules.map(({ rule }) => rule)).toEqual(['clearing', 'compact'])
    expect(textsOf(sealed).slice(0, names.length)).toEqual(open.slice(0, names.length))
  })

  test('stay where they are of a kept tool, pinned, errors, or asked for as a skill', async () => {
    const kept = make({ compact: { clearing, keepTools: ['look_up'] } })
    expect((await kept.prepare(history)).messages).toBe(history)
    const failed = call('look_up', { of: 'a' }, 'a')
    const special = [
      user('Go'),
      says(failed),
      tool(result(failed, output('a'), 'error')),
      ...round('load_skill', { name: 'count' }, output('skill'), 's'),
      ...rounds(...names),
    ]
    const texts = textsOf(await make().prepare(special))
    expect(texts.slice(0, 2)).toEqual([output('a'), output('skill')])
    expect(texts.some(isShort)).toBe(true)
  })

  test('stay while a pointer stands for what they show, and nothing new points at what went', async () => {
    const same = ['', 'again: ', 'once more: '].map((before) => before + output('crate-0')).join('\n')
    const shown = round('look_up', { of: 'crate-0' }, same, 'first')
    const again = round('fetch', { of: 'crate-0' }, same, 'again')
    const pointing = [user('Go'), ...shown, ...rounds(...names.slice(1)), ...again]
    const texts = textsOf(await make({ compress: { cap: false } }).prepare(pointing))
    expect(texts.at(-1)).toBe(same)
    const early = [user('Go'), ...shown, ...again]
    const first = textsOf(
      await make({ compress: { cap: false } }).prepare([...early, ...rounds('x', 'y', 'z', 't', 'u', 'v', 'w')]),
    )
    const atFirst = textsOf(await make({ compress: { cap: false } }).prepare(early))
    expect(atFirst[1]).toBe('[same as in look_up 1: crate-0]')
    expect(first.slice(0, 2)).toEqual([same, '[same as in look_up 1: crate-0]'])
    expect(isShort(first[2]!)).toBe(true)
  })

  test('are not taken from again when a view is prepared again', async () => {
    const { messages } = await make().prepare(history)
    const again = textsOf(await make().prepare(messages))
    const short = textsOf({ messages }).filter(isShort)
    expect(short.length).toBeGreaterThan(4)
    expect(again.filter((text) => short.includes(text))).toEqual(short)
  })

  test('go the same way where a call is answered once more', async () => {
    const [made, answer] = round('look_up', { of: 'late' }, output('late'), 'late')
    const more = [...history, made, answer, tool(result(call('look_up', { of: 'late' }, 'late'), 'and more'))]
    const winnow = make()
    for (let length = 3; length <= more.length; length += 1) {
      const grown = await winnow.prepare(more.slice(0, length))
      expect(grown.messages).toEqual((await make().prepare(more.slice(0, length))).messages)
    }
  })

  test('go by the defaults where an option is undefined', async () => {
    const undefinedOptions = { contextWindow: undefined, from: undefined, keep: undefined, every: undefined }
    const options = { compact: { clearing: undefinedOptions } } as unknown as WinnowOptions
    const huge = [user('Go'), ...names.flatMap((of) => round('look_up', { of }, output(of).repeat(60), of))]
    const expected = await createWinnow({ tokens: wordCounter, compress: false }).prepare(huge)
    expect(expected.edits.length).toBeGreaterThan(0)
    expect((await make(options).prepare(huge)).messages).toEqual(expected.messages)
  })

  test('of files that were read stay once the conversation changed files', async () => {
    const read = names.flatMap((of) => round('read_file', { path: `${of}.ts` }, output(of), of))
    const write = round('write_file', { path: 'x.ts', content: 'x' }, 'Saved.', 'w')
    expect(textsOf(await make().prepare([user('Go'), ...read])).some(isShort)).toBe(true)
    expect(textsOf(await make().prepare([user('Go'), ...write, ...read])).some(isShort)).toBe(false)
  })
})

test.each([
  [{ contextWindow: 0 }, 'compact.clearing.contextWindow'],
  [{ from: 2 }, 'compact.clearing.from'],
  [{ every: 0 }, 'compact.clearing.every'],
  [{ keep: -1 }, 'compact.clearing.keep'],
  [{ often: 1 }, 'compact.clearing'],
])('wrong options of clearing are named: %j', (given, path) => {
  expect(() => createWinnow({ compact: { clearing: given as ClearingOptions } })).toThrow(path)
})
