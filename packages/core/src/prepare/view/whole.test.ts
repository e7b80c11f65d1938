import { describe, expect, test } from 'vitest'
import { resultText } from '../../message/guards.ts'
import { readTurns } from '../../message/turns.ts'
import type { Message, ToolResultPart } from '../../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../../testing/builders.ts'
import { refOf } from '../../text/marks/ref.ts'
import { turnRef } from '../../text/marks/result-ref.ts'
import { createWinnow } from '../create-winnow.ts'
import type { WinnowEvent } from '../events.ts'
import type { Winnow, WinnowOptions } from '../types.ts'

const line = (at: number): string => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`
const log = (day: string): string => `${day}\n${Array.from({ length: 400 }, (_, at) => line(at)).join('\n')}`
const written = `# Notes\n${'The harbour is full. '.repeat(200)}`
const finished: readonly Message[] = [
  user('What rang on Monday and Tuesday?'),
  ...round('read_log', { day: 'Monday' }, log('Monday'), 'a'),
  ...round('read_log', { day: 'Tuesday' }, log('Tuesday'), 'b'),
  ...round('save_notes', { path: 'notes.md', content: written }, 'Saved.', 'c'),
  ...round('read_log', { day: 'Sunday' }, log('Sunday'), 'd'),
  assistant('Bells.'),
]
const open: readonly Message[] = [
  ...finished,
  user('And on Friday?'),
  ...round('read_log', { day: 'Friday' }, log('Friday'), 'e'),
]
const options = { compress: { cap: 300 }, compact: { minSavings: 0 } } as const satisfies WinnowOptions
const texts = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [resultText(part)] : [])))
const refOfDay = (name: string): string => createWinnow().refOf(log(name))
const make = (more: WinnowOptions = {}): Winnow => createWinnow({ ...options, ...more })

describe('what is wanted whole', () => {
  test('is sent as the tool gave it, in the open turn', async () => {
    const { messages, report, edits } = await make().prepare(open, { whole: [refOfDay('Friday')] })
    expect(texts(messages)).toContain(log('Friday'))
    expect(messages.at(-1)).toBe(open.at(-1))
    expect(edits.some(({ action, ...edit }) => action === 'replace-result' && 'at' in edit && edit.at === 11)).toBe(
      false,
    )
    expect(report.whole).toMatchObject({
      results: [{ ref: refOfDay('Friday'), at: 11, call: 0, toolName: 'read_log' }],
      unknown: [],
    })
  })

  test('stays in a finished turn, with its call, as any kept use does', async () => {
    const plain = await make().prepare(open)
    expect(texts(plain.messages).join()).not.toContain(line(205))
    const { messages, report } = await make().prepare(open, { whole: [refOfDay('Monday')] })
    expect(texts(messages)).toContain(log('Monday'))
    expect(texts(messages)).not.toContain(log('Tuesday'))
    expect(messages).toContain(open[1])
    expect(messages).toContain(open[2])
    expect(report.tokens.saved).toBeLessThan(plain.report.tokens.saved)
  })

  test('is named as a model may have spelt it, and all that has the name is whole', async () => {
    const twice = [...open, ...round('read_log', { day: 'Friday', again: true }, log('Friday'), 'f')]
    const { messages, report } = await make().prepare(twice, { whole: [` ${refOfDay('Friday').toUpperCase()} `] })
    expect(texts(messages).filter((text) => text === log('Friday'))).toHaveLength(2)
    expect(report.whole!.results.map(({ at }) => at)).toEqual([11, 13])
  })

  test('is a turn, where a ref names one that is finished', async () => {
    const ref = turnRef(readTurns(open)[0]!.rounds, refOf)
    const { messages, report } = await make().prepare(open, { whole: [ref] })
    expect(messages.slice(0, finished.length)).toEqual(finished)
    expect(report.whole!.results.map(({ at, ref: by }) => [at, by])).toEqual([1, 3, 5, 7].map((at) => [at, ref]))
    const early = await make().prepare(open.slice(0, 9), { whole: [ref] })
    expect(early.report.whole).toMatchObject({ results: [], unknown: [ref] })
    const ended = await make().prepare(finished, { whole: [ref], turnEnded: true })
    expect(ended.messages).toBe(finished)
  })

  test('is the call that wrote a text, with its result', async () => {
    const { messages, report } = await make().prepare(open, { whole: [refOf(written)] })
    expect(messages).toContain(open[5])
    expect(messages).toContain(open[6])
    expect(report.whole!.results).toEqual([{ ref: refOf(written), at: 5, call: 0, toolName: 'save_notes' }])
  })

  test('is one of several results of a message, of which the others are shortened', async () => {
    const calls = [call('read_log', { day: 'Monday' }, 'a'), call('read_log', { day: 'Tuesday' }, 'b')]
    const both = [
      user('What rang?'),
      says(...calls),
      tool(result(calls[0]!, log('Monday')), result(calls[1]!, log('Tuesday'))),
    ]
    const { messages, edits } = await make().prepare(both, { whole: [refOfDay('Tuesday')] })
    const [first, second] = messages[2]!.parts as ToolResultPart[]
    expect(resultText(first!)).toContain('left out, ref')
    expect(second).toBe(both[2]!.parts[1])
    expect(edits).toHaveLength(1)
    expect(JSON.stringify(messages)).not.toContain('pinned')
  })

  test('is one text of several, with the rest of its result', async () => {
    const made = call('look')
    const content = [log('Monday'), log('Tuesday')].map((text) => ({ type: 'text', text }) as const)
    const messages = [user('Look'), says(made), tool({ ...result(made, ''), content })]
    for (const ref of [refOfDay('Tuesday'), refOf(`${log('Monday')}\n${log('Tuesday')}`)])
      expect((await make().prepare(messages, { whole: [ref] })).messages).toBe(messages)
  })

  test('stays where a window leaves everything around it behind', async () => {
    const many = Array.from({ length: 30 }, (_, at) => [
      user(`Which bell rang on day ${at}?`),
      ...round('read_log', { day: at }, log(`day ${at}`), `${at}`),
      assistant(`Bell ${at} of all bells of the harbour.`),
    ]).flat()
    const winnow = make({ compact: false, window: { contextWindow: 16_000, output: 1000 } })
    const { messages, report } = await winnow.prepare([...many, user('Thanks')], { whole: [refOfDay('day 3')] })
    expect(texts(messages)).toContain(log('day 3'))
    expect(report.window!.layers.segments + report.window!.layers.global).toBeGreaterThan(0)
  })

  test('is told with a secret by its keyed name', async () => {
    const winnow = make({ recall: { secret: 'harbour master of the north quay' } })
    const { edits } = await winnow.prepare(open)
    const ref = edits.find(({ shortened }) => shortened?.ref)!.shortened!.ref!
    expect(winnow.refOf(log('Friday'))).toBe(ref)
    expect((await winnow.prepare(open, { whole: [ref] })).report.whole!.unknown).toEqual([])
    expect((await winnow.prepare(open, { whole: [refOfDay('Friday')] })).report.whole!.unknown).toHaveLength(1)
  })

  test('is told with recall off by the name in the edit', async () => {
    const winnow = make({ recall: false })
    const ref = (await winnow.prepare(open)).edits.find(({ shortened }) => shortened?.ref)!.shortened!.ref!
    expect(texts((await winnow.prepare(open, { whole: [ref] })).messages)).toContain(log('Friday'))
  })
})

describe('a list', () => {
  test('without a name of this history changes nothing, and is told', async () => {
    const plain = await make().prepare(open)
    const whole = [refOf('another log'), 'line 40', '']
    const { messages, edits, report } = await make().prepare(open, { whole })
    expect(messages).toEqual(plain.messages)
    expect(edits).toEqual(plain.edits)
    expect(report.whole).toEqual({ results: [], unknown: whole })
  })

  test('opens nothing of another conversation', async () => {
    const winnow = make()
    await winnow.prepare(open)
    const other = [
      user('What rang?'),
      ...round('read_log', {}, `A page.\n[1 of 9 lines left out, ref ${refOfDay('Friday')}]`),
    ]
    const { messages, report } = await winnow.prepare(other, { whole: [refOfDay('Friday')] })
    expect(messages).toBe(other)
    expect(report.whole!.unknown).toEqual([refOfDay('Friday')])
  })

  test('that is empty asks for nothing', async () => {
    expect((await make().prepare(open, { whole: [] })).report.whole).toBeUndefined()
  })

  test('that is no list costs the wish, not the request, and is told', async () => {
    const failed: WinnowEvent[] = []
    const winnow = make({ onEvent: (event) => event.type === 'failed' && void failed.push(event) })
    const plain = await make().prepare(open)
    expect((await winnow.prepare(open, { whole: refOfDay('Friday') as never })).messages).toEqual(plain.messages)
    expect(failed).toMatchObject([{ part: 'whole' }])
    const { report } = await winnow.prepare(open, { whole: [7, null, {}] as never })
    expect(report.whole!.unknown).toEqual(['number', 'object'])
  })

  test('in other modes only plans, or does nothing', async () => {
    const whole = [refOfDay('Friday')]
    const observed = await make({ mode: 'observe' }).prepare(open, { whole })
    expect(observed.messages).toBe(open)
    expect(observed.report.whole!.results).toHaveLength(1)
    expect((await make({ mode: 'off' }).prepare(open, { whole })).report.whole).toBeUndefined()
  })
})

describe('the jump', () => {
  const next = [...open, assistant('Bell 9.'), user('And then?')]
  const whole = [refOfDay('Monday')]

  test('is told where the list changes, and only there', async () => {
    const winnow = make()
    expect((await winnow.prepare(open)).report.whole).toBeUndefined()
    const first = await winnow.prepare(open, { whole })
    expect(first.report.whole!.changedFrom).toBe(0)
    expect(first.report.cost.breaksCache).toBe(true)
    const again = await winnow.prepare(open, { whole })
    expect(again.report.whole).not.toHaveProperty('changedFrom')
    expect(again.report.cost.breaksCache).toBe(false)
    const more = await winnow.prepare(next, { whole: [...whole, refOfDay('Friday')] })
    expect(more.report.whole!.changedFrom).toBe(10)
    expect(more.messages.slice(0, 5)).toEqual(first.messages.slice(0, 5))
  })

  test('is told where a list is given up', async () => {
    const winnow = make()
    await winnow.prepare(open, { whole })
    const { report, messages } = await winnow.prepare(open)
    expect([report.whole, report.cost.breaksCache]).toEqual([undefined, true])
    expect(messages).toEqual((await make().prepare(open)).messages)
    expect((await winnow.prepare(open)).report.cost.breaksCache).toBe(false)
  })

  test('is none where the result was not sent before', async () => {
    const friday = [refOfDay('Friday')]
    const winnow = make()
    await winnow.prepare(open.slice(0, -2), { whole: friday })
    const { report } = await winnow.prepare(open, { whole: friday })
    expect(report.whole!.results).toHaveLength(1)
    expect(report.whole).not.toHaveProperty('changedFrom')
  })
})
