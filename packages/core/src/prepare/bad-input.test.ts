import { prepareChat, type ChatMessage } from '@winnow/core/openai-chat'
import { describe, expect, test } from 'vitest'
import { upTo } from '../../../../scripts/runs.ts'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, system, tool, user } from '../testing/builders.ts'
import { checkPairs, checkProtected } from '../testing/index.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'
import type { WinnowOptions } from './types.ts'

/** Looks at every text it can: all rules on, nothing too small. */
const eager: WinnowOptions = { prune: { otherTools: 'auto' }, compact: { minSavings: 0 } }

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth)

const times = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length))

/** Texts that have brought parsers, tokenizers and patterns to their knees. */
const hostile: Record<string, string> = {
  ...Object.fromEntries(
    ['a', ' ', '=', '中', '[', '{', '\\', '\n'].map((character) => [
      `${JSON.stringify(character)} ${upTo(100_000)} times`,
      character.repeat(upTo(100_000)),
    ]),
  ),
  ...Object.fromEntries(
    [
      '\t',
      '"',
      '(',
      '_',
      '*',
      '|',
      ':',
      '-',
      '.',
      '0',
      '~',
      '#',
      '\u0000',
      '\u00a0',
      '🎉',
      '✅',
      '\ud800',
      '\u202e',
    ].map((character) => [`${JSON.stringify(character)} over and over`, character.repeat(20_000)]),
  ),
  'JSON of ten thousand levels': nested('[', ']', 10_000),
  'objects of ten thousand levels': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'JSON without an end': times('[{"a": ', 30_000),
  'open brackets before blanks': '('.repeat(20_000) + ' '.repeat(20_000),
  'brackets and blanks': times('( ', 30_000),
  'commas between braces': times('}   ,   ', 30_000),
  'almost a version': times('v1.1.1.', 30_000),
  'almost a field': `x\n${' '.repeat(30_000)}name`,
  'a field far from its value': `x\n  key:${' '.repeat(30_000)}${'x'.repeat(3000)}`,
  'almost a status': times('in progres ', 30_000),
  'labels without values': times('key: ', 30_000),
  'dots and slashes': times('./', 30_000),
  'list marks': times('- ', 30_000),
  checkboxes: times('[ ] [x] [~] ', 30_000),
  'quotes in quotes': times(`"'\`“”`, 30_000),
  'lines of list items': times('- item: value\n', 60_000),
  'a table': times(`${'| a '.repeat(200)}|\n`, 30_000),
  'accents on one letter': `e${'\u0301'.repeat(30_000)}`,
}

const historyOf = (text: string): Message[] => [
  user('Look at this'),
  ...round('list_skills', {}, text, 'a'),
  ...round('write_todos', { todos: [{ content: text, status: 'pending' }] }, text, 'b'),
  ...round('search', { query: text }, `found ${text}`, 'c'),
  assistant('Seen.'),
  user('Next'),
]

describe.each(Object.entries(hostile))('%s', (_name, text) => {
  test('as result, argument and prompt makes no trouble', async () => {
    const events: WinnowEvent[] = []
    const winnow = createWinnow({ ...eager, onEvent: (event) => events.push(event) })
    const history = historyOf(text)
    await winnow.prepare(history, { system: `You help.\n${text.slice(0, 20_000)}` })
    await winnow.prepare(history, { system: 'You help.' })
    expect(events.map((event) => event.type)).toEqual(['prepared', 'prepared'])
  })
})

describe('a result of megabytes', () => {
  test('in one line is prepared like any other', async () => {
    const text = 'x'.repeat(upTo(10_000_000))
    const events: WinnowEvent[] = []
    const winnow = createWinnow({ onEvent: (event) => events.push(event) })
    const history = [user('Read the log'), ...round('read_log', {}, text), assistant('Read.'), user('Next')]
    const { report } = await winnow.prepare(history)
    expect(events).toMatchObject([{ type: 'prepared' }])
    expect(report.tokens.saved).toBeGreaterThan(1000)
  })
})

describe('arguments JSON cannot hold', () => {
  const cyclic: Record<string, unknown> = { name: 'x' }
  cyclic['self'] = cyclic
  const throwing = {
    get secret(): string {
      throw new Error('no')
    },
  }
  test.each<[string, unknown]>([
    ['a cycle', cyclic],
    ['a big integer', { id: 12345678901234567890n }],
    ['a getter that throws', throwing],
    ['a function', { run: () => 1 }],
    ['a symbol', { [Symbol('a')]: Symbol('b') }],
    ['a date', { when: new Date(0) }],
    ['a map', { map: new Map([[1, 2]]) }],
    ['nothing', undefined],
    ['null', null],
    ['raw text', '{"truncated": "argu'],
    [
      'a revoked proxy',
      (() => {
        const { proxy, revoke } = Proxy.revocable({}, {})
        revoke()
        return proxy
      })(),
    ],
  ])('%s never breaks a request, and the use stays paired', async (_name, input) => {
    const long = 'line 1234 of the log\n'.repeat(500)
    const history = [
      user('Go'),
      ...round('search', input, long, 'a'),
      ...round('write_todos', input, 'ok', 'b'),
      ...round('bash', {}, long, 'c'),
      assistant('Done.'),
      user('Next'),
    ]
    const make = (): ReturnType<typeof createWinnow> => createWinnow(eager)
    const { messages } = await make().prepare(history)
    expect(messages.length).toBeGreaterThan(2)
    await checkPairs(make, { messages: history })
    await checkProtected(make, { messages: history })
  })
})

describe('a plain chat history that is none', () => {
  const good: ChatMessage = { role: 'user', content: 'Hi' }
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'Hi'],
    ['a number', 7],
    ['an object', {}],
    ['a list of nothing', [null, undefined]],
    ['texts and numbers', ['Hi', 7, true]],
    ['no role', [{ content: 'Hi' }]],
    ['a role that is no text', [{ role: 7, content: 'Hi' }]],
    ['a role of the language', [{ role: '__proto__', content: 'Hi' }, { role: 'toString', content: 'x' }, good]],
    ['content of a wrong kind', [{ role: 'user', content: { text: 'Hi' } }, { role: 'tool', content: 7 }, good]],
    [
      'calls that are no list',
      [
        good,
        { role: 'assistant', tool_calls: {} },
        { role: 'assistant', tool_calls: 'x' },
        { role: 'assistant', tool_calls: 7 },
      ],
    ],
    [
      'calls of nothing',
      [good, { role: 'assistant', tool_calls: [null, 7, 'x', {}, { function: null }, { function: { name: 7 } }] }],
    ],
    ['content blocks of nothing', [{ role: 'user', content: [null, 7, {}, [], { type: 'text', text: 7 }] }]],
    [
      'truncated arguments',
      [
        good,
        { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{"a": [1, 2' } }] },
        { role: 'tool', tool_call_id: 'a', content: 'ok' },
        { role: 'assistant', content: 'x' },
        good,
      ],
    ],
    [
      'ids that are no text',
      [
        good,
        { role: 'assistant', tool_calls: [{ id: 7, function: { name: 'x', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: 7, content: 'ok' },
      ],
    ],
  ])('%s goes out as it is', async (_name, messages) => {
    const events: string[] = []
    const winnow = createWinnow({ ...eager, onEvent: (event) => events.push(event.type) })
    const prepared = await prepareChat(winnow, messages as ChatMessage[])
    expect(prepared.messages).toBe(messages)
    expect(events).toHaveLength(1)
  })
})

test('one strange message does not cost the others their savings', async () => {
  const long = 'line 1234 of the log\n'.repeat(500)
  const history = [
    { role: 'user', content: 'Go' },
    { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: { name: 'read', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'a', content: long },
    { role: 'assistant', content: 'Done.' },
    { role: 'user', content: 'And then?' },
    { role: 'critic', content: 'I disagree' },
    { role: 'assistant', tool_calls: [null] },
    { role: 'assistant', tool_calls: 'none' },
    { role: 'user', content: 'Next' },
  ] as unknown as ChatMessage[]
  const { messages, report } = await prepareChat(createWinnow({ compact: { minSavings: 650 } }), history)
  expect(report.tokens.saved).toBeGreaterThan(1000)
  expect(messages.slice(-5)).toEqual(history.slice(-5))
})

test('lone surrogates and null bytes stay where they are', async () => {
  const odd = 'broken \ud83d half, \u0000 byte, \udc00 other half'
  const history = [
    system(odd),
    user(odd),
    says(odd, call('search', { odd })),
    tool(result(call('search'), `${odd}\n`.repeat(400))),
    assistant(odd),
    user(odd),
  ]
  const { messages } = await createWinnow(eager).prepare(history)
  for (const index of [0, 1, 4, 5]) expect(messages).toContain(history[index])
})

test('a list of a class of the host’s own is read and never asked to do anything', async () => {
  class Closed extends Array<Message> {
    override push(): never {
      throw new Error('closed')
    }
    override concat(): never {
      throw new Error('closed')
    }
    get [Symbol.isConcatSpreadable](): boolean {
      return false
    }
    toJSON(): string {
      return 'closed'
    }
  }
  const turn = (n: number): Message[] => [
    user(`Look at ${n}`),
    ...round('search', { n }, `line ${n} of a log, which is long\n`.repeat(400), `c${n}`),
    assistant('Done.'),
  ]
  const history = [system('You help.'), ...turn(1), ...turn(2), user('Next')]
  const [own, plain] = [createWinnow(), createWinnow()]
  for (const length of [6, history.length]) {
    const { messages, edits } = await own.prepare(Closed.from(history.slice(0, length)))
    const expected = await plain.prepare(history.slice(0, length))
    expect(edits.length).toBeGreaterThan(0)
    expect(JSON.stringify(messages)).toBe(JSON.stringify(expected.messages))
  }
})

test('messages of exotic arrays and objects are taken as they are', async () => {
  class Chat extends Array<Message> {}
  const chat = Chat.from([user('Hi'), assistant('Hello'), user('Next')])
  expect((await createWinnow().prepare(chat)).messages).toBe(chat)
  const proxied = new Proxy([user('Hi')], {})
  expect((await createWinnow().prepare(proxied)).messages).toBe(proxied)
  const nullish = Object.assign<object, Message>(Object.create(null) as object, user('Hi'))
  expect((await createWinnow().prepare([nullish])).messages).toEqual([nullish])
})
