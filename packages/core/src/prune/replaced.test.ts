import { createWinnow, pruneToolUses, renderTodos, type Prepared } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../testing/builders.ts'
import { checkDeterministic, checkPrefix, sessionOf } from '../testing/index.ts'
import { Judge } from './judge.ts'
import { ReplacedStates } from './replaced.ts'
import { createRuleTable } from './rule-table.ts'

const plan = (status: string, ...contents: string[]) => contents.map((content) => ({ content, status }))
const trip = (status = 'pending') => plan(status, 'Ask the harbour for a berth', 'Tell the crew about the storm')
const feast = (status = 'pending') => plan(status, 'Order the fish for the feast', 'Invite the neighbours')
const promptWith = (todos: ReturnType<typeof plan>): string =>
  `You run a ship.\n\n## Todos\n${renderTodos(todos)}\n\nBe brief.`

const write = (todos: unknown, id: string, name = 'write_todos'): Message[] =>
  round(name, { todos }, `Updated ${(todos as unknown[]).length} todos`, id)
const ended = (instruction: string, ...rounds: Message[][]): Message[] => [
  user(instruction),
  ...rounds.flat(),
  assistant('Done.'),
]

const first = ended(
  'Get us into harbour',
  write(trip(), 'a'),
  round('read_todos', {}, renderTodos(trip()), 'b'),
  write(trip('completed'), 'c'),
)
const names = ({ messages }: Pick<Prepared, 'messages'>): string[] =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : [])))

describe('a new list in the prompt', () => {
  const before = [...first, user('Now plan a feast')]
  const open = [...before, ...write(feast(), 'd')]
  const later = [...open, assistant('Planned.'), user('And the cakes')]

  test('brings nothing back to life once a call wrote it', async () => {
    const winnow = createWinnow({ compact: false })
    expect(names(await winnow.prepare(before, { system: promptWith(trip('completed')) }))).toEqual([])
    const { messages, edits } = await winnow.prepare(open, { system: promptWith(feast()) })
    expect(names({ messages })).toEqual(['write_todos'])
    expect(edits).toMatchObject([1, 3, 5].map((at) => ({ at, reason: 'later-call-in-system-text' })))
    expect(edits[0]!.evidence!.found.map(({ value }) => value)).toEqual(
      feast().map(({ content }) => content.toLowerCase()),
    )
    expect(names(await winnow.prepare(later, { system: promptWith(feast()) }))).toEqual([])
  })

  test('gives the same in a fresh process, which never saw the older one', async () => {
    const make = () => createWinnow({ compact: false })
    for (const messages of [open, later])
      await expect(checkDeterministic(make, { messages, system: promptWith(feast()) })).resolves.toBeUndefined()
  })

  test('counts as far as it has come since it was written', () => {
    expect(names(pruneToolUses(later, { system: promptWith(feast('completed')) }))).toEqual([])
  })

  test('covers calls of the turn it was written in, too', () => {
    const changed = ended('Plan', write(trip(), 'a'), write([...trip(), ...feast()], 'b'), write(feast(), 'c'))
    expect(names(pruneToolUses([...changed, user('Next')], { system: promptWith(feast()) }))).toEqual([])
  })

  test.each<[string, readonly Message[], string]>([
    ['that no call wrote', before, promptWith(feast())],
    ['that is longer than what was written', later, promptWith([...feast(), ...plan('pending', 'Sweep the deck')])],
    ['that lacks what was written', later, promptWith(feast().slice(1))],
    ['that is behind what was written', [...before, ...write(feast('completed'), 'd')], promptWith(feast())],
    ['of yesterday', later, promptWith(feast()).replace('## Todos', "## Yesterday's todos")],
    ['that another server keeps', [...before, ...write(feast(), 'd', 'mcp__shore__write_todos')], promptWith(feast())],
    [
      'that was added to',
      [...before, ...round('write_todos', { merge: true, todos: feast() }, 'ok', 'd')],
      promptWith(feast()),
    ],
    [
      'of one entry that was changed',
      [...before, ...round('update_todo', { ...feast()[0] }, 'ok', 'd')],
      promptWith(feast()),
    ],
    [
      'whose writing failed',
      [
        ...before,
        says(call('write_todos', { todos: feast() }, 'd')),
        tool(result(call('write_todos', {}, 'd'), 'no', 'error')),
      ],
      promptWith(feast()),
    ],
  ])('%s replaces nothing', (_title, history, system) => {
    expect(names(pruneToolUses(history, { system })).slice(0, 3)).toEqual(['write_todos', 'read_todos', 'write_todos'])
  })

  test('leaves alone what failed, and what was told after it', () => {
    const failed = call('write_todos', { todos: trip() }, 'f')
    const own = [
      ...ended(
        'Plan',
        [says(failed), tool(result(failed, 'The disk is full', 'error'))],
        write(trip(), 'a'),
        write(feast(), 'b'),
      ),
      ...ended('And again', write(trip(), 'c')),
      user('Next'),
    ]
    const { messages } = pruneToolUses(own, { system: promptWith(feast()) })
    expect(names({ messages })).toEqual(['write_todos', 'write_todos'])
    expect(messages).toContain(own[1])
    expect(messages).toContain(own[9])
  })

  test('of tools of your own counts for those that share a state', () => {
    const tools = (state?: string) => [
      { tool: /_plan$/u, policy: 'mirrored', ...(state === undefined ? {} : { state }) } as const,
    ]
    const own = [
      ...ended('Plan', round('read_plan', {}, renderTodos(trip()), 'a')),
      user('Feast'),
      ...write(feast(), 'b', 'write_plan'),
    ]
    const system = promptWith(feast())
    expect(names(pruneToolUses(own, { system, tools: tools('plan') }))).toEqual(['write_plan'])
    expect(names(pruneToolUses(own, { system, tools: tools() }))).toEqual(['read_plan', 'write_plan'])
  })

  test('is a declared jump where the system text showed it before it was written', async () => {
    const session = sessionOf({ messages: later, system: promptWith(feast()) })
    for (const compact of [false, { minSavings: 0 }] as const)
      await expect(checkPrefix(() => createWinnow({ compact }), session)).resolves.toBeUndefined()
  })
})

describe('the states of which a history tells something older', () => {
  const states = (isCovered?: () => boolean): ReplacedStates =>
    new ReplacedStates(
      createRuleTable(isCovered ? { tools: [{ tool: 'write_todos', policy: 'mirrored', isCovered }] } : {}),
      new Judge(),
    )
  const said = [user('Hello'), ...round('bash', {}, 'fine', 'x')]
  const [opening] = said
  const grown = [...said, ...write(trip(), 'a'), ...round('bash', {}, 'fine', 'y'), ...write(feast(), 'b')]
  const system = promptWith(feast())

  test('are those of the history at hand, whichever histories with the same beginning were looked through before', () => {
    const known = states()
    const other = [opening!, ...write(trip(), 'c'), ...said.slice(1)]
    for (const history of [grown, said, grown, grown, other, grown.slice(0, 4), grown, [], [grown[3]!]])
      for (const text of [system, promptWith(trip()), system])
        expect(known.of(history, text)).toEqual(states().of(history, text))
    expect(known.of(grown, system)).toMatchObject([{ upTo: { at: 3 } }])
  })
  test('are asked for again where a function of the host says what is told elsewhere', () => {
    let isCovered = false
    const known = states(() => isCovered)
    expect(known.of(grown, system)).toHaveLength(1)
    isCovered = true
    expect(known.of(grown, system)).toEqual([])
  })
})
