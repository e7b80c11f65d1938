import { describe, expect, test } from 'vitest'
import { resultText } from '../message/guards.ts'
import type { Message, ToolResultPart } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { refOf } from '../text/marks/ref.ts'
import { compressResult } from './compress-result.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'
import type { WinnowOptions } from './types.ts'

const line = (at: number): string => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`
const log = Array.from({ length: 400 }, (_, at) => line(at)).join('\n')
const ask = (text: string, day = 'Monday'): Message[] => [user(text), ...round('read_log', { day }, `${log}\n${day}`)]
const history = ask('What rang at quay 3?')
const off = { compress: { cap: 300 }, recall: false } as const satisfies WinnowOptions
const on = { compress: { cap: 300 } } as const satisfies WinnowOptions
const shown = (messages: readonly Message[], at = 2): string => resultText(messages[at]!.parts[0] as ToolResultPart)

describe('with recall off', () => {
  test('a mark says how much is missing, and names nothing', async () => {
    const { messages, report } = await createWinnow(off).prepare(history)
    expect(shown(messages)).toMatch(/\n\[\d+ of 401 lines left out\]$/u)
    expect(JSON.stringify(messages)).not.toMatch(/\bref\b/u)
    expect(report.tools).toMatchObject([{ toolName: 'read_log', leftOut: 1 }])
  })

  test('the edit names the whole for people', async () => {
    const { edits } = await createWinnow(off).prepare(history)
    expect(edits[0]!.shortened!.ref).toBe(refOf(`${log}\nMonday`))
  })

  test('what is cleared names nothing', async () => {
    const days = Array.from({ length: 12 }, (_, at) => round('read_log', { day: at }, `${log}\nday ${at}`, `${at}`))
    const clearing = { contextWindow: 40_000, from: 0.1, keep: 1000, every: 1000 }
    const options = { recall: false, compress: false, compact: { clearing } } as const
    const { messages, edits } = await createWinnow(options).prepare([user('What rang?'), ...days.flat()])
    expect(edits.some(({ rule }) => rule === 'clearing')).toBe(true)
    expect(shown(messages)).toMatch(/\[\d+ of 401 lines left out\]$/u)
  })

  test.each<[string, WinnowOptions, WinnowOptions]>([
    ['by one with recall off', off, off],
    ['with recall off, by one with recall on', off, on],
    ['with recall on, by one with recall off', on, off],
  ])('what was shortened before %s stays as it was', async (_how, options, other) => {
    const { messages } = await createWinnow(options).prepare(history)
    expect((await createWinnow(other).prepare(messages)).messages).toBe(messages)
  })

  test('nothing is offered, and everything can be read back by hand', () => {
    const winnow = createWinnow(off)
    expect([winnow.recalls, winnow.offersRecall]).toEqual([false, false])
    expect([createWinnow(on).recalls, createWinnow({ profile: 'lossless' }).recalls]).toEqual([true, true])
    expect(winnow.recall(history, { ref: refOf(`${log}\nMonday`) }).found).toBe(true)
    expect(winnow.recall(history, { query: 'bell 6324' }).found).toBe(true)
  })

  test('nothing is stored short, as the whole of it could not be read', async () => {
    const events: WinnowEvent[] = []
    const store = new Map<string, string>()
    const winnow = createWinnow({ ...off, store, onEvent: (event) => void events.push(event) })
    expect(await winnow.persist(history, { scope: 'chat-1' })).toEqual({ messages: history, edits: [] })
    expect(store.size).toBe(0)
    expect(events).toMatchObject([{ type: 'failed', part: 'persist' }])
  })

  test('what was stored short before is sent as it stands, and is read back', async () => {
    const store = new Map<string, string>()
    const { messages: stored } = await createWinnow({ ...on, store }).persist(history, { scope: 'chat-1' })
    const winnow = createWinnow({ ...off, store })
    expect((await winnow.prepare(stored)).messages).toBe(stored)
    const ref = refOf(`${log}\nMonday`)
    expect((await winnow.recallPersisted(stored, { ref }, { scope: 'chat-1' })).found).toBe(true)
  })

  test('one result by hand names nothing', () => {
    const input = { toolName: 'read_log', output: log, query: 'What rang at quay 3?' }
    const { output, report } = compressResult(input, { cap: 300, recall: false })
    expect(output).toMatch(/ of 400 lines left out\]$/u)
    expect(report!.ref).toBe(refOf(log))
  })
})

describe('the event that something is left out', () => {
  const tools = [{ type: 'function', function: { name: 'read_log' } }]
  const recallTool = { type: 'function', function: { name: 'recall_result' } }
  function listening(options: WinnowOptions) {
    const told: unknown[] = []
    const winnow = createWinnow({ ...options, onEvent: (event) => event.type === 'left-out' && void told.push(event) })
    return { winnow, told }
  }
  const answered = [...history, assistant('Bell 93.'), ...ask('And on Tuesday?', 'Tuesday')]

  test('is told once a conversation where recall is off', async () => {
    const { winnow, told } = listening(off)
    await winnow.prepare([user('Hello')])
    expect(told).toEqual([])
    for (const messages of [history, history, answered, JSON.parse(JSON.stringify(answered)) as Message[]])
      await winnow.prepare(messages, { system: `Request ${told.length}` })
    expect(told).toMatchObject([{ type: 'left-out', recall: 'off', fix: expect.stringContaining('recall_result') }])
    await winnow.prepare(ask('What rang at quay 4?'))
    expect(told).toHaveLength(2)
  })

  test.each<[string, WinnowOptions, unknown, string | undefined]>([
    ['other tools alone are offered', on, tools, 'not-offered'],
    ['other tools alone are offered, by name', on, { read_log: {} }, 'not-offered'],
    ['the tools have their names at the top', on, [{ type: 'function', name: 'read_log' }], 'not-offered'],
    ['the tool is offered', on, [...tools, recallTool], undefined],
    ['the tool is offered by name', on, { read_log: {}, recall_result: {} }, undefined],
    ['no tools are known', on, undefined, undefined],
    ['there are no tools', on, [], undefined],
    ['what stands for tools is none', on, [null, 7, { function: null }], 'not-offered'],
    ['nothing is left out', { profile: 'lossless', recall: false }, tools, undefined],
    ['it only observes', { ...off, mode: 'observe' }, tools, undefined],
  ])('where %s', async (_where, options, given, recall) => {
    const { winnow, told } = listening(options)
    await winnow.prepare(history, { tools: given })
    expect(told).toMatchObject(recall === undefined ? [] : [{ type: 'left-out', recall }])
  })

  test('changes nothing of what is sent', async () => {
    const [first, second] = await Promise.all(
      [undefined, tools].map((given) => createWinnow(on).prepare(history, { tools: given })),
    )
    expect(second!.messages).toEqual(first!.messages)
  })
})
