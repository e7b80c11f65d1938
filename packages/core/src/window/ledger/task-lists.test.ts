import { describe, expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { assistant, round, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { merge } from '../said/merge.ts'
import { SummaryTexts } from '../said/texts.ts'
import { write } from '../said/write.ts'

const room = 1000
const texts = ['Rotate the keys', 'Order 40 badges', 'Answer Halden']
const todos = (status = 'pending') => texts.map((content, at) => ({ id: String(at + 1), content, status }))
const list: readonly Message[] = round('todo_write', { todos: todos() }, 'ok')

/** A section without the numbers in front of tasks. */
const unnumbered = (text: string): string => text.replaceAll(/^ {2}#\d+ /gmu, '  ')

/** The sections of what is open, where calls follow each other, and where each stands in a summary of its own. */
const openAfter = (...calls: readonly (readonly Message[])[]): string[] => numberedAfter(...calls).map(unnumbered)
function numberedAfter(...calls: readonly (readonly Message[])[]): string[] {
  const notesOf = (messages: readonly Message[]) =>
    extracted([user('Go.'), ...messages, assistant('Hm.')], room, tokens)
  const apart = [list, ...calls].map(notesOf)
  return [
    write(notesOf([list, ...calls].flat())),
    write(merge(apart, { room, tokens })),
    new SummaryTexts().together(apart, tokens).join('\n'),
    // The list and the first call in one summary, the rest in another that is made of it.
    write(merge([merge(apart.slice(0, 2), { room, tokens }), ...apart.slice(2)], { room, tokens })),
  ].map((text) => text.match(/^open (?:when|once).*\n(?: {2}.*\n?)*/gmu)?.join('') ?? '')
}
const when = (...open: readonly string[]): string =>
  open.length === 0 ? '' : `open when last mentioned:\n${open.map((text) => `  ${text}`).join('\n')}`
const again = 'open once, with what was said later that may be about it:'
const [keys, badges, halden] = texts as [string, string, string]

describe('tasks', () => {
  test.each<[string, readonly Message[], readonly string[]]>([
    [
      'a list that holds what changed',
      round('todo_write', { merge: true, todos: [todos('completed')[0]] }, 'ok'),
      [badges, halden],
    ],
    ['numbers and states alone', round('update_todos', { todos: [{ id: 1, status: 'done' }] }, 'ok'), [badges, halden]],
    [
      'a list of new ones to add',
      round('add_todos', { todos: [{ content: 'Call Ngozi', status: 'pending' }] }, 'ok'),
      [keys, badges, halden, 'Call Ngozi'],
    ],
    [
      'a shorter list of other tasks',
      round('todo_write', { todos: [{ id: '1', content: 'Paint it', status: 'pending' }] }, 'ok'),
      ['Paint it'],
    ],
    ['an empty list', round('todo_write', { todos: [] }, 'Cleared'), []],
    [
      'one task by its number',
      round('update_todo', { todoId: 2, status: 'completed' }, 'Todo 2 is completed.'),
      [keys, halden],
    ],
    ['one task by its text', round('set_todo', { content: halden, done: true }, 'ok'), [keys, badges]],
    [
      'a list that is refused in words',
      round('todo_write', { todos: todos('completed') }, 'Error: list unchanged.'),
      texts,
    ],
    ['a list of another tool', round('update_plan', { plan: [{ step: 'Open it', status: 'completed' }] }, 'ok'), texts],
    ['a search', round('search_todos', { text: keys, status: 'completed' }, 'none'), texts],
    ['tasks that wait or are blocked', round('todo_write', { todos: todos('blocked') }, 'ok'), texts],
    ['all of them done', round('todo_write', { todos: todos('completed') }, 'ok'), []],
  ])('after %s', (_, change, open) => {
    for (const text of openAfter(change)) expect(text.trim().replaceAll(/\nopen when.*$/gmu, '')).toBe(when(...open))
  })

  test.each([
    ['complete_todo', { id: 3 }, 'ok'],
    ['complete_todos', { ids: [3] }, 'ok'],
    ['TaskUpdate', { taskId: '3', status: 'completed' }, 'ok'],
    ['update_todo', { id: 3, status: 'completed' }, '403 Forbidden'],
    ['todo_write', { merge: true, todos: [{ id: 3, status: 'completed' }] }, 'The list is unchanged, it is locked'],
    ['todo_write', { merge: true, todos: [{ id: 3, status: 'completed' }] }, 'Queued for Maria'],
  ])('a call of %s that leaves a task in doubt is told with it', (tool, input, result) => {
    const said = result === 'ok' ? '' : ` -> ${result}`
    for (const text of openAfter(round(tool, input, result)))
      expect(text.trim()).toBe(
        `${when(keys, badges)}\nopen once, with what was said later that may be about it:\n  ${halden}\n    later: ${tool} ${JSON.stringify(input)}${said}`,
      )
  })

  test.each([
    [
      'todo_write',
      {
        todos: [
          {
            id: '1',
            content: 'Ship it',
            status: 'pending',
            subtasks: [{ id: '1', content: 'Sign it', status: 'pending' }],
          },
        ],
      },
      ['Ship it', 'Sign it'],
    ],
    [
      'update_plan',
      {
        phases: [
          {
            name: 'One',
            tasks: [
              { content: 'Sign it', status: 'pending' },
              { content: 'Pack it', status: 'completed' },
            ],
          },
        ],
      },
      ['Sign it'],
    ],
  ])('tasks of %s that stand in others are open', (tool, input, open) => {
    for (const text of openAfter(round(tool, input, 'ok')))
      for (const each of open) expect(text).toContain(`  ${each}\n`)
    for (const text of openAfter(round(tool, input, 'ok'))) expect(text).not.toContain('Pack it')
  })

  test('what a shorter list does not name is told with it', () => {
    const input = { todos: [todos('completed')[1]] }
    const later = `\n    later: todo_write ${JSON.stringify(input)}\n`
    for (const text of openAfter(round('todo_write', input, 'ok'))) {
      expect(`${text}\n`).toContain(`  ${keys}${later}  ${halden}${later}`)
      expect(text).not.toContain('open when')
    }
  })

  test.each([
    ['TaskList', '#1 [completed] Rotate the keys\n#2 [pending] Order 40 badges', '#1 [completed] Rotate the keys'],
    ['TaskGet', 'Task #1: Rotate the keys\nStatus: completed', 'Task #1: Rotate the keys / Status: completed'],
    [
      'TodoRead',
      JSON.stringify([{ id: '1', content: keys, status: 'done' }]),
      `{"id":"1","content":"${keys}","status":"done"}`,
    ],
    ['get_board', `## To do\n- ${badges}\n## Done\n- ${keys}`, `Done: - ${keys}`],
  ])('a result of %s that says that a task is closed is told with it', (tool, result, told) => {
    for (const text of openAfter(round(tool, {}, result)))
      expect(text.trim()).toBe(`${when(badges, halden)}\n${again}\n  ${keys}\n    later: ${tool}: ${told}`)
  })

  test.each(['', 'x'])('what is told in part is cut between characters (%s)', (shift) => {
    const ships = `${shift}${'🚢'.repeat(80)}`
    const change = round('update_todo', { id: 1, status: 'completed', note: ships }, `Queued ${ships}`)
    const state = round('update_todo', { id: 2, status: ships }, 'ok')
    const shown = round('TaskList', {}, `#3 [completed] ${halden} ${ships}`)
    for (const [at, text] of [...openAfter(change, shown), ...openAfter(state)].entries()) {
      expect(text.match(/🚢 ?\[…\]/gu)?.length).toBeGreaterThan(at < 4 ? 1 : 0)
      expect(text).not.toMatch(/\p{Surrogate}/u)
    }
  })

  test('a result that says that tasks are open, or are not done, is told with none', () => {
    for (const text of openAfter(round('TaskList', {}, `#1 [pending] ${keys}\n#2 [not done] ${badges}`)))
      expect(text.trim()).toBe(when(...texts))
  })

  test.each([
    ['reopen_todo', { id: 1 }, 1],
    ['uncheck_todo', { id: 1 }, 1],
    ['toggle_todo', { id: 1 }, 1],
    ['todo_reset', {}, 3],
    ['undo_last_todo_change', {}, 3],
  ])('%s may open again what is closed', (tool, input, count) => {
    for (const text of openAfter(round('todo_write', { todos: todos('completed') }, 'ok'), round(tool, input, 'Done.')))
      expect(text.match(new RegExp(`later: ${tool} `, 'gu')) ?? []).toHaveLength(count)
  })

  test('a call that closes all opens nothing, and is told with what was open', () => {
    const [done] = todos('completed')
    for (const text of openAfter(
      round('todo_write', { merge: true, todos: [done] }, 'ok'),
      round('complete_all_todos', {}, 'ok'),
      round('todo_list', {}, 'none'),
    )) {
      expect(text).not.toContain(keys)
      expect(text.match(/later: complete_all_todos \{\}$/gmu)).toHaveLength(2)
      expect(text).not.toContain('todo_list')
    }
  })

  test('a state that is not known is told with the task', () => {
    for (const text of openAfter(round('update_todo', { id: 1, status: 'shipped' }, 'ok')))
      expect(text.trim()).toBe(when(`${keys} (shipped)`, badges, halden))
    for (const text of openAfter(
      round('update_todo', { id: 1, status: 'shipped' }, 'ok'),
      round('update_todo', { id: 1, status: 'pending' }, 'ok'),
    ))
      expect(text.trim()).toBe(when(keys, badges, halden))
  })

  test('an empty list that is refused is told with all of them', () => {
    for (const text of openAfter(round('todo_write', { todos: [] }, 'Invalid: the list must not be empty')))
      expect(text.match(/later: todo_write \{"todos":\[\]\} -> Invalid: /gu)).toHaveLength(3)
  })

  test('a call that names a task nobody knows is told with all of them', () => {
    for (const text of openAfter(round('update_todo', { index: 9, status: 'completed' }, 'ok')))
      expect(text.match(/later: update_todo \{"index":9,"status":"completed"\}/gu)).toHaveLength(3)
  })

  test('a task is open again after a call that says so', () => {
    for (const text of openAfter(
      round('todo_write', { todos: todos('completed') }, 'ok'),
      round('update_todo', { id: 2, status: 'pending' }, 'ok'),
    ))
      expect(text.trim()).toBe(when(badges))
  })

  test('one of two that are worded alike is open where the other one is done', () => {
    const pair = [
      { content: 'Write tests for the parser', status: 'completed' },
      { content: 'Write tests for the lexer', status: 'pending' },
    ]
    const text = write(
      extracted([user('Go.'), ...round('write_todos', { todos: pair }, 'ok'), assistant('Hm.')], room, tokens),
    )
    expect(text).toContain('open when last mentioned:\n  Write tests for the lexer')
  })

  test('one that is done closes a point that says the same, and no other', () => {
    const said = (point: string) => [assistant(`So far.\nTODO: ${point}.`)]
    const done = round('write_todos', { todos: [{ content: 'write the docs', status: 'completed' }] }, 'ok')
    const openOf = (...messages: readonly (readonly Message[])[]) =>
      write(extracted([user('Go.'), ...messages.flat(), assistant('Hm.')], room, tokens))
    expect(openOf(said('Write the docs'), done)).not.toContain('open ')
    expect(openOf(said('Write the docs of the cart'), done)).toContain('TODO: Write the docs of the cart.')
    expect(openOf(done, said('Write the docs'))).toContain('TODO: Write the docs.')
  })

  const numberedOf = (...messages: readonly (readonly Message[])[]): string =>
    write(extracted([user('Go.'), ...messages.flat(), assistant('Hm.')], room, tokens))
      .match(/^open (?:when|once).*\n(?: {2}.*\n?)*/gmu)
      ?.join('') ?? ''
  const openOf = (...messages: readonly (readonly Message[])[]): string => unnumbered(numberedOf(...messages))

  test.each<[string, object, unknown, string]>([
    ['TaskCreate', { subject: keys }, 'Task #7 created successfully', '#7 '],
    ['create_task', { title: keys }, { id: 301, title: keys }, '#301 '],
    ['create_task', { title: keys }, { id: 'KEY-9', title: keys }, 'KEY-9 '],
    ['create_task', { title: keys }, { id: '0d7c9a52-41be-4c1f-9a66-5b0f3c2d1e07' }, ''],
    ['add_task', { title: `#7 ${keys}` }, 'Task #7 created', ''],
    ['add_task', { title: keys }, 'ok', ''],
  ])('a task of %s %j is told with what calls name it by: %j', (tool, input, result, id) => {
    const [text] = Object.values(input) as string[]
    expect(numberedOf(round(tool, input, result)).trim()).toBe(when(`${id}${text}`))
  })

  test('a number that another task has got is told with that alone', () => {
    const made = [keys, badges].map((title) => round('add_task', { title }, { id: 7 }))
    const apart = made.map((messages) => extracted([user('Go.'), ...messages, assistant('Hm.')], room, tokens))
    for (const text of [numberedOf(...made), write(merge(apart, { room, tokens }))])
      expect(text).toContain(when(keys, `#7 ${badges}`))
  })

  test.each<[string, string, object, (id: number) => unknown, string, object]>([
    [
      'TaskCreate',
      'subject',
      {},
      (id) => `Task #${id} created successfully`,
      'TaskUpdate',
      { taskId: '1', status: 'completed' },
    ],
    ['add_task', 'title', {}, (id) => ({ id, ok: true }), 'update_task', { id: 1, done: true }],
    [
      'asana_create_task',
      'name',
      { project: 'rel' },
      (id) => ({ data: { gid: `${id}`, name: 'as given', created_at: '2026-01-01' } }),
      'asana_update_task',
      { task_gid: '1', completed: true },
    ],
    [
      'create_todo',
      'text',
      { priority: 'high' },
      (id) => `Created with id ${id}.`,
      'set_todo',
      { todo_id: 1, status: 'done' },
    ],
  ])('a task that %s makes is open until its number is done', (tool, key, more, result, done, input) => {
    const made = [keys, badges].flatMap((text, at) => round(tool, { [key]: text, ...more }, result(at + 1)))
    expect(openOf(made).trim()).toBe(when(keys, badges))
    expect(openOf(made, round(done, input, 'ok')).trim()).toBe(when(badges))
  })

  test('a task that is made again under a number of its own is another', () => {
    const made = ['1', '2'].flatMap((id) => round('add_task', { title: keys }, { id }))
    expect(openOf(made, round('update_task', { id: 1, done: true }, 'ok')).trim()).toBe(when(keys))
    const refused = round('add_task', { title: badges }, 'Locked: nothing can be added, so this is not applied')
    expect(openOf(refused)).toContain(`  ${badges}\n    later: add_task`)
    // Two tasks have one number: only the newer one is known by it.
    const both = [keys, badges].flatMap((title) => round('add_task', { title }, { owner: { id: 7 } }))
    expect(openOf(both, round('update_task', { id: 7, done: true }, 'ok')).trim()).toBe(when(keys))
  })

  test.each<[string, object]>([
    ['create_task', { description: keys, prompt: 'Rotate all keys and report.' }],
    ['add_task_comment', { task_id: 9, text: 'Looks good.' }],
    ['create_task_list', { title: 'Groceries' }],
    ['complete_todos', { todos: [keys] }],
    ['run_plan', { steps: [keys, badges] }],
    ['Task', { prompt: `[ ] ${keys}` }],
    ['update_task', { id: 3, steps: [keys], status: 'done' }],
    ['create_todo_list', { tags: [keys] }],
  ])('%s makes no open task', (tool, input) => {
    expect(openOf(round(tool, input, 'ok'))).toBe('')
  })

  test.each<[string, object]>([
    ['planning', { command: 'create', title: 'Work', steps: [keys, badges] }],
    ['update_plan', { plan: [keys, badges] }],
    ['write_todos', { todos: [`[ ] ${keys}`, `[ ] ${badges}`, `[x] ${halden}`] }],
    ['update_todo_list', { todos: `[x] ${halden}\n[ ] ${keys}\n[-] ${badges}` }],
    ['read_file', { path: 'a.ts', task_progress: `# Work\n- [ ] ${keys}\n- [ ] ${badges}\n- [X] ${halden}` }],
    ['create_plan', { checklist: `1. [ ] ${keys}\n2. [ ] ${badges}` }],
  ])('plain texts of %s are tasks, and boxes say which are open', (tool, input) => {
    expect(openOf(round(tool, input, 'ok')).trim()).toBe(when(keys, badges))
  })

  test.each([
    ['Error: no such file', 'error'],
    ['The user denied this operation.', 'ok'],
    ['{"error":"disk full"}', 'ok'],
    ['written', 'error'],
  ] as const)('a box that a call ticks which fails with %s (%s) is told with the call', (said, status) => {
    const progress = (mark: string) => ({ path: 'a.ts', task_progress: `- [${mark}] ${keys}\n- [ ] ${badges}` })
    const read = round('read_file', progress(' '), 'export const a = 1')
    const [calling, results] = round('write_to_file', progress('x'), said)
    const failed = { ...results, parts: results.parts.map((part) => ({ ...part, status })) } as Message
    const open = openOf(read, [calling, failed])
    expect(open).toContain(`${when(badges)}\n${again}\n  ${keys}\n    later: write_to_file {"path":"a.ts"`)
  })

  test('a list that stands beside another call is read if that one does something', () => {
    const progress = (mark: string) => ({ path: 'a.ts', task_progress: `- [${mark}] ${keys}\n- [ ] ${badges}` })
    const read = round('read_file', progress(' '), 'export const a = 1')
    expect(openOf(read, round('write_to_file', progress('x'), 'The file was saved.')).trim()).toBe(when(badges))
  })

  test('a first list that was perhaps refused is told with the call', () => {
    const input = { todos: [{ content: keys, status: 'pending' }] }
    const refused = 'The user does not want to proceed with this tool use.'
    expect(openOf(round('TodoWrite', input, refused))).toContain(
      `${again}\n  ${keys}\n    later: TodoWrite ${JSON.stringify(input)} -> The user does not want`,
    )
  })

  test('a step that is marked by its place alone is told with all of them', () => {
    const made = round('planning', { command: 'create', plan_id: 'p1', steps: [keys, badges] }, 'ok')
    const mark = round(
      'planning',
      { command: 'mark_step', plan_id: 'p1', step_index: 0, step_status: 'completed' },
      'ok',
    )
    expect(openOf(made, mark).match(/later: planning \{"command":"mark_step"/gu)).toHaveLength(2)
  })

  test('a list of another card is another list', () => {
    const checklist = (card_id: string, name: string, done = false) =>
      round('set_checklist', { card_id, checklist: [{ name, done }] }, 'ok')
    expect(openOf(checklist('CARD-17', keys), checklist('CARD-18', badges)).trim()).toBe(when(keys, badges))
    expect(
      openOf(checklist('CARD-17', keys), checklist('CARD-18', badges), checklist('CARD-17', keys, true)).trim(),
    ).toBe(when(badges))
    const done = round('update_checklist', { card_id: 'CARD-18', name: keys, done: true }, 'ok')
    expect(openOf(checklist('CARD-17', keys), checklist('CARD-18', keys), done).trim()).toBe(when(keys))
    // An id that is new with each call tells no lists apart.
    const passing = (request_id: string, status: string) =>
      round('todo_write', { request_id, todos: todos(status) }, 'ok')
    expect(openOf(passing('r1', 'pending'), passing('r2', 'completed'))).toBe('')
  })

  test('an older list with boxes stands nowhere beside the newer one', () => {
    const progress = (mark: string) => ({ path: 'a.ts', task_progress: `- [${mark}] ${keys}\n- [ ] ${badges}` })
    const rounds = [' ', 'x'].flatMap((mark) => round('read_file', progress(mark), 'export const a = 1\n'.repeat(40)))
    const text = write(extracted([user('Go.'), ...rounds, assistant('Hm.')], room, tokens))
    expect(text).toContain(when(badges))
    expect(text).not.toContain(keys)
  })

  test('the state of a task is no value apart from it', () => {
    const made = round('TaskCreate', { subject: keys, description: `${keys} of the harbour` }, 'Task #1 created')
    const update = round(
      'TaskUpdate',
      { taskId: '1', status: 'completed' },
      { order: 'A-1041', taskId: '1', status: 'completed' },
    )
    const text = write(extracted([user('Go.'), ...made, ...update, assistant('Hm.')], room, tokens))
    expect(text).toContain('A-1041')
    expect(text).not.toContain('status')
  })
})

test('a call that only tries closes nothing, and is told with its result', () => {
  const told = openAfter(list, round('todo_update', { id: '1', status: 'completed', dry_run: true }, 'ok'))
  for (const each of told)
    expect(each).toContain(`  ${keys}\n    later: todo_update {"id":"1","status":"completed","dry_run":true} -> ok`)
})

test.each([
  ['close_todo', 'open', true],
  ['close_todo', 'closed', false],
  ['reopen_todo', 'closed', false],
])('after %s without a state, that of the result holds: %s', (toolName, status, isOpen) => {
  const told = openAfter(list, round(toolName, { todo_id: '1' }, JSON.stringify({ id: '1', status })))
  for (const each of told) expect(each.trim()).toBe(when(...(isOpen ? texts : texts.slice(1))))
})

test('where the call may be about a task of another list, its result is told with it', () => {
  for (const each of openAfter(list, round('close_task', { task_id: '1' }, '{"id":"1","status":"open"}')))
    expect(each).toContain(`  ${keys}\n    later: close_task {"task_id":"1"} -> {"id":"1","status":"open"}`)
})

test('a task that was closed and may be open again is told with the call that closed it, too', () => {
  const made = round('TaskCreate', { subject: 'Fix auth' }, 'Task #7 created successfully: Fix auth')
  const closed = round('TaskUpdate', { taskId: '7', status: 'completed' }, 'Updated task #7 status')
  const described = round('TaskUpdate', { taskId: '7', description: 'done in PR 12' }, 'Updated task #7 description')
  const closing = 'TaskUpdate {"taskId":"7","status":"completed"}'
  for (const text of numberedAfter(made, closed, described, described, described)) {
    expect(text).toMatch(/Fix auth\n {4}later: TaskUpdate \{"taskId":"7","status":"completed"\}/u)
    expect(text).toContain('"description":"done in PR 12"')
    expect(text.split(closing)).toHaveLength(2)
  }
  for (const text of numberedAfter(made, closed)) expect(text).not.toContain('Fix auth')
})
