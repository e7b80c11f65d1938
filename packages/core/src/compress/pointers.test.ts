import { createWinnow, type Prepared, type WinnowOptions } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Edit } from '../edit/types.ts'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../testing/builders.ts'
import { checkPrefix, checkRecoverable, sessionOf, wordCounter, type MakeRecaller } from '../testing/index.ts'

const source = Array.from({ length: 60 }, (_, n) => `export const value${n} = compute(${n * 7}, 'word ${n}')`).join(
  '\n',
)
const other = Array.from({ length: 60 }, (_, n) => `The clerk of town ${n} keeps ${n * 3} ledgers in the hall.`).join(
  '\n',
)
const read = (path: string, text: string, id: string): [Message, Message] => round('look_up', { path }, text, id)

const options: WinnowOptions = { prune: false, compact: false, tokens: wordCounter }
/** The texts of the results of a view, one entry for each message. */
const resultsOf = ({ messages }: Pick<Prepared, 'messages'>): string[] =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'tool-result' ? part.content.map((item) => (item.type === 'text' ? item.text : '')) : [],
    ),
  )
const bytes = ({ messages }: Pick<Prepared, 'messages'>): string => JSON.stringify(messages)
const pointer = '[same as in look_up 1: a.ts]'

async function expectLawful(messages: readonly Message[], given: WinnowOptions = options): Promise<void> {
  const make: MakeRecaller = (extra) =>
    createWinnow({ ...given, ...extra, compress: { ...given.compress, ...extra.compress } })
  await expect(checkRecoverable(make, sessionOf({ messages }))).resolves.toBeUndefined()
  await expect(checkPrefix(() => createWinnow(given), sessionOf({ messages }))).resolves.toBeUndefined()
}

const twice = [user('Look'), ...read('a.ts', source, 'a'), ...read('b.ts', source, 'b')]

describe('when a turn is sealed', () => {
  const sealed = [...twice, ...read('c.ts', other, 'c'), assistant('Seen.'), user('Next'), ...read('d.ts', source, 'd')]

  test('what is kept no longer points at what was compacted away', async () => {
    const kept = [
      user('Look'),
      ...read('a.ts', source, 'a'),
      ...round('keep_me', {}, source, 'b'),
      ...read('c.ts', other, 'c'),
      assistant('Seen.'),
      user('Next'),
    ]
    const given = { ...options, compact: { keepTools: ['keep_me'], minSavings: 0 } }
    const winnow = createWinnow(given)
    expect(resultsOf(await winnow.prepare(kept.slice(0, 5)))).toEqual([source, pointer])
    const view = resultsOf(await winnow.prepare(kept))
    expect(view).toContain(source)
    expect(view.join()).not.toContain('same as in')
    await expectLawful(kept, given)
  })

  test('a pointer into an earlier turn names what that turn still shows', async () => {
    const winnow = createWinnow(options)
    expect(resultsOf(await winnow.prepare(sealed)).at(-1)).toBe('[same as in look_up 1: a.ts of the turn before]')
    await expectLawful(sealed)
    await expectLawful(sealed, { ...options, compact: { minSavings: 0 } })
    await expectLawful(sealed, { ...options, compact: { digest: 'none', keepCall: false, minSavings: 0 } })
  })

  test('a target that the system text makes redundant takes its pointers with it', async () => {
    const winnow = createWinnow({ ...options, prune: { tools: [{ tool: 'state', policy: 'auto' }] } })
    const history = [
      user('Look'),
      ...round('state', {}, source, 'a'),
      ...round('look_up', { path: 'b.ts' }, source, 'b'),
      assistant('Seen.'),
      user('Next'),
    ]
    const [plain, shown] = ['Be brief.', `Be brief.\n\n${source}`]
    const before = await winnow.prepare(history, { system: plain })
    expect(resultsOf(before)).toEqual([source, '[same as in state 1]'])
    const after = await winnow.prepare(history, { system: shown })
    expect(after.edits.map(({ rule }) => rule)).toContain('prune')
    expect(resultsOf(after)).toEqual([source])
    expect(bytes(await winnow.prepare(history, { system: plain }))).toBe(bytes(before))
  })
})

describe('the same bytes', () => {
  test('when an open turn is sent again after it was sealed, or goes on in another way', async () => {
    const winnow = createWinnow(options)
    const open = [await winnow.prepare(twice.slice(0, 3)), await winnow.prepare(twice)].map(bytes)
    const sealed = [...twice, assistant('Seen.'), user('Next'), ...read('c.ts', source, 'c')]
    await winnow.prepare(sealed)
    expect([await winnow.prepare(twice.slice(0, 3)), await winnow.prepare(twice)].map(bytes)).toEqual(open)
    const branch = [...twice.slice(0, 3), ...read('x.ts', other, 'x'), ...read('y.ts', source, 'y')]
    expect(bytes(await winnow.prepare(branch))).toBe(bytes(await createWinnow(options).prepare(branch)))
    expect(bytes(await winnow.prepare(sealed))).toBe(bytes(await createWinnow(options).prepare(sealed)))
  })

  test('when two conversations share a winnow and their results', async () => {
    const shared = createWinnow(options)
    const mine = [...twice, ...read('c.ts', other, 'c'), ...read('d.ts', other, 'd')]
    const theirs = [
      user('Look'),
      ...read('z.ts', other, 'a'),
      ...read('y.ts', source, 'b'),
      ...read('x.ts', other, 'c'),
    ]
    for (const length of [3, 5, 7, 9]) {
      for (const history of [mine, theirs]) {
        const alone = await createWinnow(options).prepare(history.slice(0, length))
        expect(bytes(await shared.prepare(history.slice(0, length)))).toBe(bytes(alone))
      }
    }
  })

  test('when parallel results arrive in another order, whichever comes first is shown', async () => {
    const [a, b] = [call('look_up', { path: 'a.ts' }, 'a'), call('look_up', { path: 'b.ts' }, 'b')]
    const history = [user('Look'), says(a, b), tool(result(b, source), result(a, source)), ...read('c.ts', other, 'c')]
    const [first, second] = resultsOf(await createWinnow(options).prepare(history))
    expect([first, second]).toEqual([source, '[same as in look_up 2: b.ts]'])
    await expectLawful(history)
  })
})

describe('a rule of your own', () => {
  const own = { call: 0, rule: '', reason: 'mine', group: 'g' }
  const removal = (at: number): Edit => ({ ...own, action: 'remove-tool-use', at })
  const texts = [{ index: 0, text: 'short' }]
  const replacement = (at: number): Edit => ({ ...own, action: 'replace-result', at, texts })
  const finished = [...twice, ...read('c.ts', other, 'c'), assistant('Seen.'), user('Next')]
  const run = async (messages: readonly Message[], ...edits: Edit[]): Promise<Prepared> =>
    createWinnow({ ...options, processors: [{ name: 'mine', plan: () => edits }] }).prepare(messages)

  test.each<[string, readonly Message[], Edit[]]>([
    ['remove a result that a later one points at', finished, [removal(1)]],
    ['replace it', finished, [replacement(1)]],
    ['replace it while the turn is open', twice, [replacement(1)]],
    ['remove it together with something else', finished, [removal(5), removal(1)]],
  ])('cannot %s', async (_what, messages, edits) => {
    const prepared = await run(messages, ...edits)
    expect(resultsOf(prepared).slice(0, 2)).toEqual([source, pointer])
    expect(prepared.report.dropped).toEqual([{ rule: 'mine', group: 'g', reason: 'pointed-at' }])
  })

  test('can remove what points, and what nothing points at', async () => {
    expect(resultsOf(await run(finished, removal(3)))).toEqual([source, other])
    expect(resultsOf(await run(finished, removal(5)))).toEqual([source, pointer])
  })

  test('cannot remove a result of an earlier turn that this turn points at', async () => {
    const later = [...finished, ...read('d.ts', other, 'd')]
    const prepared = await run(later, removal(5))
    expect(resultsOf(prepared)[2]).toBe(other)
    expect(prepared.report.dropped.map(({ reason }) => reason)).toEqual(['pointed-at'])
  })
})

test('a result that stays as it is can be pointed at, but does not point', async () => {
  const [a, b] = [call('look_up', { path: 'a.ts' }, 'a'), call('look_up', { path: 'b.ts' }, 'b')]
  const history: Message[] = [
    user('Look'),
    says(a),
    tool({ ...result(a, source), pinned: true }),
    says(b),
    tool(result(b, source, 'error')),
    ...read('c.ts', source, 'c'),
  ]
  expect(resultsOf(await createWinnow(options).prepare(history))).toEqual([source, source, pointer])
  await expectLawful(history)
})

test('lines that a call wrote are pointed at when they are read again', async () => {
  const history = [
    user('Write it'),
    ...round('save', { path: 'a.ts', content: source }, 'Saved.', 'a'),
    ...read('a.ts', `${source}\n// the end`, 'b'),
  ]
  const view = await createWinnow(options).prepare(history)
  expect(resultsOf(view)).toEqual([
    'Saved.',
    `[57 lines as written in save 1: a.ts, lines 1-57 there]\n${source.split('\n').slice(57).join('\n')}\n// the end`,
  ])
  await expectLawful(history)
})
