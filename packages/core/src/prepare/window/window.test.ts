import { describe, expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { readTurns } from '../../message/turns.ts'
import { assistant, call, result, round, says, system, tool, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/index.ts'
import { inOneGo } from '../../breaks.ts'
import { readHistoryRef } from '../../text/marks/history-ref.ts'
import { createRefOf, refOf } from '../../text/marks/ref.ts'
import { countMessage } from '../../tokens/message-tokens.ts'
import { createWinnow } from '../create-winnow.ts'
import { whyJumpForbidden } from '../plan/protect-jump.ts'
import { slidingWindow } from '../standalone.ts'
import type { WinnowEvent } from '../events.ts'
import type { WinnowOptions } from '../types.ts'

const rows = (seed: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `Order ${seed}-${index} waits in yard_${seed}${index}.`).join('\n')
const turn = (number: number, count = 20): Message[] => [
  user(`Question ${number}: look at day ${number}, never on Sundays`),
  ...round('list_orders', { day: number }, rows(`D${number}`, count), `a${number}`),
  assistant(`Day ${number} has ${count} orders. We decided to wait.`),
]
const turns = (count: number): Message[] => Array.from({ length: count }, (_, index) => turn(index + 1)).flat()
const rounds = (count: number, size = 20): Message[] => [
  user('Do it all in one go, and never touch main'),
  ...Array.from({ length: count }, (_, index) =>
    round('bash', { command: `make step_${index}` }, rows(`R${index}`, size), `c${index}`),
  ).flat(),
]
const sizeOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, message) => sum + countMessage(message, wordCounter), 0)
const make = (contextWindow: number, options: WinnowOptions = {}): ReturnType<typeof createWinnow> =>
  createWinnow({
    tokens: wordCounter,
    compress: false,
    compact: false,
    window: { contextWindow, output: 0 },
    ...options,
  })
const textOf = (messages: readonly Message[]): string => JSON.stringify(messages)

describe('a history that fits', () => {
  test('is left alone', async () => {
    const history = turns(3)
    const { messages, edits, report } = await make(5000).prepare(history)
    expect(messages).toBe(history)
    expect(edits).toEqual([])
    expect(report.window).toMatchObject({ budget: 5000, layers: { global: 0, segments: 0, recent: sizeOf(history) } })
  })
})

describe('a history that does not fit', () => {
  const history = [...turns(12), user('And now?')]
  test('has its oldest turns summarised, in place and within the budget', async () => {
    const { messages, edits, report } = await make(800).prepare(history)
    expect(edits.every(({ action }) => action === 'summarize')).toBe(true)
    expect(messages[0]).toMatchObject({ role: 'user', source: 'injected' })
    expect(messages.at(-1)).toBe(history.at(-1))
    expect(sizeOf(messages)).toBeLessThanOrEqual(800)
    const { global, segments, recent } = report.window!.layers
    expect(global + segments + recent).toBe(sizeOf(messages))
    expect(report.tokens.after).toBe(sizeOf(messages))
    expect(whyJumpForbidden(history, readTurns(history), edits as never)).toBeUndefined()
  })

  test('keeps what people asked word for word', async () => {
    const { messages } = await make(6000).prepare([...turns(40), user('And now?')])
    expect(messages.length).toBeLessThan(120)
    for (let number = 1; number <= 40; number += 1)
      expect(textOf(messages)).toContain(`Question ${number}: look at day ${number}, never on Sundays`)
  })

  test('is summarised anew in jumps that are far apart, and stays as it is between them', async () => {
    const winnow = make(3000)
    const seen: string[] = []
    let jumps = 0
    let requests = 0
    const whole = turns(60)
    for (let length = 1; length <= whole.length; length += 1) {
      if (whole[length]?.role !== 'assistant') continue
      const { messages } = await winnow.prepare(whole.slice(0, length))
      const bytes = messages.map((message) => JSON.stringify(message))
      requests += 1
      if (!seen.every((text, index) => bytes[index] === text)) jumps += 1
      seen.splice(0, seen.length, ...bytes)
      expect(sizeOf(messages)).toBeLessThanOrEqual(3000)
    }
    expect(requests).toBe(120)
    expect(jumps).toBeGreaterThan(3)
    expect(jumps).toBeLessThan(14)
  })

  test('jumps seldom where most of the room is taken by what stays', async () => {
    const winnow = make(6000)
    const pinned = [user('Keep this. '.repeat(1150)), assistant('I will.')].map((message) => {
      return { ...message, pinned: true as const }
    })
    const talk = Array.from({ length: 150 }, (_, index) => [
      user(`Question ${index}`),
      assistant(`Answer ${index}. ${'Well. '.repeat(50)}`),
    ]).flat()
    let before: string[] = []
    let jumps = 0
    for (let length = 1; length < talk.length; length += 2) {
      const { messages } = await winnow.prepare([...pinned, ...talk.slice(0, length)])
      const bytes = messages.map((message) => JSON.stringify(message))
      if (!before.every((text, index) => bytes[index] === text)) jumps += 1
      before = bytes
      expect(sizeOf(messages)).toBeLessThanOrEqual(6000)
    }
    expect(jumps).toBeGreaterThan(3)
    expect(jumps).toBeLessThan(30)
  })

  test('keeps so many of the latest messages in full, as long as they fit', async () => {
    const long = turns(30)
    const fewestInFull = async (recentCount: number): Promise<number> => {
      const winnow = make(0, { window: { contextWindow: 3000, output: 0, keep: 0.1, recentCount } })
      const counts: number[] = []
      for (const length of long.keys()) {
        const { messages, edits } = await winnow.prepare(long.slice(0, length + 1))
        expect(sizeOf(messages)).toBeLessThanOrEqual(3000)
        if (edits.length > 0) counts.push(messages.filter((message) => long.includes(message)).length)
      }
      return Math.min(...counts)
    }
    const alone = await fewestInFull(0)
    expect(alone).toBeLessThan(8)
    expect(await fewestInFull(8)).toBeGreaterThanOrEqual(8)
    expect(await fewestInFull(12)).toBeGreaterThanOrEqual(12)
    // No more have room.
    expect(await fewestInFull(10_000)).toBeGreaterThan(alone)
  })

  test('gives the summaries the shares of the budget that are asked for', async () => {
    const long = [...turns(200), user('And now?')]
    const budget = 12_000
    for (const ratios of [
      { global: 0.1, segments: 0.3, recent: 0.6 },
      { global: 0.05 },
      { segments: 0.15 },
      { global: 0.3, segments: 0.01 },
    ]) {
      const { global = 0.1, segments = 0.3 } = ratios as { global?: number; segments?: number }
      const window = { contextWindow: budget, output: 0, ratios }
      const { messages, report } = await make(0, { window }).prepare(long)
      const { layers } = report.window!
      expect(sizeOf(messages)).toBeLessThanOrEqual(budget)
      expect(layers.global).toBeLessThanOrEqual(global * budget)
      expect(layers.global).toBeGreaterThan(global * budget * 0.5)
      expect(layers.segments).toBeLessThanOrEqual(segments * budget)
      const alone = slidingWindow(long, { ...window, tokens: wordCounter })
      expect(alone.report.window!.budget).toBe(budget)
    }
  })

  test('is the same for slidingWindow', async () => {
    const { messages } = slidingWindow(history, { contextWindow: 800, output: 0, tokens: wordCounter })
    const { messages: prepared } = await make(800, { recall: false }).prepare(history)
    expect(messages).toEqual(prepared)
  })

  test('leaves room for the system text, for tools and for what the model writes', async () => {
    const options = { system: 'Be brief. '.repeat(10), tools: [{ name: 'list_orders' }] }
    const { report } = await make(4800, { window: { contextWindow: 32_900, output: 28_100 } }).prepare(history, options)
    expect(report.window!.budget).toBe(800)
    expect(report.tokens.after).toBeLessThanOrEqual(800)
  })

  test('has room in a small window, too, beside a system text', async () => {
    const given = { system: 'Be brief. '.repeat(400) }
    const { messages, report } = await make(3200).prepare(history, given)
    expect(report.window!.budget).toBe(2000)
    expect(sizeOf(messages)).toBeGreaterThan(1000)
  })

  test('keeps system messages and pinned turns where they are', async () => {
    const pinned = turn(99).map((message) => ({ ...message, pinned: true as const }))
    const mixed = [...turns(2), system('A note.'), ...turns(3), ...pinned, ...turns(12), user('And now?')]
    const { messages, edits } = await make(1200).prepare(mixed)
    expect(messages).toEqual(expect.arrayContaining([...pinned, system('A note.')]))
    expect(sizeOf(messages)).toBeLessThanOrEqual(1200)
    expect(whyJumpForbidden(mixed, readTurns(mixed), edits as never)).toBeUndefined()
  })
})

describe('the ref of a summary', () => {
  const refIn = (text: string): string | undefined => /^\d+ messages, ref ([a-z]{18})/mu.exec(text)?.[1]
  const refsIn = async (options: WinnowOptions, of: readonly Message[], contextWindow = 1000): Promise<string[]> => {
    const { edits } = await make(contextWindow, options).prepare(of)
    return edits.flatMap((edit) => (edit.action === 'summarize' ? (refIn(edit.text) ?? []) : []))
  }
  const history = [...turns(12), user('And now?')]

  test('names the conversation up to the last message it stands for', async () => {
    const { edits } = await make(1000).prepare(history)
    const summaries = edits.filter((edit) => edit.action === 'summarize')
    expect(summaries.length).toBeGreaterThan(0)
    for (const { text, to } of summaries) {
      const read = inOneGo(readHistoryRef(history, refIn(text)!, refOf))!
      expect(read.split(/^\[\d+\] /mu)).toHaveLength(to + 1)
      expect(read).toContain('Order D1-0 waits in yard_D10.')
    }
  })

  test('names rounds of an open turn, too', async () => {
    const open = [...turns(12), ...rounds(60)]
    const refs = await refsIn({}, open, 3000)
    const read = inOneGo(readHistoryRef(open, refs.at(-1)!, refOf))
    expect(read).toContain('make step_0')
    expect(read).not.toContain('make step_59')
  })

  test('is the same in another process and with a conversation that grew', async () => {
    const [first] = await refsIn({}, history)
    const grown = make(1000)
    for (let length = 4; length < history.length; length += 4) await grown.prepare(history.slice(0, length))
    const { messages } = await grown.prepare(history)
    expect(textOf(messages)).toContain(first)
  })

  test('opens what it stands for, whole, by lines or by words', async () => {
    const winnow = make(1000)
    const { messages } = await winnow.prepare(history)
    const ref = refIn((messages[0]!.parts[0] as { text: string }).text)!
    expect(textOf(messages)).not.toContain('Order D1-7 waits')
    const whole = winnow.recall(history, { ref })
    expect(whole.text).toMatch(
      /^ref [a-z]{18}, the conversation up to the end of a summary\n\n\[1\] user: Question 1: /u,
    )
    expect(whole).toMatchObject({ found: true, ref })
    const asked = winnow.recall(history, { ref, query: 'D1-7' })
    expect(asked.text).toContain('Order D1-7 waits in yard_D17.')
    expect(winnow.recall(history, { ref, lines: '1' }).text).toContain('[1] user: Question 1')
    expect(winnow.recall(history, { ref, lines: '1' }).text).not.toContain('Day 1 has')
    expect(winnow.recall(history, { ref, tool: 'list_orders' }).text).toContain('12 texts of')
    expect(winnow.recall(turns(12).slice(4), { ref }).found).toBe(false)
  })

  test('opens no more than was said before the end of the summary', async () => {
    const [ref] = await refsIn({}, history)
    const { text } = make(1000).recall(history, { ref: ref!, query: 'And now?' })
    expect(text).not.toContain('user: And now?')
  })

  test('is made with the secret', async () => {
    const [ref] = await refsIn({ recall: { secret: 'sixteen letters!' } }, history)
    expect(inOneGo(readHistoryRef(history, ref!, refOf))).toBeUndefined()
    expect(inOneGo(readHistoryRef(history, ref!, createRefOf('sixteen letters!')))).toBeDefined()
  })

  test('is not written where nothing reads it back', async () => {
    expect(await refsIn({ recall: false }, history)).toEqual([])
    const { messages } = slidingWindow(history, { contextWindow: 800, output: 0, tokens: wordCounter })
    expect(textOf(messages)).not.toContain(', ref ')
  })
})

describe('an open turn that does not fit alone', () => {
  test('loses its oldest rounds, and never its instruction, what people said, or its newest round', async () => {
    const history = [...turns(2), ...rounds(15), user('Hurry up'), ...rounds(6).slice(1)]
    const { messages, edits } = await make(1000).prepare(history)
    expect(sizeOf(messages)).toBeLessThanOrEqual(1000)
    const instruction = history[8]
    for (const message of [instruction, user('Hurry up'), ...history.slice(-2)])
      expect(messages).toContainEqual(message)
    expect(whyJumpForbidden(history, readTurns(history), edits as never)).toBeUndefined()
  })

  test('shows them again when it is finished, as far as they fit', async () => {
    const open = [...turns(1), ...rounds(15)]
    const winnow = make(1000, { compact: { digest: 'none', keepCall: false } })
    const before = await winnow.prepare(open)
    expect(before.edits.filter(({ action }) => action === 'summarize').length).toBeGreaterThan(1)
    const after = await winnow.prepare([...open, assistant('All done.'), user('Thanks')])
    expect(after.messages).toContainEqual(open[4])
    // What was finished before stays as it was.
    expect(after.messages[0]).toBe(before.messages[0])
  })
})

describe('where what must stay leaves no room', () => {
  const events: WinnowEvent[] = []
  const onEvent = (event: WinnowEvent): void => void events.push(event)
  test('the oldest goes without a summary, as little as possible', async () => {
    const history = [
      ...turns(6),
      user('Read this. '.repeat(252)),
      says(call('x', {}, 'x')),
      tool(result(call('x', {}, 'x'), 'y')),
    ]
    const { messages } = await make(800, { onEvent }).prepare(history)
    expect(sizeOf(messages)).toBeLessThanOrEqual(800)
    expect(textOf(messages)).toMatch(/\d+ messages left out/u)
    expect(events.some(({ type }) => type === 'over-budget')).toBe(false)
  })

  test('the mark stands whatever the same mark was worth in another conversation', async () => {
    const winnow = make(800)
    await winnow.prepare([user('Hi'), assistant('Hello'), user('Read this. '.repeat(270))])
    const history = [user('Hi'), assistant('A long answer. '.repeat(60)), user('Read this. '.repeat(250))]
    const { messages } = await winnow.prepare(history)
    expect(messages).toEqual((await make(800).prepare(history)).messages)
    expect(sizeOf(messages)).toBeLessThanOrEqual(800)
  })

  test('the report says that what was sent before changes, when it begins and when it ends', async () => {
    const winnow = make(800)
    const history = [
      ...rounds(1, 10),
      ...round('bash', { command: 'make all' }, rows('B', 400), 'b'),
      ...round('bash', { command: 'ls' }, 'a b c', 'l'),
    ]
    const changes: boolean[] = []
    let sent: readonly Message[] = []
    for (let end = 1; end <= history.length; end += 1) {
      if (history[end - 1]!.role === 'assistant') continue
      const { messages, report } = await winnow.prepare(history.slice(0, end))
      const isChanged = sent.some((message, at) => JSON.stringify(message) !== JSON.stringify(messages[at]))
      if (isChanged) changes.push(report.cost.breaksCache)
      sent = messages
    }
    expect(changes.length).toBeGreaterThan(0)
    expect(changes).not.toContain(false)
  })

  test('the smallest view goes out where there is none at all, with an event', async () => {
    const history = [...turns(6), user('Read this. '.repeat(400))]
    const { messages } = await make(800, { onEvent }).prepare(history)
    expect(messages).toHaveLength(2)
    expect(messages[1]).toBe(history.at(-1))
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'over-budget', budget: 800, tokens: sizeOf(messages) }),
    )
  })
})

test('what fails in a window costs the window alone', async () => {
  const failures: string[] = []
  const history = [...turns(12), user('And now?')]
  const winnow = make(800, {
    onEvent: (event) => void (event.type === 'failed' && failures.push(event.part)),
    tokens: { name: 'broken', exact: true, count: () => Number.NaN },
  })
  const { messages } = await winnow.prepare(history)
  expect(messages.length).toBeGreaterThan(0)
  expect(failures).toContain('tokens')
})

test('what fails for a finished turn is told once, however often the turn is planned', async () => {
  const failures: string[] = []
  const winnow = createWinnow({
    window: { contextWindow: 3000 },
    tokens: wordCounter,
    onEvent: (event) => void (event.type === 'failed' && failures.push(event.part)),
    query: () => {
      throw new Error('unreadable')
    },
  })
  await winnow.prepare([...turn(1), user('And now?')])
  expect(failures).toEqual(['query'])
})

describe.each([
  ['window.contextWindow', { contextWindow: 0 }],
  ['window.contextWindow', {}],
  ['window.keep', { contextWindow: 8000, keep: 1 }],
  ['window.output', { contextWindow: 8000, output: 9000 }],
  ['window.recentCount', { contextWindow: 8000, recentCount: -1 }],
  ['window.ratios.global', { contextWindow: 8000, ratios: { global: 0 } }],
  ['window.ratios', { contextWindow: 8000, ratios: { global: 0.1, segments: 0.3, recent: 0.5 } }],
  ['window.ratios', { contextWindow: 8000, ratios: { global: 0.5, segments: 0.5 } }],
  ['window.summary.model', { contextWindow: 8000, summary: { model: '' } }],
])('%s is refused: %j', (path, window) => {
  test('with the fix', () => {
    expect(() => createWinnow({ window: window as never })).toThrow(expect.objectContaining({ path }) as Error)
  })
})
