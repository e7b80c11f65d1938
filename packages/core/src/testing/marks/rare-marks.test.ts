import { describe, expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import type { WinnowOptions } from '../../prepare/types.ts'
import { assistant, round, user } from '../builders.ts'
import { readMarks } from './read-marks.ts'

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const list = (count: number, item: (at: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, at) => item(at))

const asked = (tool: string, args: unknown, output: unknown): Message[] => [
  user('What of it is odd?'),
  ...round(tool, args, output),
]
const finished = (...rounds: Message[]): Message[] => [user('Go'), ...rounds, assistant('Done.'), user('Thanks')]

const file = lines(60, (at) => `export const value${at} = compute(${at * 7})`)
const page = `<html><body><form>${lines(90, (at) => `<p>The rule number ${at} of the harbour says what a ship may do.</p><input type="hidden" name="rule${at}" value="v${at}">`)}</form></body></html>`
const eager: WinnowOptions = { compact: { minSavings: 0 } }
const small: WinnowOptions = { compress: { cap: 200 }, compact: false }

/** Histories in whose views marks stand that recorded runs seldom show. */
const cases: readonly (readonly [says: string, history: Message[], options: WinnowOptions])[] = [
  [
    '[… the line above ',
    asked('bash', { command: 'make' }, `begin\n${lines(80, () => 'waiting for the lock of the registry')}\nend`),
    {},
  ],
  [
    ' lines and ',
    asked(
      'bash',
      { command: 'df' },
      lines(30, (at) => `host-${at}\ndisk,state,use\n${lines(6, (row) => `d${at}-${row},ok,${row * 7}%`)}\n`),
    ),
    small,
  ],
  [' more numbers: ', asked('get_series', {}, { name: 'a', points: list(400, (at) => (at * 37) % 101) }), small],
  [
    '[… the same as the text',
    asked(
      'mcp__a__get',
      {},
      {
        content: [
          {
            type: 'text',
            text: JSON.stringify(
              list(40, (at) => ({ id: at, name: `n${at}` })),
              undefined,
              2,
            ),
          },
        ],
        structuredContent: { result: list(40, (at) => ({ id: at, name: `n${at}` })) },
      },
    ),
    {},
  ],
  ['[text]', asked('run', {}, JSON.stringify(lines(40, (at) => `"part" "${at}" "of" "the" "text"`))), {}],
  ['[input hidden: rule', asked('fetch_page', { url: 'https://a.example' }, page), small],
  [
    '[same as ',
    [
      ...asked(
        'read_file',
        { path: 'a.ts' },
        lines(90, (at) => file.split('\n')[at % 60]!),
      ),
      ...round(
        'read_file',
        { path: 'a.ts' },
        lines(90, (at) => file.split('\n')[at % 60]!),
        'again',
      ),
    ],
    {},
  ],
  [
    '[60 lines written',
    finished(
      ...round('write_file', { path: 'a.ts', content: file }, 'Saved.', 'a'),
      ...round('write_file', { path: 'a.ts', content: `${file}\nend` }, 'Saved.', 'b'),
      ...round(
        'bash',
        { command: 'true' },
        lines(30, (at) => `ok ${at}`),
        'c',
      ),
    ),
    eager,
  ],
  [
    '[…59 more lines',
    finished(
      ...round('ask', { about: file }, 'ok', 'a'),
      ...round(
        'bash',
        { command: 'true' },
        lines(30, (at) => `ok ${at}`),
        'c',
      ),
    ),
    eager,
  ],
  [
    'more entries, ',
    finished(
      ...round(
        'get',
        { id: 1 },
        lines(400, (at) => `old ${at}`),
        'a',
      ),
      ...round(
        'todo_write',
        {
          todos: Array.from({ length: 90 }, (_, at) => ({
            content: `Look at the boat ${at} of the harbour`,
            status: at % 3 === 0 ? 'completed' : 'pending',
          })),
        },
        'ok',
        't',
      ),
    ),
    eager,
  ],
  [
    'in a place that a later call changed',
    finished(
      ...round(
        'get',
        { id: 1 },
        lines(400, (at) => `old ${at}`),
        'a',
      ),
      ...round('write_file', { path: 'a.ts', content: lines(30, (at) => `one ${at}`) }, 'Sent to the editor.', 'b'),
      ...round('write_file', { path: 'a.ts', content: lines(3, (at) => `two ${at}`) }, 'ok', 'c'),
    ),
    eager,
  ],
  [
    '[made again',
    finished(
      ...round('bash', { command: 'true' }, 'ok', 'c'),
      ...round(
        'get',
        { id: 1 },
        lines(400, (at) => `old ${at}`),
        'a',
      ),
      ...round(
        'get',
        { id: 1 },
        lines(300, (at) => `new ${at}`),
        'b',
      ),
    ),
    eager,
  ],
  [
    '[of what is left out, found by similarity:]',
    asked(
      'read_file',
      { path: 'a.txt' },
      lines(900, (at) => `the sentence ${at} tells of the harbour and its ${at * 31} ships`),
    ),
    {
      compress: { cap: 300, tier: 'semantic' },
      embedder: { name: 'a', embed: async (texts) => texts.map((text) => [1, /77|what/u.test(text) ? 9 : 0.1]) },
      store: new Map(),
    },
  ],
  [
    'left out or shortened',
    asked(
      'bash',
      { command: 'run' },
      `${lines(600, (at) => `moored ship ${at * 31} at quay ${at % 7} of harbour ${at}`)}\nERROR: ${'no pilot, '.repeat(400)}end`,
    ),
    {
      compress: { cap: 300, tier: 'semantic' },
      embedder: {
        name: 'a',
        embed: async (texts) => texts.map((text) => [1, /harbour 347|what/u.test(text) ? 9 : 0.1]),
      },
      store: new Map(),
    },
  ],
]

describe('a mark that is seldom seen is known and true', () => {
  test.each(cases)('%s', async (says, history, options) => {
    const winnow = createWinnow(options)
    const { messages, edits } = await winnow.prepare(history)
    const found = readMarks(winnow, history, messages, edits)
    expect(found.filter(({ fault }) => fault !== undefined).map(({ text, fault }) => `${text}: ${fault}`)).toEqual([])
    expect(found.map(({ text }) => text).filter((text) => text.includes(says))).not.toEqual([])
  })
})
