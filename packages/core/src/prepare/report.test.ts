import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, system, tool, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'

const long = 'line 1234 of the log\n'.repeat(300)
const history: readonly Message[] = [
  system('You help.'),
  user('Go'),
  ...round('load_skill', { name: 'x' }, '# x\nDo it.', 'k'),
  ...round('search', { q: 1 }, long, 'a'),
  assistant('Done.'),
  user('Next'),
]

afterEach(() => vi.restoreAllMocks())

describe('the report', () => {
  test('says what was counted, done, kept and dropped', async () => {
    const { report, messages, edits } = await createWinnow({
      tokens: wordCounter,
      compress: false,
      compact: { digest: 'none', keepCall: false },
    }).prepare(history)
    expect(report).toMatchObject({
      mode: 'on',
      counter: { name: 'words', exact: true },
      messages: { before: history.length, after: messages.length },
      turns: { sealed: 1, open: 1 },
      rules: [{ rule: 'compact', edits: edits.length, groups: 1, tokensSaved: report.tokens.saved }],
      kept: [
        {
          rule: 'prune',
          at: 2,
          call: 0,
          toolName: 'load_skill',
          reason: 'skill-only-in-result',
        },
      ],
      dropped: [],
      problems: [],
    })
  })
  test('says that an estimate is one', async () => {
    expect((await createWinnow().prepare(history)).report.counter).toEqual({ name: 'estimate', exact: false })
  })
  test('says why a turn was left whole', async () => {
    const { report } = await createWinnow({ compact: { minSavings: 1_000_000 } }).prepare(history)
    expect(report.kept).toContainEqual({ rule: 'compact', at: 1, reason: 'saves-less-than: 1000000' })
    expect(report.dropped).toEqual([])
  })
  test('says why what was planned was not applied', async () => {
    const compact = { digest: 'none', keepCall: false, minSavings: 1_000_000 } as const
    const { report } = await createWinnow({ compact }).prepare(history)
    expect(report.dropped).toMatchObject([
      { rule: 'compact', reason: expect.stringMatching(/^saves-too-little: \d+, 1000000$/u) as string },
    ])
  })
  test('names what the history itself breaks, at its place, and repairs nothing', async () => {
    const lost = result(call('search', {}, 'lost'), 'who asked?')
    const broken = [
      tool(lost),
      user('Go'),
      says(call('search', {}, 'a')),
      user('hurry'),
      says(call('search', {}, 'b')),
      tool(result(call('search', {}, 'b'), 'x'), lost),
      assistant('Done.'),
      user('Next'),
      says(call('search', {}, 'pending')),
    ]
    const { report, messages } = await createWinnow().prepare(broken)
    expect(messages).toBe(broken)
    expect(report.problems).toEqual([
      { at: 0, problem: 'stray-result' },
      { at: 2, problem: 'call-without-result: search' },
      { at: 5, problem: 'stray-result' },
    ])
  })
  test('is printed with what failed', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const query = (): never => {
      throw new Error('no query')
    }
    const winnow = createWinnow({ report: 'console', query })
    await winnow.prepare(history)
    await winnow.prepare([{ role: 'user' } as never])
    expect(warn.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringMatching(/^winnow: query failed: .*no query/u),
      expect.stringMatching(/^winnow: the request was sent as it is: messages\[0\]/u),
    ])
  })
  test('is printed in one line where that was asked for', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    await createWinnow({ report: 'console' }).prepare(history)
    await createWinnow().prepare(history)
    expect(info).toHaveBeenCalledTimes(1)
    expect(info.mock.calls[0]![0]).toMatch(/^winnow: \d+ -> \d+ tokens \(\d+ % saved, estimated\), 8 -> \d messages$/u)
  })
})

describe('observing', () => {
  test('plans, reports and tells, and sends the original', async () => {
    const events: WinnowEvent[] = []
    const winnow = createWinnow({ mode: 'observe', onEvent: (event) => events.push(event) })
    const { messages, edits, report } = await winnow.prepare(history)
    expect(messages).toBe(history)
    expect(edits).toEqual([])
    expect(report).toMatchObject({ mode: 'observe', tokens: { saved: expect.any(Number) as number } })
    expect(report.tokens.saved).toBeGreaterThan(600)
    const event = events[0]!
    expect(event).toMatchObject({ type: 'prepared', report })
    expect(event.type === 'prepared' && event.edits.length).toBeGreaterThan(0)
  })
  test('switched off, it does not even look', async () => {
    const events: WinnowEvent[] = []
    const winnow = createWinnow({ mode: 'off', onEvent: (event) => events.push(event) })
    const { messages, report } = await winnow.prepare(history)
    expect(messages).toBe(history)
    expect(report.mode).toBe('off')
    expect(events).toEqual([])
  })
})

test('notify tells the observer, as adapters do', () => {
  const events: WinnowEvent[] = []
  createWinnow({ onEvent: (event) => events.push(event) }).notify({
    type: 'passed-through',
    reason: 'held by the server',
  })
  expect(events).toEqual([{ type: 'passed-through', reason: 'held by the server' }])
})
