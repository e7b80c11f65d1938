import { createWinnow, renderTodos, type Prepared, type WinnowOptions } from '@winnow/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../testing/builders.ts'
import { checkDeterministic, checkPrefix, checkProtected, sessionOf, wordCounter } from '../testing/index.ts'

const steps = 'Load|Map|Write|Rename|Move|Delete|Update|Run|Ask|Merge|Tag|Tell'.split('|')
const names = steps.map((verb, at) => `${verb} part ${at} of the coverage of the new release`)
const list = (done: number, of = names) =>
  of.map((content, at) => ({ content, status: at < done ? 'completed' : at === done ? 'in_progress' : 'pending' }))
const update = (at: number): Message[] =>
  round('update_todos', { id: at, status: 'completed' }, renderTodos(list(at + 1)), `u${at}`)
const write = (at: number): Message[] =>
  round('write_todos', { todos: list(at) }, `Updated todo list to ${JSON.stringify(list(at))}`, `w${at}`)
const times = (count: number, one: (at: number) => Message[]): Message[] =>
  Array.from({ length: count }, (_, at) => one(at)).flat()
const promptOf = (done: number): string => `You help.\n\n## Todos\n${renderTodos(list(done))}`

const make = (options: WinnowOptions = {}) => createWinnow({ tokens: wordCounter, ...options })
const textsOf = ({ messages }: Pick<Prepared, 'messages'>): string[] =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'tool-result' ? part.content.flatMap((item) => (item.type === 'text' ? [item.text] : [])) : [],
    ),
  )
const isShort = (text: string): boolean =>
  /^\[ok, superseded by a later call\]\n\[\d+ of \d+ lines left out, ref [a-z]{18}\]$/u.test(text)
const callsOf = (messages: readonly Message[]) =>
  messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-call'))

describe('a list written twelve times in one open turn', () => {
  test.each([
    ['whose changes give the whole list', update, 12],
    ['that is written whole', write, 11],
  ] as const)('%s keeps its newest result, and all arguments', async (_title, one, done) => {
    const history = [user('Go'), ...times(12, one)]
    const { messages, report, edits } = await make().prepare(history, { system: promptOf(done) })
    const short = textsOf({ messages }).map(isShort)
    expect(short).toEqual([...Array.from({ length: 11 }, () => true), false])
    expect(callsOf(messages)).toEqual(callsOf(history))
    expect(report.rules).toMatchObject([{ rule: 'clearing', edits: 11 }])
    expect(edits.every(({ reason, evidence }) => reason === 'superseded' && evidence)).toBe(true)
  })

  test.each([
    'Error: cannot complete a pending step; nothing was changed.',
    '{"success":false,"error":"version conflict"}',
    'Rejected: 12 tasks cannot be completed at once.',
    'No changes made.',
    '更新失败：版本冲突',
    '403 Forbidden',
    'Queued for approval.',
    'The list is locked by Maria.',
    '{"success":"false"}',
    '没有权限',
  ])('stays where the later call was refused in words: %s', async (refusal) => {
    const read = round('todo_read', {}, JSON.stringify({ todos: list(0) }), 'read')
    const rows = (of: number): string => Array.from({ length: 60 }, (_, at) => `step ${of} row ${at} moved`).join('\n')
    const work = times(40, (at) => round('bash', { command: `./step ${at}` }, rows(at), `b${at}`))
    const shortAfter = async (told: string): Promise<boolean> => {
      const written = round('todo_write', { todos: list(12) }, told, 'written')
      const winnow = make({ compact: { clearing: { contextWindow: 8000 } } })
      const { messages } = await winnow.prepare([user('Go'), ...read, ...written, ...work])
      return textsOf({ messages }).some((text) => text.startsWith('[ok, superseded by a later call]'))
    }
    expect([await shortAfter('Updated.'), await shortAfter(refusal)]).toEqual([true, false])
  })

  test('is gone from a finished turn, also where that turn is not worth shortening', async () => {
    const bugs = [{ id: 41, title: 'part 1 fails', blocks: '2.0' }]
    const listed = round('list_issues', { label: 'bug' }, JSON.stringify(bugs), 'bugs')
    const turn = [user('Which bugs block version 2.0?'), ...write(0), ...listed, ...write(12)]
    const winnow = createWinnow({ compact: { minSavings: 5000 } })
    const open = await winnow.prepare(turn, { system: promptOf(12) })
    expect(textsOf(open).map(isShort)).toEqual([true, false, false])
    const { messages, report } = await winnow.prepare([...turn, says('Done.'), user('Thanks')], {
      system: promptOf(12),
    })
    expect(report.kept).toMatchObject([{ rule: 'compact', reason: 'saves-less-than: 5000' }])
    expect(callsOf(messages).map(({ toolName }) => toolName)).toEqual(['list_issues'])
  })

  test('says how much was left out, and under which name it can be read', async () => {
    const history = [user('Go'), ...times(3, update)]
    const winnow = make()
    const [first] = textsOf(await winnow.prepare(history, { system: promptOf(3) }))
    const [, total, ref] =
      /^\[ok, superseded by a later call\]\n\[12 of (\d+) lines left out, ref ([a-z]{18})\]$/u.exec(first!)!
    expect(total).toBe('12')
    expect(winnow.recall(history, { ref: ref! }).text).toContain(renderTodos(list(1)))
  })

  test('loses one result with each change the prompt shows: its cache is cold then', async () => {
    const winnow = make()
    for (let count = 1; count <= 12; count += 1) {
      const { messages } = await winnow.prepare([user('Go'), ...times(count, update)], { system: promptOf(count) })
      expect(textsOf({ messages }).filter(isShort)).toHaveLength(count - 1)
    }
  })

  test('loses them where the prompt is not the state only if that pays for the cache it breaks', async () => {
    const shown = async (count: number): Promise<number> =>
      textsOf(
        await make().prepare([user('Go'), ...times(count, (at) => update(at % 12))], { system: 'You help.' }),
      ).filter(isShort).length
    expect(await shown(6)).toBe(0)
    expect(await shown(40)).toBeGreaterThan(20)
    // Where long arguments and other results stand behind them it does not.
    const work = (at: number): Message[] => [
      ...update(at),
      ...round('bash', { command: `make ${at}` }, 'word '.repeat(400), `b${at}`),
    ]
    const between = [user('Go'), ...times(12, work)]
    expect(textsOf(await make({ compress: false }).prepare(between)).filter(isShort)).toEqual([])
  })

  test('loses them however new they are where what is sent has outgrown its share of the context window', async () => {
    const clearing = { contextWindow: 1000, from: 0.5, keep: 100_000, every: 200 }
    const history = [user('Go'), ...times(6, update)]
    const texts = textsOf(await make({ compact: { clearing, minSavings: 0 } }).prepare(history))
    expect(texts.filter(isShort).length).toBeGreaterThan(2)
    expect(isShort(texts.at(-1)!)).toBe(false)
  })

  test('loses nothing where clearing, compaction or pruning are off', async () => {
    const history = [user('Go'), ...times(12, update)]
    for (const options of [
      { compact: { clearing: false } },
      { compact: false },
      { prune: false },
      { profile: 'lossless' },
    ] as const)
      expect(textsOf(await make(options).prepare(history, { system: promptOf(12) })).filter(isShort)).toEqual([])
  })

  test('stays as it became when the turn is sealed and something else keeps it', async () => {
    const answered = [user('Go'), ...times(12, update), assistant('Done.'), user('Next')]
    const options: WinnowOptions = { turns: { status: () => 'failed' }, compact: { minSavings: 0 } }
    const tools = [{ tool: 'update_todos', policy: 'mirrored', isCovered: () => false } as const]
    const sealed = await make({ ...options, prune: { tools } }).prepare(answered, { system: promptOf(12) })
    expect(textsOf(sealed).map(isShort)).toEqual([...Array.from({ length: 11 }, () => true), false])
  })

  test('goes whole once the turn is sealed and the prompt proves it', async () => {
    const answered = [user('Go'), ...times(12, write), assistant('Done.'), user('Next')]
    const { messages } = await make().prepare(answered, { system: promptOf(11) })
    expect(callsOf(messages)).toEqual([])
  })
})

describe('a result stays', () => {
  const shortened = async (history: readonly Message[], options: WinnowOptions = {}): Promise<number[]> => {
    const texts = textsOf(await make(options).prepare(history, { system: promptOf(12) }))
    return texts.flatMap((text, at) => (isShort(text) ? [at] : []))
  }
  const read = (todos: ReturnType<typeof list>, id: string, name = 'read_todos'): Message[] =>
    round(name, {}, renderTodos(todos), id)
  const other = list(
    1,
    names.map((name) => `${name}, later`),
  )
  const failed = call('update_todos', { id: 3 }, 'f')

  test.each<[string, readonly Message[]]>([
    ['that tells what no later call and no prompt tells', [...read(other, 'a'), ...update(11)]],
    ['that was answered once only', update(11)],
    ['that other tools tell anew', [...round('list_items', {}, renderTodos(list(11)), 'a'), ...update(11)]],
    ['that another server tells anew', [...read(list(11), 'a', 'mcp__shore__read_todos'), ...update(11)]],
    ['before a call that failed', [...update(10), says(failed), tool(result(failed, renderTodos(list(12)), 'error'))]],
    ['that failed', [says(failed), tool(result(failed, renderTodos(list(11)), 'error')), ...update(11)]],
    [
      'that is pinned',
      [
        ...round('read_todos', {}, renderTodos(list(11)), 'a').map((message): Message => ({
          ...message,
          pinned: true,
        })),
        ...update(11),
      ],
    ],
    [
      'that says more than the list',
      [...round('read_todos', {}, `${renderTodos(list(11))}\nThe deadline moved to Friday`, 'a'), ...update(11)],
    ],
    [
      'that is no longer than what would stand for it',
      [...round('write_todos', { todos: list(10) }, 'Updated 12 todos', 'a'), ...update(11)],
    ],
  ])('%s', async (_title, rounds) => {
    expect(await shortened([user('Go'), ...rounds])).toEqual([])
  })

  test('that a later one points at', async () => {
    const long = list(
      12,
      names.map((name) => `${name}, ${'with what it needs of the parts before, '.repeat(4)}and nothing else`),
    )
    const same = [user('Go'), ...read(long, 'a'), ...read(long, 'b')]
    const { messages } = await make().prepare(same, { system: `You help.\n\n## Todos\n${renderTodos(long)}` })
    expect(textsOf({ messages })).toEqual([renderTodos(long), expect.stringMatching(/^\[same as in/u)])
  })
})

test('the laws hold with lists that are written again and again', async () => {
  const rounds = fc.record({
    kind: fc.constantFrom('update', 'write', 'read', 'work', 'say'),
    done: fc.integer({ min: 0, max: 11 }),
    from: fc.integer({ min: 0, max: 2 }),
  })
  const property = fc.asyncProperty(
    fc.array(rounds, { maxLength: 24 }),
    fc.integer({ min: 0, max: 12 }),
    async (all, shown) => {
      const messages = all.flatMap(({ kind, done, from }, at): Message[] => {
        const todos = list(done, names.slice(from * 4))
        if (kind === 'update')
          return round('update_todos', { id: done, status: 'completed' }, renderTodos(todos), `u${at}`)
        if (kind === 'write')
          return round('write_todos', { todos }, `Updated todo list to ${JSON.stringify(todos)}`, `w${at}`)
        if (kind === 'read') return round('read_todos', {}, renderTodos(todos), `r${at}`)
        if (kind === 'work') return round('bash', { command: `make ${at}` }, 'word '.repeat(60), `b${at}`)
        return [assistant('Done.'), user('Go on')]
      })
      const session = sessionOf({ messages: [user('Go'), ...messages], system: promptOf(shown) })
      for (const compact of [{ minSavings: 0 }, { clearing: { from: 0, every: 40, keep: 20 }, minSavings: 0 }]) {
        await checkPrefix(() => make({ compact }), session)
        await checkProtected(() => make({ compact }), session)
        if (!('clearing' in compact)) await checkDeterministic(() => make({ compact }), session)
      }
    },
  )
  await expect(fc.assert(property, { numRuns: runs(6) })).resolves.toBeUndefined()
})

test('a file that was read again stays, however the tool is set up, unless all of it is told later', async () => {
  const rows = (of: string): string =>
    Array.from({ length: 60 }, (_, at) => `- setting ${at} of ${of} is on`).join('\n')
  const read = (of: string, id: string): Message[] => round('read_file', { path: 'src/a.md' }, rows(of), id)
  const move = round('move_file', { source: 'src/a.md', destination: 'src/old.md' }, 'ok', 'm')
  const winnow = make({ prune: { tools: [{ tool: 'read_file', policy: 'mirrored', state: 'files' }] } })
  const history = [user('Go'), ...read('the first one', 'a'), ...move, ...read('the second one', 'b')]
  expect(textsOf(await winnow.prepare(history))).toContain(rows('the first one'))
})
