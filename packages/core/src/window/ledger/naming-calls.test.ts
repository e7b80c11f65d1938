import { expect, test } from 'vitest'
import { assistant, round, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { write } from '../said/write.ts'

const told = (...calls: (readonly [name: string, input: object, result: string])[]): string => {
  const rounds = calls.flatMap(([name, input, result], at) => round(name, input, result, `call ${at}`))
  return `${write(extracted([user('Plan'), ...rounds, assistant('Noted.')], 600, tokens))}\n`
}
const made = ['add_task', { title: 'Renew the walnut certificate' }, 'Added task 4'] as const
const completed = ['complete_task', { id: 4 }, 'ok'] as const

test.each([
  ['undo', {}, 'Undone: complete_task 4'],
  ['undo', {}, 'ok'],
  ['history', { revert: 'complete_task' }, 'ok'],
] as const)('a call that may undo the completion of a task is told with it: %s %j -> %s', (name, input, result) => {
  const text = told(made, completed, [name, input, result])
  expect(text).toContain('  #4 Renew the walnut certificate\n    later: complete_task {"id":4}\n')
  expect(text).toContain(`    later: ${name} ${JSON.stringify(input)} -> ${result}\n`)
})

test('a call that names no call before it, and undoes none, is not told with tasks', () => {
  expect(told(made, completed, ['look_up', {}, 'nothing'])).not.toContain('later: look_up')
  expect(told(made, completed, ['look_up', {}, 'x'], ['git_revert', {}, 'ok'])).not.toContain('later: git_revert')
})

const todos = (content: string, status = 'pending'): object => ({ todos: [{ content, status }] })

test.each(['list', 'path', 'agent', 'project', 'sprint', 'session_id', 'title', 'whatever'])(
  'a list under another %s leaves the tasks of the first open',
  (key) => {
    const text = told(
      ['TodoWrite', { [key]: 'alpha', ...todos('Renew the walnut certificate') }, 'ok'],
      ['TodoWrite', { [key]: 'beta', ...todos('Paint the umber fence') }, 'ok'],
    )
    expect(text).toContain('  Renew the walnut certificate\n  Paint the umber fence\n')
  },
)

test.each(['explanation', 'reason', 'merge_note', 'request_id', 'current_step'])(
  'a list with another %s is the same list',
  (key) => {
    const text = told(
      ['TodoWrite', { [key]: 'alpha', ...todos('Renew the walnut certificate') }, 'ok'],
      ['TodoWrite', { [key]: 'beta', ...todos('Paint the umber fence') }, 'ok'],
    )
    expect(text).not.toContain('  Renew the walnut')
  },
)

test('a task that another list has, too, stays open and is told with the call that writes that', () => {
  const text = told(
    ['TodoWrite', { agent: 'a', ...todos('Renew the walnut certificate') }, 'ok'],
    ['TodoWrite', { agent: 'b', ...todos('Renew the walnut certificate', 'completed') }, 'ok'],
  )
  expect(text).toMatch(/ {2}Renew the walnut certificate\n {4}later: TodoWrite \{"agent":"b"/u)
})
