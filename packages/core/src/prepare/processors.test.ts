import { describe, expect, test } from 'vitest'
import { firstMessageOf } from '../edit/first-message.ts'
import type { Processor } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'
import type { WinnowOptions } from './types.ts'

const long = 'line 1234 of the log\n'.repeat(50)
const history: readonly Message[] = [
  user('Go'),
  ...round('search', { q: 1 }, long, 'a'),
  ...round('read', { q: 2 }, long, 'b'),
  assistant('Done.'),
  user('Again'),
  ...round('search', { q: 3 }, long, 'c'),
]
const quiet: WinnowOptions = { prune: false, compact: false, compress: false, tokens: wordCounter }
const remove = (at: number, group = `g${at}`): Edit => ({
  action: 'remove-tool-use',
  at,
  call: 0,
  rule: '',
  reason: 'mine',
  group,
})
const replace = (at: number, text: string, group = `g${at}`): Edit => {
  return { action: 'replace-result', at, call: 0, texts: [{ index: 0, text }], rule: '', reason: 'mine', group }
}

async function run(
  plan: (context: Parameters<Processor['plan']>[0]) => unknown,
  options: WinnowOptions = quiet,
  messages = history,
) {
  const events: WinnowEvent[] = []
  const processors = [{ name: 'mine', plan: plan as Processor['plan'] }]
  const winnow = createWinnow({ ...options, processors, onEvent: (event) => events.push(event) })
  return { ...(await winnow.prepare(messages)), events }
}

describe('a processor of one’s own', () => {
  test('removes and replaces what the laws allow, and is named in edits and report', async () => {
    const { messages, edits, report } = await run(() => [remove(1), replace(7, 'short')])
    expect(messages).toHaveLength(history.length - 2)
    expect(edits).toMatchObject([
      { rule: 'mine', reason: 'mine', at: 1 },
      { rule: 'mine', at: 7 },
    ])
    expect(report.rules).toMatchObject([{ rule: 'mine', edits: 2, groups: 2 }])
    expect(report.dropped).toEqual([])
  })
  test('takes away nothing that stands for a whole turn', async () => {
    const options = { ...quiet, compact: { minSavings: 0 } }
    const { messages: compacted, edits: own } = await createWinnow(options).prepare(history)
    const digest = own.find(({ action }) => action === 'replace-result')!
    const { messages, report } = await run(() => [remove(firstMessageOf(digest)), replace(7, 'short')], options)
    expect(report.dropped).toEqual([{ rule: 'mine', group: `g${firstMessageOf(digest)}`, reason: 'stands-for-turn' }])
    expect(messages.slice(0, -1)).toEqual(compacted.slice(0, -1))
  })
  test('is given the history, its turns, the system text and what was decided', async () => {
    let seen: Parameters<Processor['plan']>[0] | undefined
    const signal = new AbortController().signal
    const winnow = createWinnow({
      compact: { digest: 'none', keepCall: false, minSavings: 0 },
      processors: [{ name: 'look', plan: (context) => ((seen = context), []) }],
    })
    await winnow.prepare(history, { system: 'Be brief.', signal })
    expect(seen!.messages).toEqual(history)
    expect(seen!.messages[0]).toBe(history[0])
    expect(Object.isFrozen(seen!.messages)).toBe(true)
    expect(Object.isFrozen(history)).toBe(false)
    expect(seen!.turns.map(({ start, end, sealed }) => [start, end, sealed])).toEqual(
      [
        [0, 6, true],
        [6, 9, false],
      ].map(([a, b, c]) => [a, b, c]),
    )
    expect(seen).toMatchObject({ system: 'Be brief.', signal })
    expect(seen!.edits.length).toBeGreaterThan(0)
    expect(Object.isFrozen(seen!.edits)).toBe(true)
  })
  test('plans on the raw text; a later edit of the same part replaces the earlier', async () => {
    const first: Processor = { name: 'first', plan: () => [replace(7, 'a longer replacement of the text')] }
    const second: Processor = { name: 'second', plan: () => [replace(7, 'short')] }
    const { messages, report } = await createWinnow({ ...quiet, processors: [first, second] }).prepare(history)
    expect(JSON.stringify(messages.at(-1))).toContain('"short"')
    const { before, after, saved } = report.tokens
    expect(report.rules.reduce((sum, rule) => sum + rule.tokensSaved, 0)).toBe(saved)
    expect(before - after).toBe(saved)
  })
  test('keeps no hold on its edits once they were taken', async () => {
    const mine = replace(7, 'short') as Edit & { texts: { text: string }[] }
    const { messages, edits } = await run(() => {
      setTimeout(() => (mine.texts[0]!.text = 'changed later'))
      return [mine]
    })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(JSON.stringify(messages.at(-1))).toContain('"short"')
    expect(JSON.stringify(edits)).not.toContain('changed later')
  })
})

describe('a group of edits is dropped, with the reason,', () => {
  test.each<[string, Edit, string]>([
    ['that touches a person’s words', { ...remove(0), action: 'remove-message' } as Edit, 'no-assistant-message'],
    ['that removes from the open turn', remove(7), 'turn-open'],
    [
      'that removes the final answer',
      { action: 'remove-message', at: 5, rule: '', reason: '', group: 'g' },
      'final-answer',
    ],
    [
      'that removes a message with a call left',
      { action: 'remove-message', at: 1, rule: '', reason: '', group: 'g' },
      'message-has-call',
    ],
    ['that makes a result larger', replace(7, `${long}${long}`), 'not-smaller'],
    ['of a wrong shape', { ...remove(1), call: '0' } as unknown as Edit, 'no-edit'],
    ['that names no place', remove(99), 'no-assistant-message'],
    ['that names no text', { ...replace(7, ''), texts: [{ index: 5, text: '' }] } as Edit, 'no-such-text'],
  ])('%s', async (_name, edit, reason) => {
    const { messages, report } = await run(() => [edit])
    expect(messages).toBe(history)
    expect(report.dropped).toMatchObject([{ rule: 'mine', reason }])
  })
  test('as a whole, and alone', async () => {
    const { edits, report } = await run(() => [remove(1, 'bad'), remove(7, 'bad'), remove(3, 'good')])
    expect(edits.map(firstMessageOf)).toEqual([3])
    expect(report.dropped).toHaveLength(1)
  })
  test('when it removes a use twice', async () => {
    const { edits, report } = await run(() => [remove(1, 'one'), remove(1, 'two')])
    expect(edits).toHaveLength(1)
    expect(report.dropped).toMatchObject([{ group: 'two', reason: 'already-removed' }])
  })
  test('when it would split what the provider binds together', async () => {
    const [a, b] = [call('x', {}, 'a'), call('x', {}, 'b')]
    const messages = [
      user('Go'),
      { ...says(a, b), indivisible: true as const },
      tool(result(a, long), result(b, long)),
      assistant('Done.'),
      user('Next'),
    ]
    const half = await run(() => [remove(1)], quiet, messages)
    expect(half.report.dropped).toMatchObject([{ reason: 'bound-calls' }])
    const whole = await run(() => [remove(1, 'g'), { ...remove(1, 'g'), call: 1 } as Edit], quiet, messages)
    expect(whole.edits).toHaveLength(2)
  })
  test('when a provider would refuse what remains, and only that one', async () => {
    const messages = [
      user('Go'),
      says('Let me see.', call('x', {}, 'a')),
      tool(result(call('x', {}, 'a'), long)),
      ...round('y', {}, long, 'b'),
      ...round('z', {}, long, 'c'),
      assistant('Done.'),
      user('Next'),
    ]
    const { edits, report } = await run(() => [remove(1), remove(5)], quiet, messages)
    expect(edits.map(firstMessageOf)).toEqual([5])
    expect(report.dropped).toMatchObject([{ group: 'g1', reason: 'provider-would-refuse' }])
  })
  test('when an estimating counter shows less than a tenth', async () => {
    const estimating = { ...quiet, tokens: { ...wordCounter, exact: false } }
    const shorter = long.slice(0, Math.floor(long.length * 0.95))
    expect((await run(() => [replace(7, shorter)], estimating)).edits).toEqual([])
    expect((await run(() => [replace(7, shorter)])).edits).toHaveLength(1)
  })
  test('when it belongs to no group', async () => {
    const { messages, report } = await run(() => [null, 7, 'edit', { action: 'remove-message' }])
    expect(messages).toBe(history)
    expect(report.dropped).toMatchObject([{ rule: 'mine', reason: 'no-group' }])
  })
})

describe('a processor that fails', () => {
  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
    [
      'throws what cannot be printed',
      () => {
        throw Object.create(null)
      },
    ],
    ['gives no list', () => ({ edits: [] })],
    ['hangs', () => new Promise(() => {})],
    [
      'gives what JSON cannot hold',
      () => {
        const edit: Record<string, unknown> = { ...remove(1) }
        edit['self'] = edit
        return [edit]
      },
    ],
    [
      'gives a getter that throws',
      () => [
        Object.defineProperty({ ...remove(1) }, 'at', {
          enumerable: true,
          get: () => {
            throw new Error('no')
          },
        }),
      ],
    ],
  ])('because it %s costs its own savings and says so', async (_name, plan) => {
    const { messages, events } = await run(plan, { ...quiet, processorTimeout: 5 })
    expect(messages).toBe(history)
    expect(events).toMatchObject([{ type: 'failed', part: 'mine' }, { type: 'prepared' }])
  })
  test('at once in a request that was aborted leaves nothing behind', async () => {
    const processors: Processor[] = [
      {
        name: 'mine',
        plan: () => {
          throw new Error('broken')
        },
      },
      { name: 'other', plan: () => new Promise(() => {}) },
    ]
    const parts: string[] = []
    const winnow = createWinnow({
      ...quiet,
      processors,
      onEvent: (event) => event.type === 'failed' && parts.push(event.part),
    })
    const { messages } = await winnow.prepare(history, { signal: AbortSignal.abort() })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(messages).toBe(history)
    expect(parts).toEqual(['mine', 'other'])
  })
  test('late does not disturb the next request', async () => {
    let answer: (edits: Edit[]) => void = () => {}
    const slow: Processor = { name: 'slow', plan: () => new Promise((resolve) => (answer = resolve)) }
    const winnow = createWinnow({ ...quiet, processors: [slow], processorTimeout: 5 })
    const first = await winnow.prepare(history)
    answer([remove(1)])
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(first.messages).toBe(history)
    expect(first.edits).toEqual([])
  })
})

describe('hooks that fail', () => {
  test('an observer that throws or rejects is not heard of', async () => {
    for (const onEvent of [
      () => {
        throw new Error('no')
      },
      (() => Promise.reject(new Error('late'))) as () => void,
    ])
      expect((await createWinnow({ ...quiet, onEvent }).prepare(history)).messages).toBe(history)
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
  test('a status that throws leaves its turn whole and no other', async () => {
    const two = [
      ...history.slice(0, 6),
      user('More'),
      ...round('search', { q: 3 }, long, 'd'),
      assistant('Also done.'),
      user('Next'),
    ]
    const status = (message: Message): undefined => {
      if (message === two[2]) throw new Error('database is down')
    }
    const parts: string[] = []
    const winnow = createWinnow({
      compress: false,
      compact: { digest: 'none', keepCall: false, minSavings: 0 },
      turns: { status },
      onEvent: (event) => event.type === 'failed' && parts.push(event.part),
    })
    const { messages } = await winnow.prepare(two)
    expect(messages).toEqual([...two.slice(0, 6), user('More'), assistant('Also done.'), user('Next')])
    expect(new Set(parts)).toEqual(new Set(['turns.status']))
  })
  test('a start that throws counts every message as an example', async () => {
    const winnow = createWinnow({
      compact: { minSavings: 0 },
      turns: {
        startAt: () => {
          throw new Error('no')
        },
      },
    })
    expect((await winnow.prepare(history)).messages).toBe(history)
  })
  test('a rendered state or a proof that throws costs pruning, not compaction', async () => {
    for (const broken of [
      {
        renderState: () => {
          throw new Error('no')
        },
      },
      {
        isCovered: () => {
          throw new Error('no')
        },
      },
    ]) {
      const winnow = createWinnow({
        prune: { tools: [{ tool: 'search', policy: 'auto', ...broken }] },
        compact: { digest: 'none', keepCall: false, minSavings: 0 },
      })
      expect((await winnow.prepare(history)).edits.map((edit) => edit.rule)).toContain('compact')
    }
  })
})
