import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { providers, validate } from '../message/validity.ts'
import { renderTodos } from '../prune/render-todos.ts'
import { assistant, call, result, round, says, system, tool, user } from '../testing/builders.ts'
import { createWinnow } from './create-winnow.ts'
import { compactTurns, pruneToolUses } from './standalone.ts'

const todos = [{ content: 'Read the configuration', status: 'completed' }]
const prompt = `You help.\n\n## Todos\n${renderTodos(todos)}`
const long = 'line 1234 of the log\n'.repeat(300)
const bare = { digest: 'none', keepCall: false } as const
const write = (callId = 'w') => call('write_todos', { todos }, callId)
const wrote = (callId = 'w') => result(write(callId), 'Updated 1 todo')
const reasoning = { type: 'reasoning', text: 'I should note it.' } as const

describe('pruning does not fall into the trap of', () => {
  const prune = (...messages: Message[]): readonly Message[] => pruneToolUses(messages, { system: prompt }).messages

  test('removing the newest pair of the turn that is open, so that the model calls again and again', () => {
    const open = [user('Plan'), says(write()), tool(wrote())]
    expect(prune(...open)).toEqual(open)
  })
  test('trusting a tool’s name: the same tool stays where the prompt does not hold what it said', () => {
    const history = [user('Plan'), says(write()), tool(wrote()), assistant('Planned.'), user('Next')]
    expect(pruneToolUses(history, { system: 'You help.' }).messages).toBe(history)
  })
  test('dropping text that stands beside a removed call', () => {
    const view = prune(user('Plan'), says('I note it.', write()), tool(wrote()), assistant('Planned.'), user('Next'))
    expect(view).toEqual([user('Plan'), says('I note it.'), assistant('Planned.'), user('Next')])
  })
  test('leaving reasoning alone in a message whose calls all went', () => {
    const view = prune(user('Plan'), says(reasoning, write()), tool(wrote()), assistant('Planned.'), user('Next'))
    expect(view).toEqual([user('Plan'), assistant('Planned.'), user('Next')])
  })
  test('breaking parallel calls: call and result go, the siblings and their order stay', () => {
    const [a, b] = [call('search', { q: 1 }, 'a'), call('search', { q: 2 }, 'b')]
    const messages = [
      user('Go'),
      says(reasoning, a, write(), b),
      tool(result(a, '1'), wrote(), result(b, '2')),
      assistant('Done.'),
      user('Next'),
    ]
    expect(prune(...messages)).toEqual([
      user('Go'),
      says(reasoning, a, b),
      tool(result(a, '1'), result(b, '2')),
      assistant('Done.'),
      user('Next'),
    ])
  })
  test('taking a person’s words with an exchange', () => {
    const view = prune(
      user('Plan it, and mind the budget of 4000'),
      says(write()),
      tool(wrote()),
      user('and be quick'),
      assistant('Planned.'),
      user('Next'),
    )
    expect(view.filter(({ role }) => role === 'user')).toHaveLength(3)
  })
  test('touching calls without an answer, approvals and what a provider runs itself', () => {
    const approval = { ...says(write()), parts: [{ ...write(), pinned: true as const }] }
    for (const middle of [
      [says(write())],
      [approval, tool(wrote())],
      [says(write()), tool({ ...wrote(), pinned: true })],
    ]) {
      const history = [user('Plan'), ...middle, assistant('Planned.'), user('Next')]
      expect(prune(...history)).toEqual(history)
    }
  })
  test('pairing a reused id across turns', () => {
    const other = call('search', { q: 1 }, 'call_0')
    const first = [user('Plan'), says(write('call_0')), tool(wrote('call_0')), assistant('Planned.')]
    const second = [user('Look'), says(other), tool(result(other, 'found it')), assistant('Found.')]
    expect(prune(...first, ...second, user('Next'))).toEqual([first[0], first[3], ...second, user('Next')])
    expect(prune(...second, ...first, user('Next'))).toEqual([...second, first[0], first[3], user('Next')])
  })
  test('leaving an empty or an invalid request', () => {
    const history = [system(prompt), user('Plan'), says(write()), tool(wrote()), assistant('Planned.'), user('Next')]
    const view = pruneToolUses(history).messages
    expect(view.at(-1)).toBe(history.at(-1))
    for (const provider of providers) expect(validate(view, { provider })).toEqual([])
  })
  test('making a request that one of the providers refuses', () => {
    const searched = call('search', { q: 1 }, 's')
    const history = [
      user('Go'),
      says('First a note.', write()),
      tool(wrote()),
      says(searched),
      tool(result(searched, '1')),
      assistant('Done.'),
      user('Next'),
    ]
    const { messages, report } = pruneToolUses(history, { system: prompt })
    expect(messages).toBe(history)
    expect(report.dropped).toMatchObject([{ reason: 'provider-would-refuse' }])
  })
  test('the same where the turn begins in the middle, after examples', () => {
    const searched = call('search', { q: 1 }, 's')
    const history = [
      user('Go'),
      says('First a note.', write()),
      tool(wrote()),
      says(searched),
      tool(result(searched, '1')),
      assistant('Done.'),
      user('Next'),
    ]
    const { messages } = pruneToolUses(history, { system: prompt, turns: { startAt: 1 } })
    expect(messages).toBe(history)
  })
  test('making two turns of one, so that the next look at the view would decide anew', () => {
    const history = [
      user('Go'),
      says('Noted.', write()),
      tool(wrote()),
      user('and hurry'),
      ...round('search', {}, 'x'),
      assistant('Done.'),
      user('Next'),
    ]
    const { messages, report } = pruneToolUses(history, { system: prompt })
    expect(messages).toBe(history)
    expect(report.dropped).toMatchObject([{ reason: 'would-be-two-turns' }])
  })
  test('letting a result without a call slip behind another call', () => {
    const orphan = result(call('search', {}, 'lost'), 'who asked?')
    const waiting = call('search', { q: 1 }, '')
    const history = [
      user('Go'),
      says(waiting),
      says(write()),
      tool(wrote(), { ...orphan, callId: '' }),
      assistant('Done.'),
      user('Next'),
    ]
    const { messages, report } = pruneToolUses(history, { system: prompt })
    expect(messages).toBe(history)
    expect(report.kept).toMatchObject([{ reason: 'stray-result-in-round' }])
  })
  test('changing its mind: prompt and history the same, view the same, and stable when made again', async () => {
    const history = [user('Plan'), says(write()), tool(wrote()), assistant('Planned.'), user('Next')]
    const winnow = createWinnow()
    const first = await winnow.prepare(history, { system: prompt })
    const again = await winnow.prepare(first.messages, { system: prompt })
    expect(again.messages).toBe(first.messages)
    expect(again.edits).toEqual([])
  })
})

describe('shrinking finished turns does not fall into the trap of', () => {
  const turn = (n: number): Message[] => [
    user(`Task ${n}`),
    ...round('search', { n }, long, `s${n}`),
    assistant(`Result ${n}`),
  ]

  test('deleting the answers of earlier turns', () => {
    const { messages } = compactTurns([...turn(1), ...turn(2), ...turn(3)], { ...bare, turnEnded: true })
    expect(messages.filter(({ role }) => role === 'assistant')).toEqual([1, 2, 3].map((n) => assistant(`Result ${n}`)))
  })
  test('dropping errors that were not mended', () => {
    const failed = call('deploy', {}, 'd')
    const history = [
      user('Go'),
      says(failed),
      tool(result(failed, long, 'error')),
      assistant('It failed.'),
      user('Why?'),
    ]
    expect(compactTurns(history, bare).messages).toBe(history)
  })
  test('taking a message with calls for the final answer', () => {
    const history = [user('Go'), ...round('search', {}, long), says('Almost', call('search', {}, 'last')), user('Next')]
    expect(compactTurns(history, { ...bare, turnEnded: true }).messages).toBe(history)
  })
  test('cutting reasoning, files or sources out of the answer', () => {
    const answer = says(
      reasoning,
      'Here is the chart.',
      { type: 'opaque', value: 'chart.png' },
      { type: 'opaque', value: 'source' },
    )
    const { messages } = compactTurns([user('Go'), ...round('search', {}, long), answer, user('Next')], bare)
    expect(messages[1]).toBe(answer)
  })
  test('numbers from two counters', () => {
    const { report } = compactTurns([...turn(1), user('Next')], bare)
    const { before, after, saved } = report.tokens
    expect(before - after).toBe(saved)
    expect(compactTurns(compactTurns([...turn(1), user('Next')], bare).messages, bare).report.tokens.before).toBe(after)
  })
  test('losing what later turns need: the values stay, kept tools and pinned messages stay', () => {
    const created = { orderId: 'ORD-2026-0042', path: 'reports/2026/final.md' }
    const history = [
      user('Order it'),
      ...round('search', {}, long, 'a'),
      ...round('create_order', { sku: 'LAMP-7' }, created, 'b'),
      assistant('Ordered.'),
      user('Where is it?'),
    ]
    const view = JSON.stringify(compactTurns(history, { minSavings: 0 }).messages)
    for (const value of ['ORD-2026-0042', 'reports/2026/final.md', 'LAMP-7']) expect(view).toContain(value)
  })
  test('losing the audit trail: the history is whole and the view can be made from its edits again', async () => {
    const history = [...turn(1), user('Next')]
    const before = JSON.stringify(history)
    const { messages, edits } = await createWinnow().prepare(history)
    expect(messages.length).toBeLessThanOrEqual(history.length)
    expect(edits.length).toBeGreaterThan(0)
    expect(JSON.stringify(history)).toBe(before)
  })
  test('taking what a person says on the way for process', () => {
    const said = user('No, the one in Bern')
    const { messages } = compactTurns(
      [
        user('Find it'),
        ...round('search', {}, long),
        said,
        ...round('search', {}, long, 'b'),
        assistant('Found.'),
        user('Next'),
      ],
      bare,
    )
    expect(messages).toContain(said)
  })
  test('an event for nothing and a report of two kinds', async () => {
    const events: string[] = []
    const winnow = createWinnow({ onEvent: ({ type }) => events.push(type) })
    const { report } = await winnow.prepare([user('Hi')])
    expect(report).toMatchObject({ tokens: { saved: 0 }, rules: [], messages: { before: 1, after: 1 } })
    expect(events).toEqual(['prepared'])
  })
  test('mixing up conversations that run at the same time', async () => {
    const winnow = createWinnow({ compact: bare })
    const other = (n: number): Message[] => [
      user(`Other ${n}`),
      ...round('search', { n }, long, `s${n}`),
      assistant(`Also ${n}`),
    ]
    const [first, second] = await Promise.all([
      winnow.prepare([...turn(1), ...turn(2), user('Next')]),
      winnow.prepare([...other(1), ...other(2), user('Next')]),
    ])
    expect(JSON.stringify(first.messages)).not.toContain('Other')
    expect(JSON.stringify(second.messages)).not.toContain('Task')
  })
  test('taking what a host did to its own arguments for what equal ones of another conversation say', async () => {
    const plain = 'plain words without much in it '.repeat(200)
    const asked = (number: number, input: unknown, answer: string): Message[] => [
      user(`Please look at it ${number}`),
      ...round('get_order', { q: number === 1 ? 'first words' : 'other words' }, plain, `a${number}`),
      ...round('get_order', input, answer + plain, `b${number}`),
      assistant('It is done.'),
    ]
    const options = { compact: { minSavings: 0 }, compress: false } as const
    const input = { note: 'some plain words' }
    const changed = [...asked(1, input, ''), ...asked(2, { q: 'x' }, ''), user('More')]
    const winnow = createWinnow(options)
    await winnow.prepare(changed.slice(0, 5))
    input.note = 'TICKET_5551'
    await winnow.prepare(changed)
    const other = [
      ...asked(1, { note: 'some plain words' }, ''),
      ...asked(2, { q: 'y' }, 'The ticket is TICKET_5551 now.'),
    ]
    const { messages } = await createWinnow(options).prepare([...other, user('And now?')])
    expect(JSON.stringify(messages)).toContain('TICKET_5551')
  })
  test('taking equal words for the same message: a repeated instruction stays twice', () => {
    const again = [user('Task 1'), ...round('search', { n: 9 }, long, 's9'), assistant('Result 1')]
    const { messages } = compactTurns([...turn(1), ...again, user('Next')], bare)
    expect(messages).toEqual([
      user('Task 1'),
      assistant('Result 1'),
      user('Task 1'),
      assistant('Result 1'),
      user('Next'),
    ])
  })
  test('dropping system messages or summaries in the middle', () => {
    const notice = system('The time is 10:00.')
    const summary: Message = { ...user('Earlier: nothing much.'), source: 'summary' }
    const { messages } = compactTurns([summary, ...turn(1), notice, summary, ...turn(2), user('Next')], bare)
    expect(messages.filter((message) => message === notice || message === summary)).toHaveLength(3)
  })
})

test.each<[string, Message[]]>([
  ['an empty history', []],
  ['system messages alone', [system('You help.')]],
  ['an instruction alone', [user('Hi')]],
  ['a stray answer', [assistant('Hello')]],
  ['a stray result', [tool(wrote())]],
])('%s is sent as it is', async (_name, messages) => {
  expect(
    (await createWinnow({ compact: { minSavings: 0 } }).prepare(messages, { system: prompt, turnEnded: true }))
      .messages,
  ).toBe(messages)
})
