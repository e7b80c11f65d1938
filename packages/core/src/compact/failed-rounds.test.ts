import { compactTurns, createWinnow, type CompactOptions } from '@winnow/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Message, ToolResultPart } from '../message/types.ts'
import { assistant, call, result, round, says, system, tool, user } from '../testing/builders.ts'

const options: CompactOptions = { strategy: 'failed-rounds', minSavings: 0 }
const long = (name: string): string =>
  Array.from({ length: 60 }, (_, line) => `line ${line} of what ${name} printed`).join('\n')

let made = 0
/** A round of one call; what fails says so at length. */
function attempt(toolName: string, input: unknown, status: ToolResultPart['status'] = 'ok'): Message[] {
  const of = call(toolName, input, `call-${(made += 1)}`)
  return [says('Trying.', of), tool(result(of, long(toolName), status))]
}
const failing = (toolName: string, input: unknown): Message[] => attempt(toolName, input, 'error')

const turn = (...middle: Message[][]): Message[] => [
  system('You work.'),
  user('Do it'),
  ...middle.flat(),
  assistant('It is done.'),
  user('Next'),
]

/** What is left of a turn of these rounds, as the numbers of the rounds. */
function left(...rounds: Message[][]): number[] {
  const { messages } = compactTurns(turn(...rounds), options)
  const kept = rounds.filter((each) => each.every((message) => messages.includes(message)))
  expect(messages).toEqual(turn(...kept))
  return kept.map((each) => rounds.indexOf(each))
}

const program = (name: string): string =>
  `import csv\n\ntotal = 0\nwith open('orders.csv') as file:\n    for row in csv.reader(file):\n        total += int(row[2])\nprint(${name})`

const freeze = (id: number): string =>
  `UPDATE accounts\nSET status = 'frozen',\n    reason = 'chargeback',\n    updated_at = now()\nWHERE id = ${id};`
const mail = (to: string): string =>
  `To: ${to}@example.org\nSubject: New opening hours\nFrom Monday on we open at 8.\nOn Saturdays we close at 14.\nKind regards`

/** Puts a function in the place of another; both end as functions do. */
const swap = (name: string): object => ({
  path: 'src/a.ts',
  old_text: `  return ${name}\n}`,
  new_text: `  return ${name} + 1\n}`,
})
/** Adds a line to a file by a patch, whose other lines are those of any patch. */
const patch = (file: string, name: string): object => ({
  patch: `*** Begin Patch\n*** Update File: src/${file}.ts\n@@\n+const ${name} = 1\n*** End Patch`,
})

describe('only what failed and was repaired goes', () => {
  test('a program that was mended: the rounds of the failure, and nothing else', () => {
    const rounds = [
      attempt('read_file', { path: 'orders.csv' }),
      failing('run_python', { code: program('totl') }),
      attempt('run_python', { code: program('total') }),
    ]
    expect(left(...rounds)).toEqual([0, 2])
  })

  test('a call that was made again as it was', () => {
    const command = { command: 'npm test', timeout: 60 }
    const write = { path: 'src/a.ts', content: 'const a = 1\nexport default a\n' }
    expect(left(failing('bash', command), attempt('write_file', write), attempt('bash', command))).toEqual([1, 2])
    expect(left(failing('bash', command), failing('bash', command), attempt('bash', command))).toEqual([2])
    const reordered = { timeout: 60, command: 'npm test' }
    expect(left(failing('bash', command), attempt('bash', reordered))).toEqual([1])
  })

  test('a call that lacked what it was to write', () => {
    const path = 'src/a.ts'
    const content = 'const a = 1\nexport default a\n'
    expect(left(failing('write_file', { path }), attempt('write_file', { path, content }))).toEqual([1])
  })

  test.each<[string, Message[][]]>([
    ['nothing succeeded', [failing('bash', { command: 'a' }), attempt('read_file', { path: 'a' })]],
    ['the tool succeeded at something else', [failing('get', { id: 1 }), attempt('get', { id: 2 })]],
    ['another tool did the same', [failing('read', { path: 'a' }), attempt('open', { path: 'a' })]],
    ['a part of it succeeded', [failing('tests', {}), attempt('tests', { only: 'unit' })]],
    ['it was only tried out', [failing('deploy', { dry: false }), attempt('deploy', { dry: true })]],
    [
      'another program ran',
      [failing('run', { code: program('totl') }), attempt('run', { code: 'import os\nos.stat(1)' })],
    ],
    ['another row was changed', [failing('sql', { query: freeze(4402) }), attempt('sql', { query: freeze(4403) })]],
    ['somebody else was written to', [failing('send', { text: mail('ann') }), attempt('send', { text: mail('ben') })]],
    ['another place of the file was edited', [failing('edit', swap('total')), attempt('edit', swap('count'))]],
    ['another line was added to the file', [failing('patch', patch('a', 'y')), attempt('patch', patch('a', 'z'))]],
    ['another file was patched', [failing('patch', patch('a', 'y')), attempt('patch', patch('b', 'y'))]],
    ['it had succeeded before', [attempt('tests', {}), failing('tests', {}), attempt('read', { path: 'a' })]],
    ['the model was not understood', [failing('get', '{"id": 1'), attempt('get', { id: 1 })]],
    ['a person refused it', [attempt('drop', { table: 'a' }, 'denied'), attempt('drop', { table: 'a' })]],
  ])('nothing where %s', (_, rounds) => {
    expect(left(...rounds)).toEqual([...rounds.keys()])
  })

  test.each(['403 Forbidden', 'Queued for approval.', '1 passed, 3 failed', '没有权限', '{"success":"false"}'])(
    'nothing where the second try may have been refused: %s',
    (told) => {
      const again = call('book_room', { room: 'R12' }, 'again')
      const rounds = [failing('book_room', { room: 'R12' }), [says('Again.', again), tool(result(again, told))]]
      expect(left(...rounds)).toEqual([0, 1])
    },
  )

  test('what was made again and only says that it was done', () => {
    const again = call('book_room', { room: 'R12' }, 'again')
    expect(left(failing('book_room', { room: 'R12' }), [says('Again.', again), tool(result(again, 'Saved.'))])).toEqual(
      [1],
    )
  })

  test('what succeeded is read into lines once, however often it had failed', () => {
    const mended = program('total')
    const failures = Array.from({ length: 20 }, (_, index) =>
      failing('run_python', { code: program(`total${'l'.repeat(index + 1)}`) }),
    )
    const split = vi.spyOn(String.prototype, 'split')
    onTestFinished(() => split.mockRestore())
    expect(left(...failures, attempt('run_python', { code: mended }))).toEqual([20])
    expect(split.mock.contexts.filter((text) => String(text) === mended)).toHaveLength(1)
  })

  test('calls of one message go together, once all of them are repaired', () => {
    const [first, second] = [call('get', { id: 1 }, '1'), call('get', { id: 2 }, '2')]
    const both = (...statuses: ToolResultPart['status'][]): Message[] => [
      says(first, second),
      tool(result(first, long('1'), statuses[0]), result(second, long('2'), statuses[1])),
    ]
    const again = [attempt('get', { id: 1 }), attempt('get', { id: 2 })]
    expect(left(both('error', 'error'), ...again)).toEqual([1, 2])
    expect(left(both('error', 'error'), again[0]!)).toEqual([0, 1])
    expect(left(both('error', 'ok'), ...again)).toEqual([0, 1, 2])
  })

  test('what is pinned, kept, or holds more than text stays', () => {
    const command = { command: 'npm test' }
    const [asks, answer] = failing('bash', command)
    const picture: Message = { ...asks!, parts: [...asks!.parts, { type: 'opaque', value: 'picture' }] }
    for (const first of [{ ...asks!, pinned: true as const }, picture])
      expect(left([first, answer!], attempt('bash', command))).toEqual([0, 1])
    const history = turn(failing('bash', command), attempt('bash', command))
    expect(compactTurns(history, { ...options, keepTools: ['bash'] }).messages).toBe(history)
  })

  test('words a person adds between failure and repair stay', () => {
    const history = turn(failing('get', { id: 1 }), [user('Sorry, try now')], attempt('get', { id: 1 }))
    const { messages } = compactTurns(history, options)
    expect(messages).toEqual([...history.slice(0, 2), ...history.slice(4)])
  })

  test('a turn stays whole that is open, that failed in the end, or that would save too little', () => {
    const rounds = [failing('get', { id: 1 }), attempt('get', { id: 1 })]
    const open = turn(...rounds).slice(0, -2)
    expect(compactTurns(open, options).messages).toBe(open)
    const failed = turn(...rounds, failing('get', { id: 2 }))
    const { messages, report } = compactTurns(failed, options)
    expect(messages).toBe(failed)
    expect(report.kept).toMatchObject([{ rule: 'compact', reason: 'last-round-failed' }])
    const small = turn(...rounds)
    expect(compactTurns(small, { ...options, minSavings: 2000 }).messages).toBe(small)
  })

  test('as the request grows: earlier turns stay as they are, and no old results are cleared', async () => {
    const winnow = createWinnow({ compress: false, compact: options })
    const first = turn(failing('get', { id: 1 }), attempt('get', { id: 1 }))
    const expected = [...first.slice(0, 2), ...first.slice(4)]
    expect((await winnow.prepare(first)).messages).toEqual(expected)
    const many = Array.from({ length: 400 }, (_, id) => round('list', { id }, long('list'), `list-${id}`)).flat()
    const { messages, report } = await winnow.prepare([...first, ...many])
    expect(messages).toEqual([...expected, ...many])
    expect(report.rules.map(({ rule }) => rule)).toEqual(['compact'])
    const byDefault = await createWinnow({ compress: false }).prepare([...first, ...many])
    expect(byDefault.report.rules.map(({ rule }) => rule)).toContain('clearing')
  })
})

test('a file that could not be written is no other file that was written after a change of place', () => {
  const file = { path: 'src/a.ts', content: program('total') }
  expect(
    left(failing('write_file', file), attempt('read_file', { path: 'b.ts' }), attempt('write_file', file)),
  ).toEqual([1, 2])
  expect(
    left(failing('write_file', file), attempt('use_device', { serial: '2' }), attempt('write_file', file)),
  ).toEqual([0, 1, 2])
})
