import { describe, expect, test } from 'vitest'
import { call, result, says, tool } from '../../testing/builders.ts'
import { pairRound } from '../../message/pairing.ts'
import { readResult } from './task-results.ts'
import type { TaskSaid } from './written-tasks.ts'

const tasks: TaskSaid[] = [
  { id: '1', text: 'Rotate the keys', isOpen: false },
  { id: '2', text: 'Drop the table', isOpen: true },
]
function read(output: string, named = tasks, toolName = 'todo_write') {
  const made = call(toolName, {})
  return readResult(pairRound([says(made), tool(result(made, output))], 0).uses[0]!, named)
}
const list = (state: string) => [
  { content: 'Rotate the keys', status: state },
  { content: 'Drop the table', status: 'pending' },
]

test.each([
  '',
  'null',
  '{}',
  'ok',
  'Updated task #1 status',
  '{"ok":true,"error":null}',
  '{"code":0,"message":"success"}',
  '{"isError":false,"message":"ok"}',
  'Task "Rotate the keys" completed.',
  'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable',
  JSON.stringify({ todos: list('completed') }),
  JSON.stringify({ data: { id: '1', completed: true } }),
  JSON.stringify({ oldTodos: list('pending'), newTodos: list('completed') }),
  "Updated todo list to [{'content': 'Rotate the keys', 'status': 'completed'}, {'content': 'Drop the table', 'status': 'pending'}]",
  'Updated:\n- [x] Rotate the keys\n- [ ] Drop the table',
  '操作成功',
  'Aufgabenliste wurde aktualisiert.',
])('%j says only that it was done', (output) => {
  expect(read(output)).toEqual({ isSure: true, tasks })
})

test.each([
  '403 Forbidden',
  'Only the assignee may close this task.',
  'Updated. Waiting for approval.',
  'Dry run: task 1 would be completed.',
  'Keine Berechtigung.',
  '没有权限',
  '{"message":"Not Found","status":"404"}',
  '{"errors":[{"message":"No permission"}]}',
  '{"success":"false"}',
  '{"status":"rejected"}',
  '{"updated":0}',
  '{"updated":[],"ok":true}',
  '{"request":{"id":"1","status":"completed"},"result":"queued"}',
])('%j leaves it in doubt', (output) => expect(read(output).isSure).toBe(false))

test.each([
  JSON.stringify({ todos: list('pending') }),
  '{"id":"1","status":"in_progress"}',
  "Updated todo list to [{'content': 'Rotate the keys', 'status': 'pending'}]",
  'Updated:\n- [ ] Rotate the keys',
])('%j gives another state, which holds', (output) => expect(read(output).tasks[0]!.isOpen).toBe(true))

test.each(['{"id":"2","status":"success"}', '{"id":"2","status":"ok"}', '{"id":"2","state":"updated"}'])(
  '%j gives the state of the call, not of the task',
  (output) => expect(read(output)).toEqual({ isSure: true, tasks }),
)

test('a long result without an end is read in one go', () => {
  const started = performance.now()
  expect(read(`[${"'\\".repeat(20_000)}]`).isSure).toBe(false)
  expect(performance.now() - started).toBeLessThan(500)
})

test('an unknown state is given as it stands', () => {
  expect(read('{"id":"1","status":"in review"}').tasks[0]).toEqual({ ...tasks[0], isOpen: true, state: 'in review' })
})

const closing: TaskSaid[] = [{ id: '1', text: undefined, isOpen: false }]

test.each([
  '{"success":true,"status":"todo"}',
  '{"success":true,"state":"new"}',
  '{"status":"ok","currentState":"open"}',
  '{"ok":true,"new_status":"todo","old_status":"todo"}',
  '{"ok":true,"statusName":"New"}',
  '{"ok":true,"status":{"name":"New"}}',
  'Updated. Status: todo',
  'Saved. Status is todo.',
  'Task #1: status set to new',
  'Task updated (todo).',
  'Task reopened',
  'Item added to list',
  'Title updated',
  'The name was changed.',
  'Updated the title',
  'Task renamed',
  'Task 2 updated',
  'Updated todo #12',
  'Task completed. New task created.',
  '{"success":true,"tasks":[]}',
  '{"success":true,"todo":null}',
  '{"success":true,"result":{}}',
  '{"success":true,"data":{}}',
  '{"ok":true,"changes":[]}',
  '{"ok":true,"completedAt":null}',
  '{"id":"1","completedAt":null}',
  '[]',
  '{"deleted":false,"ok":true}',
])('%j does not say that a task is closed', (output) => expect(read(output, closing).isSure).toBe(false))

test.each([
  'Todo updated.',
  'Updated todo 1.',
  'Updated todo item',
  'Result: todo updated',
  'Changes saved to todo list.',
  'Status set to completed',
  '{"new_status":"completed","old_status":"todo"}',
  '{"success":true,"todo":{"id":"1","assignee":null,"labels":[]}}',
  '{"code":0,"message":"","data":null}',
  '{"ok":true,"failed":[],"skipped":0,"index":0}',
])('%j says that it is', (output) => expect(read(output, closing).isSure).toBe(true))

test('a list that was emptied is empty', () => expect(read('{"success":true,"todos":[]}', []).isSure).toBe(true))

describe('a call that says no state, whose result gives the task with one', () => {
  const named: TaskSaid[] = [{ id: '1', text: undefined, isOpen: undefined }]

  test.each([
    ['{"id":"1","status":"open"}', true],
    ['{"task":{"id":"1","title":"Rotate the keys","status":"blocked"}}', true],
    ['{"id":"1","completed":false}', true],
    ['{"id":"1","status":"closed"}', false],
    ['{"id":"1","completed":true}', false],
  ])('leaves it in that state: %j', (output, isOpen) => {
    expect(read(output, named, 'close_task').tasks[0]).toMatchObject({ id: '1', text: undefined, isOpen })
    expect(read(output, named, 'reopen_task').tasks[0]).toMatchObject({ id: '1', text: undefined, isOpen })
  })

  test('is told with it where the call takes the task away', () => {
    const output = '{"id":"1","status":"open"}'
    expect(read(output, named, 'delete_task')).toEqual({ tasks: named, isSure: false })
  })

  test.each(['{"success":true,"status":"todo"}', 'Task reopened', 'Saved as new'])(
    'is told with a result that gives another one without the task: %j',
    (output) => {
      expect(read(output, named, 'close_task').isSure).toBe(false)
    },
  )

  test('does not name the task by what it says besides', () => {
    const [task] = read('{"id":"1","status":"open"}', [{ ...named[0]!, text: 'Please look' }], 'comment_task').tasks
    expect(task).toEqual({ id: '1', text: undefined, isOpen: true })
  })
})
