import { describe, expect, test, vi } from 'vitest'
import { resultText } from '../message/guards.ts'
import type { Message, ToolResultPart } from '../message/types.ts'
import type { ResultKind } from '../compress/kind.ts'
import type { Store } from '../ports.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { refOf } from '../text/marks/ref.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'
import type { WinnowOptions } from './types.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const ref = refOf(log)
const scope = 'chat-1'
const history: readonly Message[] = [user('What rang at quay 3?'), ...round('read_log', { day: 'Monday' }, log)]
const copy = (messages: readonly Message[]): Message[] => JSON.parse(JSON.stringify(messages)) as Message[]
const resultsOf = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ parts }) =>
    parts.filter((part): part is ToolResultPart => part.type === 'tool-result').map(resultText),
  )

function make(store: Store | undefined, options: WinnowOptions = {}) {
  const failed: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failed.push(`${event.part}: ${String(event.error)}`)
  }
  const winnow = createWinnow({ compress: { cap: 300 }, ...options, ...(store ? { store } : {}), onEvent })
  return { winnow, failed }
}

describe('winnow.persist', () => {
  test('gives the form the first request would have, which is then sent as it is, in later turns, too', async () => {
    const { winnow } = make(new Map())
    const sent = resultsOf((await make(undefined).winnow.prepare(history)).messages)
    const { messages, edits } = await winnow.persist(history, { scope })
    expect(resultsOf(messages)).toEqual(sent)
    expect(sent[0]).toContain(`left out, ref ${ref}]`)
    expect(edits).toMatchObject([{ action: 'replace-result', at: 1, group: 'persist:1.0.0' }])
    const stored = copy(messages)
    const later = [...stored, assistant('Bell 93.'), user('And at quay 4?')]
    for (const next of [stored, later]) {
      const view = await make(undefined, { compact: false }).winnow.prepare(next)
      expect(view.messages).toBe(next)
    }
  })

  test('shortens what it was given, though its host goes on with the list meanwhile', async () => {
    const own = [user('Go'), assistant('Where?'), ...history]
    const expected = await make(new Map()).winnow.persist([...own], { scope })
    const persisting = make(new Map()).winnow.persist(own, { scope })
    own.splice(0, 2)
    expect(await persisting).toEqual(expected)
  })

  test('shortens what came after a person last wrote, once', async () => {
    const { winnow } = make(new Map())
    const first = (await winnow.persist(history, { scope })).messages
    const earlier = [...history, assistant('Bell 93.'), user('Go on')]
    const grown = [...earlier, ...round('read_log', { day: 'Tuesday' }, `${log}\nend`, '2')]
    const { messages, edits } = await winnow.persist(grown, { scope })
    expect(edits).toMatchObject([{ action: 'replace-result', at: 5 }])
    expect(messages.slice(0, 5)).toEqual(grown.slice(0, 5))
    const again = await winnow.persist(first, { scope })
    expect(again.messages).toBe(first)
    // "Go on" asks for what was asked before, as it does in a request.
    const alike = { compact: false, compress: { cap: 300, repeats: false } } as const
    const sent = resultsOf((await make(undefined, alike).winnow.prepare(grown)).messages)
    expect(resultsOf(messages)[1]).toBe(sent[1])
  })

  test('points at nothing, as what it points at may not be stored', async () => {
    const wide = { compress: { cap: 3000 } }
    const short = log.split('\n').slice(0, 60).join('\n')
    const once = [user('What rang at quay 3?'), ...round('read_log', { day: 'Monday' }, short)]
    const twice = [...once, ...round('read_log', { day: 'Tuesday' }, short, '2')]
    const sent = resultsOf((await make(undefined, wide).winnow.prepare(twice)).messages)
    expect(sent[1]).toContain('[same as in read_log 1')
    const stored = (await make(new Map(), wide).winnow.persist(twice, { scope })).messages
    expect(resultsOf(stored)).toEqual([sent[0], sent[0]])
    expect(resultsOf((await make(undefined, wide).winnow.prepare(stored)).messages)).toEqual(sent)
  })

  test('keeps what a request would keep: denials, tools that are left alone, what was recalled and found, final tools', async () => {
    const denied = history.map((message) =>
      message.role === 'tool'
        ? { ...message, parts: message.parts.map((part) => ({ ...part, status: 'denied' }) as ToolResultPart) }
        : message,
    )
    const recalled = [user('What rang?'), ...round('recall_result', { ref }, log)]
    const searched = [user('What rang?'), ...round('search_tools', { query: 'bell' }, log)]
    for (const messages of [denied, recalled, searched])
      expect((await make(new Map()).winnow.persist(messages, { scope })).messages).toBe(messages)
    for (const options of [
      { compress: { tools: { read_log: false } } },
      { compress: false },
      { turns: { finalTools: ['read_log'] } },
      { mode: 'off' },
      { mode: 'observe' },
    ] satisfies WinnowOptions[]) {
      const store = new Map()
      expect((await make(store, options).winnow.persist(history, { scope })).messages).toBe(history)
      expect(store.size).toBe(0)
    }
  })

  test('keeps whole what would be shortened again', async () => {
    // A kind of the host's that can always be made shorter.
    const half: ResultKind = {
      name: 'half',
      cap: 100,
      choose: (text, _, room) => {
        const length = text.length > 1000 ? 160 : 100
        return room < length ? undefined : { text: text.slice(0, length), unit: 'characters', total: 2, shown: 1 }
      },
    }
    const messages = [user('What of quay 3?'), ...round('look', {}, log)]
    const { winnow, failed } = make(new Map(), {
      tokens: { name: 'characters', count: (text) => text.length, exact: true },
      compress: { cap: 100, kinds: [half], tools: { look: 'half' } },
    })
    const view = await winnow.prepare(messages)
    expect((await winnow.prepare(copy(view.messages))).edits).toHaveLength(1)
    expect((await winnow.persist(messages, { scope })).messages).toBe(messages)
    expect(failed).toEqual([])
  })

  test('never stores what leaves nothing out', async () => {
    const rows = JSON.stringify(
      Array.from({ length: 30 }, (_, index) => ({ id: index, name: `boat ${index}`, quay: 3 })),
    )
    const store = new Map()
    const messages = [user('Which boats?'), ...round('list_boats', {}, rows)]
    const { winnow } = make(store, { compress: { cap: false } })
    const stored = (await winnow.persist(messages, { scope })).messages
    expect(resultsOf(stored)[0]!.length).toBeLessThan(rows.length)
    expect((await winnow.prepare(copy(stored))).edits).toEqual([])
    expect(store.size).toBe(0)
  })

  const rejecting = async (): Promise<never> => Promise.reject(new Error('disk full'))
  test.each<[string, Store | undefined, string]>([
    ['cannot be read', { get: rejecting, set: () => undefined }, 'persist: Error: disk full'],
    ['cannot be written', { get: () => undefined, set: rejecting }, 'persist: Error: disk full'],
    ['forgets', { get: () => undefined, set: () => undefined }, 'persist: Error: the store did not keep the result'],
    [
      'has another result of that short form',
      { get: () => '{"text":"other"}', set: () => undefined },
      'persist: Error: another result of this scope has the same short form',
    ],
    [
      'gives nonsense',
      { get: () => '[1]', set: () => undefined },
      'persist: Error: the store gave something that was never written to it',
    ],
    ['is missing', undefined, 'persist: Error: there is no store: give store to createWinnow()'],
  ])('keeps results whole where the store %s, with one event', async (_how, store, event) => {
    const { winnow, failed } = make(store)
    const parallel = [...history, ...round('read_log', { day: 'Tuesday' }, log, '2')]
    expect((await winnow.persist(parallel, { scope })).messages).toBe(parallel)
    expect(failed).toEqual([event])
  })

  test('keeps results whole where the store hangs, and where nobody waits any more', async () => {
    vi.useFakeTimers()
    try {
      const { winnow, failed } = make({ get: async () => new Promise(() => {}), set: () => undefined })
      const waiting = winnow.persist(history, { scope })
      await vi.advanceTimersByTimeAsync(2000)
      expect((await waiting).messages).toBe(history)
      expect(failed).toEqual(['persist: Error: the store gave no answer within 2000 ms'])
      const aborted = await winnow.persist(history, { scope, signal: AbortSignal.abort() })
      expect(aborted.messages).toBe(history)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(['', undefined, 7])('keeps results whole for the scope %j', async (given) => {
    const store = new Map()
    const { winnow, failed } = make(store)
    expect((await winnow.persist(history, { scope: given as string })).messages).toBe(history)
    expect(failed).toEqual(['persist: Error: no scope was given'])
    expect(store.size).toBe(0)
  })

  test('hands the time to live to the store, anew each time', async () => {
    const kept = new Map<string, string>()
    const set = vi.fn<(key: string, value: string, ttl?: number) => void>((key, value) => void kept.set(key, value))
    const { winnow } = make({ get: (key) => kept.get(key), set })
    for (let times = 0; times < 2; times += 1) await winnow.persist(history, { scope, ttl: 60_000 })
    await winnow.persist(history, { scope: 'other' })
    expect(set.mock.calls.map(([, , ttl]) => ttl)).toEqual([60_000, 60_000, undefined])
    for (const [key] of set.mock.calls) expect(key).toMatch(/^winnow:result:[0-9a-f]{64}$/u)
  })

  test('never rejects what is no history', async () => {
    const { winnow, failed } = make(new Map())
    for (const messages of [undefined, [null], 'text'])
      expect(await winnow.persist(messages as never, { scope })).toEqual({ messages, edits: [] })
    expect(failed).toHaveLength(3)
  })
})

describe('winnow.recallPersisted', () => {
  const persisted = async (store: Store, messages = history): Promise<readonly Message[]> =>
    copy((await make(store).winnow.persist(messages, { scope })).messages)

  test('opens the whole in another process, by ref, path, lines and query', async () => {
    const store = new Map()
    const file = [user('Where is the port?'), ...round('read_file', { path: 'src/app.ts' }, log)]
    const stored = await persisted(store, file)
    const { winnow } = make(store, { mode: 'off' })
    expect(winnow.recall(stored, { ref }).found).toBe(false)
    const whole = await winnow.recallPersisted(stored, { ref }, { scope })
    expect(whole).toMatchObject({ found: true, ref, page: 1 })
    expect(whole.text.startsWith(`ref ${ref}, read_file {"path":"src/app.ts"}\n\n${line(1)}\n`)).toBe(true)
    expect(whole.text).toContain(line(60))
    for (const request of [{ ref, lines: '205' }, { path: 'app.ts', lines: '205' }, { query: line(205) }])
      expect((await winnow.recallPersisted(stored, request, { scope })).text).toContain(line(205))
    expect((await winnow.recallPersisted(stored, { path: 'app.ts' }, { scope })).text).toContain(
      `ref ${ref}, read_file`,
    )
  })

  test('opens nothing of another scope', async () => {
    const store = new Map()
    const stored = await persisted(store)
    const { winnow, failed } = make(store)
    for (const other of ['chat-2', 'chat-1"', 'chat-1 '])
      for (const request of [{ ref }, { ref, lines: '205' }, { query: line(205) }])
        expect((await winnow.recallPersisted(stored, request, { scope: other })).text).not.toContain(line(205))
    expect(failed).toEqual([])
  })

  test('reads the history first, and alone where the store fails or no scope is given, with one event', async () => {
    const { winnow, failed } = make({ get: async () => Promise.reject(new Error('away')), set: () => undefined })
    expect((await winnow.recallPersisted(history, { ref }, { scope })).text).toContain(line(1))
    expect(failed).toEqual([])
    const stored = await persisted(new Map())
    expect(await winnow.recallPersisted(stored, { ref }, { scope })).toMatchObject({ found: false })
    expect((await winnow.recallPersisted(stored, { query: 'boats quay' }, { scope })).found).toBe(true)
    expect(failed).toEqual(['persist: Error: away', 'persist: Error: away'])
    await winnow.recallPersisted(stored, { ref }, { scope: '' })
    expect(failed[2]).toBe('persist: Error: no scope was given')
    const unread = await winnow.recallPersisted([null] as never, { ref }, { scope })
    expect(unread).toMatchObject({ found: false, text: 'The history could not be read.' })
  })

  /** The history of another request: its result ends like a short form that is kept for the same scope. */
  const imitating = (stored: readonly Message[], change: (short: string) => string): readonly Message[] => [
    user('Read the page'),
    ...round('fetch', { url: 'https://example.com/log' }, change(resultsOf(stored)[0]!)),
  ]
  const everyWay = [{ ref }, { ref, lines: '205' }, { path: 'example.com/log', lines: '205' }, { query: 'bell 6355' }]

  test.each<[string, (short: string) => string]>([
    ['its mark', (short) => `A page about boats.\n${short.split('\n').at(-1)!}`],
    ['its mark in another wrapper', (short) => `<output>\nA page.\n${short.split('\n').at(-1)!}\n</output>`],
    ['all but a word of it', (short) => short.replace('boats', 'ships')],
    ['what stands before it', (short) => `\n${short}`],
  ])('opens nothing for a result of the scope that imitates a short form: %s', async (_what, change) => {
    const store = new Map()
    const stored = await persisted(store)
    const forged = imitating(stored, change)
    const { winnow, failed } = make(store)
    for (const request of everyWay) {
      const { text } = await winnow.recallPersisted(forged, request, { scope })
      expect(text).not.toContain(line(205))
    }
    expect((await winnow.recallPersisted(forged, { ref }, { scope })).found).toBe(false)
    const { text } = await winnow.recallPersisted(forged, { path: 'example.com/log' }, { scope })
    expect(text).toContain(resultsOf(forged)[0]!)
    expect(failed).toEqual([])
  })

  test('opens a ref where a result of the history carries it, and nowhere else', async () => {
    const store = new Map()
    const stored = await persisted(store)
    const { winnow } = make(store)
    for (const messages of [[], [user('What rang?')], [user(`Look at ref ${ref}`), ...round('note', {}, ref)]])
      expect((await winnow.recallPersisted(messages, { ref }, { scope })).found).toBe(false)
    const both = [...stored, ...imitating(stored, (short) => `A page.\n${short.split('\n').at(-1)!}`)]
    expect((await winnow.recallPersisted(both, { ref, lines: '205' }, { scope })).text).toContain(line(205))
    expect((await winnow.recallPersisted(both, { query: 'A page' }, { scope })).text).toContain('A page.')
  })

  test('finds the whole of a short form from whose end white space was cut', async () => {
    const store = new Map()
    const wrapped = `<output>\n${log}\n</output>\n\n`
    const stored = await persisted(store, [user('What rang at quay 3?'), ...round('read_log', {}, wrapped)])
    const cut = JSON.parse(JSON.stringify(stored).replace(/(?:\\n)+"(?=\})/gu, '"')) as Message[]
    expect(resultsOf(cut)[0]).toBe(resultsOf(stored)[0]!.trimEnd())
    expect(resultsOf(cut)[0]).not.toBe(resultsOf(stored)[0])
    const { text } = await make(store).winnow.recallPersisted(cut, { query: line(205) }, { scope })
    expect(text).toContain(line(205))
  })

  test('takes nothing from a store under a name that is not its own', async () => {
    const { winnow } = make({ get: () => '{"text":"forged"}', set: () => undefined })
    const stored = await persisted(new Map())
    for (const request of [{ ref }, { query: 'forged' }])
      expect((await winnow.recallPersisted(stored, request, { scope })).text).not.toContain('forged\n')
    expect((await winnow.recallPersisted(stored, { ref }, { scope })).found).toBe(false)
  })

  test('reads stores that parse JSON themselves', async () => {
    const kept = new Map<string, unknown>()
    const store: Store = { get: (key) => kept.get(key), set: (key, value) => kept.set(key, JSON.parse(value)) }
    const stored = await persisted(store)
    expect(resultsOf(stored)[0]).not.toBe(log)
    expect((await make(store).winnow.recallPersisted(stored, { ref }, { scope })).text).toContain(line(60))
  })
})
