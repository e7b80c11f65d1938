import { compactTurns, createWinnow } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, system, tool, user } from '../testing/builders.ts'

/** The source design: instruction and final answer, nothing else. */
const bare = { digest: 'none', keepCall: false } as const

const code = (name: string): string =>
  Array.from(
    { length: 60 },
    (_, line) => `def ${name}_${line}(value): return value * ${line} # keeps ${name} number ${line}`,
  ).join('\n')
const traceback = `Traceback (most recent call last):\n${code('frame')}\nNameError: name 'totl' is not defined`

/** Write faulty code, run it, mend it: seven messages, as in the source design. */
const fixABug: readonly Message[] = [
  system('You write and run Python.'),
  user('Write a program with a mistake, then mend it'),
  ...round('run_python', { code: code('totl') }, traceback, 'r1'),
  ...round('run_python', { code: code('total') }, `ok\n${code('output')}`, 'r2'),
  assistant('The mistake was a misspelt name; total.py runs now.'),
]

describe('a finished turn, as the source design has it', () => {
  test('fixing a bug shrinks from seven messages to three', () => {
    const { messages, report } = compactTurns(fixABug, { ...bare, turnEnded: true })
    expect(messages).toEqual([fixABug[0], fixABug[1], fixABug[6]])
    expect(report.messages).toEqual({ before: 7, after: 3 })
    const { before, after, saved } = report.tokens
    expect(before - after).toBe(saved)
    expect(saved / before).toBeGreaterThan(0.5)
  })

  test('nothing goes while the turn may go on', () => {
    expect(compactTurns(fixABug, bare).messages).toBe(fixABug)
    expect(compactTurns(fixABug.slice(0, 6), { ...bare, turnEnded: true }).messages).toHaveLength(6)
  })

  test('three turns become three instructions and three answers', () => {
    const turns = [1, 2, 3].flatMap((n) => [
      user(`Task ${n}`),
      ...round('search', { n }, code(`hit${n}`)),
      assistant(`Result ${n}`),
    ])
    const history = [system('You help.'), ...turns]
    const { messages } = compactTurns(history, { ...bare, turnEnded: true })
    expect(messages).toEqual([
      system('You help.'),
      ...[1, 2, 3].flatMap((n) => [user(`Task ${n}`), assistant(`Result ${n}`)]),
    ])
  })

  test('sealing later turns leaves earlier answers where they are, request by request', async () => {
    const winnow = createWinnow({ compact: bare })
    const history: Message[] = [system('You help.')]
    for (const n of [1, 2, 3, 4]) {
      history.push(user(`Task ${n}`))
      const { messages } = await winnow.prepare(history)
      const expected = [1, 2, 3, 4].slice(0, n - 1).flatMap((m) => [user(`Task ${m}`), assistant(`Result ${m}`)])
      expect(messages).toEqual([system('You help.'), ...expected, user(`Task ${n}`)])
      history.push(...round('search', { n }, code(`hit${n}`)), assistant(`Result ${n}`))
    }
  })
})

describe('what a finished turn keeps, whatever else goes', () => {
  const long = code('line')
  const seal = (...middle: readonly Message[]): Message[] => [
    user('Do it'),
    ...middle,
    assistant('It is done.'),
    user('Next'),
  ]
  const options = { ...bare, minSavings: 0 }

  test('words a person adds on the way', () => {
    const history = seal(
      ...round('search', { n: 1 }, long),
      user('Only in Europe, please'),
      ...round('search', { n: 2 }, long, 's2'),
    )
    const { messages } = compactTurns(history, options)
    expect(messages).toEqual([user('Do it'), user('Only in Europe, please'), assistant('It is done.'), user('Next')])
  })

  test('what the host injected, summaries and system messages', () => {
    const injected: Message = { ...user('<open-file>a.ts</open-file>'), source: 'injected' }
    const summary: Message = { ...user('Earlier: a plan was made.'), source: 'summary' }
    const history = [summary, ...seal(...round('search', { n: 1 }, long), injected, system('It is noon.'))]
    const { messages } = compactTurns(history, options)
    expect(messages).toEqual([
      summary,
      user('Do it'),
      injected,
      system('It is noon.'),
      assistant('It is done.'),
      user('Next'),
    ])
  })

  test('an answer behind which stands what is taken for the words of the host', () => {
    const injected: Message = { ...user('Earlier: a plan was made.'), source: 'injected' }
    const answer = assistant('Answer one is 4711.')
    const history = seal(...round('search', { n: 1 }, long), answer, injected, ...round('search', { n: 2 }, long, 's2'))
    expect(compactTurns(history, options).messages).toEqual(seal(answer, injected))
  })

  test('an answer of several messages, its reasoning and its files', () => {
    const answer = [
      assistant('First, the figures.'),
      says({ type: 'reasoning', text: 'Almost there.' }, 'Second, the chart.', {
        type: 'opaque',
        value: { file: 'chart.png' },
      }),
    ]
    const history = [user('Report'), ...round('search', { n: 1 }, long), ...answer, user('Thanks')]
    const { messages } = compactTurns(history, options)
    expect(messages).toEqual([user('Report'), ...answer, user('Thanks')])
    for (const message of answer) expect(messages).toContain(message)
  })

  test('kept tools, pinned messages, images and calls without an answer', () => {
    const image = call('screenshot', {}, 'i')
    const withImage = { ...result(image, 'seen'), content: [{ type: 'opaque', value: 'png' } as const] }
    const pinned = { ...call('ask_person', {}, 'p'), pinned: true as const }
    const stays = [
      says(image),
      tool(withImage),
      says(pinned),
      tool(result(pinned, 'approved')),
      ...round('lookup_price', { sku: 'A' }, '12.50', 'k'),
      says(call('background_job', {}, 'b')),
    ]
    const history = seal(...round('search', { n: 1 }, long), ...stays, ...round('search', { n: 2 }, long, 's2'))
    const { messages } = compactTurns(history, { ...options, keepTools: [/price/u] })
    expect(messages).toEqual(seal(...stays))
  })

  test('calls that a provider binds to one that stays', () => {
    const kept = call('lookup_price', {}, 'k')
    const other = call('search', {}, 's')
    const bound = [
      { ...says(kept, other), indivisible: true as const },
      tool(result(kept, '12.50'), result(other, long)),
    ]
    const history = seal(...round('search', { n: 1 }, long), ...bound)
    const { messages } = compactTurns(history, { ...options, keepTools: ['lookup_price'] })
    expect(messages).toEqual(seal(...bound))
  })

  test('one of several parallel calls, with the others gone and the order kept', () => {
    const [first, second, third] = [call('search', {}, '1'), call('lookup_price', {}, '2'), call('search', {}, '3')]
    const history = seal(
      says('Looking.', first, second, third),
      tool(result(first, long), result(second, '12.50'), result(third, long)),
    )
    const { messages } = compactTurns(history, { ...options, keepTools: ['lookup_price'] })
    expect(messages).toEqual(seal(says('Looking.', second), tool(result(second, '12.50'))))
  })

  test('few-shot examples before the conversation', () => {
    const examples = [user('Example'), ...round('search', { n: 0 }, long), assistant('Like this.')]
    const history = [...examples, ...seal(...round('search', { n: 1 }, long))]
    const { messages } = compactTurns(history, { ...options, turns: { startAt: examples.length } })
    expect(messages).toEqual([...examples, ...seal()])
  })
})

describe('turns that did not end well', () => {
  const long = code('line')
  const failing = call('deploy', { target: 'prod' }, 'd')
  const turn = [user('Deploy'), ...round('search', { n: 1 }, long), says(failing), tool(result(failing, long, 'error'))]

  test('a turn whose last round failed stays whole and says why', () => {
    const history = [...turn, assistant('It failed.'), user('Next')]
    const { messages, report } = compactTurns(history, bare)
    expect(messages).toBe(history)
    expect(report.kept).toMatchObject([{ rule: 'compact', reason: 'last-round-failed' }])
  })

  test('what a person refused stays, whatever followed', () => {
    const refused = call('drop_table', { name: 'orders' }, 'x')
    const kept = [says(refused), tool(result(refused, 'No: the table is needed', 'denied'))]
    const history = [
      user('Clean up'),
      ...kept,
      ...round('search', { n: 1 }, long),
      assistant('Cleaned, but for one table.'),
      user('Next'),
    ]
    expect(compactTurns(history, bare).messages).toEqual([user('Clean up'), ...kept, ...history.slice(-2)])
  })

  test('a failure that was mended goes with the rest', () => {
    const history = [...turn, ...round('deploy', { target: 'prod' }, long, 'd2'), assistant('Deployed.'), user('Next')]
    expect(compactTurns(history, bare).messages).toEqual([user('Deploy'), assistant('Deployed.'), user('Next')])
  })

  test.each(['failed', 'aborted'] as const)('a turn the host calls %s stays whole', (status) => {
    const answer: Message = { ...assistant('Stopped.'), id: 'last' }
    const history = [user('Go'), ...round('search', { n: 1 }, long), answer, user('Next')]
    const turns = { status: (message: Message) => (message.id === 'last' ? status : undefined) }
    expect(compactTurns(history, { ...bare, turns }).messages).toBe(history)
    expect(compactTurns(history, bare).messages).toHaveLength(3)
  })

  test('a turn that ran out of rounds has no answer and stays whole', () => {
    const history = [...turn, user('Next')]
    expect(compactTurns(history, { ...bare, turnEnded: true }).messages).toBe(history)
  })

  test('a turn that ended in a call has no answer to keep, unless the tool is a final one', () => {
    const final = round('reply', { text: 'Here you are' }, 'sent', 'f')
    const history = [user('Go'), ...round('search', { n: 1 }, long), ...final, user('Next')]
    expect(compactTurns(history, bare).messages).toBe(history)
    const { messages } = compactTurns(history, { ...bare, turns: { finalTools: ['reply'] } })
    expect(messages).toEqual([user('Go'), ...final, user('Next')])
  })
})

describe('the default, which keeps one call and a digest of the others', () => {
  const hits = Array.from(
    { length: 4 },
    (_, n) => `src/area-${n}/file.ts:${n}: TODO ticket PRJ-${1000 + n} by user${n}@example.com`,
  ).join('\n')
  const prose = 'The ticket was discussed at length and nobody objected to it. '.repeat(60)
  const history = [
    system('You help.'),
    user('Find the tickets'),
    ...round('grep', { pattern: 'TODO' }, hits, 'g'),
    ...round(
      'get_ticket',
      { id: 'PRJ-1042' },
      { id: 'PRJ-1042', assignee: 'mika', total: 4711, due: '2026-05-01' },
      't',
    ),
    ...round('write_report', { path: 'reports/tickets-2026.md', text: prose }, `written: ${prose}`, 'w'),
    assistant('The report is written.'),
    user('Send it'),
  ]

  test('shows one real call and its answer, and fewer tokens', () => {
    const { messages, report } = compactTurns(history)
    const calls = messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-call'))
    expect(calls).toHaveLength(1)
    expect(history.flatMap(({ parts }) => parts)).toContain(calls[0])
    expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(1)
    expect(report.tokens.saved).toBeGreaterThan(600)
    expect([messages[0], messages[1], messages.at(-2), messages.at(-1)]).toEqual([
      history[0],
      history[1],
      history.at(-2),
      history.at(-1),
    ])
  })

  test('says values that stand nowhere else: the path that was written, ids, dates', () => {
    const view = JSON.stringify(compactTurns(history).messages)
    for (const value of ['reports/tickets-2026.md', 'PRJ-1042', '2026-05-01']) expect(view).toContain(value)
  })

  test('leaves a turn whole that would save too little', () => {
    const short = [user('Time?'), ...round('clock', {}, '10:00'), assistant('Ten.'), user('Date?')]
    expect(compactTurns(short).messages).toBe(short)
  })

  test('leaves the history whole: the view is another array, switching off restores everything', async () => {
    const winnow = createWinnow({ compact: { minSavings: 650 } })
    const before = JSON.stringify(history)
    expect((await winnow.prepare(history)).messages).not.toBe(history)
    winnow.mode = 'off'
    expect((await winnow.prepare(history)).messages).toBe(history)
    winnow.mode = 'observe'
    const observed = await winnow.prepare(history)
    expect(observed.messages).toBe(history)
    expect(observed.edits).toEqual([])
    expect(observed.report.tokens.saved).toBeGreaterThan(600)
    expect(JSON.stringify(history)).toBe(before)
  })
})
