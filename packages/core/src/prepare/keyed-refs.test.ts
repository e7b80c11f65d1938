import { describe, expect, test } from 'vitest'
import { resultText } from '../message/guards.ts'
import type { Message, ToolResultPart } from '../message/types.ts'
import { round, user } from '../testing/builders.ts'
import { createRefOf, refOf } from '../text/marks/ref.ts'
import { compressResult } from './compress-result.ts'
import { compressResultWithModels } from './compress-result-with-models.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowOptions } from './types.ts'

const secret = 'harbour master of the north quay'
const line = (at: number): string => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`
const log = Array.from({ length: 400 }, (_, at) => line(at)).join('\n')
const history: readonly Message[] = [user('What rang at quay 3?'), ...round('read_log', { day: 'Monday' }, log)]
const make = (options: WinnowOptions = {}) => createWinnow({ compress: { cap: 300 }, recall: { secret }, ...options })
const copy = (messages: readonly Message[]): Message[] => JSON.parse(JSON.stringify(messages)) as Message[]
const named = (text: string): string | undefined => / left out, ref (\w+)\]/u.exec(text)?.[1]
const shown = (messages: readonly Message[]): string => resultText(messages[2]!.parts[0] as ToolResultPart)
const scope = 'chat-1'

describe('with a secret', () => {
  test('results have other names, the same in every process and after JSON', async () => {
    const keyed = createRefOf(secret)(log)
    expect(keyed).not.toBe(refOf(log))
    for (const messages of [history, copy(history)])
      expect(named(shown((await make().prepare(messages)).messages))).toBe(keyed)
    const other = make({ recall: { secret: `${secret}s` } })
    expect(named(shown((await other.prepare(history)).messages))).not.toBe(keyed)
    expect(named(shown((await make({ recall: {} }).prepare(history)).messages))).toBe(refOf(log))
  })

  test('they are read back under these names alone', () => {
    const ref = createRefOf(secret)(log)
    expect(make().recall(history, { ref, lines: '205' }).text).toContain(line(204))
    expect(make().recall(history, { ref: refOf(log) }).found).toBe(false)
    expect(make({ recall: { secret: `${secret}s` } }).recall(history, { ref }).found).toBe(false)
    expect(make().recall(history, { query: 'bell 6324' }).ref).toBe(ref)
  })

  test('so are those of which a host stores the short form', async () => {
    const store = new Map<string, string>()
    const { messages } = await make({ store }).persist(history, { scope })
    const ref = named(shown(messages))
    expect(ref).toBe(createRefOf(secret)(log))
    const stored = copy(messages)
    const read = async (winnow: ReturnType<typeof make>, request: object) =>
      winnow.recallPersisted(stored, { ...request, lines: '205' }, { scope })
    expect((await read(make({ store }), { ref })).text).toContain(line(204))
    expect((await read(make({ store, recall: {} }), { ref })).found).toBe(false)
    expect((await read(make({ store, recall: {} }), { ref: refOf(log) })).found).toBe(false)
  })

  test('so are those that go by clearing', async () => {
    const days = Array.from({ length: 12 }, (_, at) => round('read_log', { day: at }, `${log}\nday ${at}`, `${at}`))
    const clearing = { contextWindow: 40_000, from: 0.1, keep: 1000, every: 1000 }
    const long = [user('What rang?'), ...days.flat()]
    const { messages, edits } = await make({ compress: false, compact: { clearing } }).prepare(long)
    expect(edits.some(({ rule }) => rule === 'clearing')).toBe(true)
    expect(named(shown(messages))).toBe(createRefOf(secret)(`${log}\nday 0`))
  })

  test('one result by hand is named as in a conversation', async () => {
    const input = { toolName: 'read_log', args: { day: 'Monday' }, output: log, query: 'What rang at quay 3?' }
    const options = { cap: 300, recall: { secret } }
    const ref = createRefOf(secret)(log)
    expect(named(compressResult(input, options).output as string)).toBe(ref)
    expect(named((await compressResultWithModels(input, options)).output as string)).toBe(ref)
    const short = { cap: 300, recall: { secret: 'quay' } }
    expect(() => compressResult(input, short)).toThrow(expect.objectContaining({ path: 'recall.secret' }))
    await expect(compressResultWithModels(input, short)).rejects.toMatchObject({ path: 'recall.secret' })
  })
})

test('an error does not show a secret that is too short', () => {
  expect(() => make({ recall: { secret: 'north quay' } })).toThrow(/^(?!.*north quay)recall\.secret: /u)
})
