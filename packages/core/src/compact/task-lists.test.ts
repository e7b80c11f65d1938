import { describe, expect, test } from 'vitest'
import { round } from '../testing/builders.ts'
import { digestOf as digestOfMessages } from '../testing/digest-of.ts'

const works = [
  'Prune the orchard rows',
  'Order new crates',
  'Repair the cider press',
  'Label the bottles',
  'Call the beekeeper',
  'Paint the barn door',
]
type State = 'completed' | 'in_progress' | 'pending'
const listOf = (...states: readonly State[]) =>
  states.map((status, at) => ({
    content: works[at % works.length]!,
    status,
    activeForm: `Now: ${works[at % works.length]!}`,
  }))
const saved = 'Todos have been modified successfully.'
type Call = readonly [tool: string, input: object, output?: string]
const digestOf = (...calls: readonly Call[]): string =>
  digestOfMessages(...calls.flatMap(([name, input, output = saved], at) => round(name, input, output, `t${at}`)))
/** The lines over the entries of the digest. */
const entriesOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('--- '))

const first = listOf('pending', 'pending', 'pending', 'pending', 'pending', 'pending')
const last = listOf('completed', 'in_progress', 'pending', 'pending', 'pending', 'pending')
const boxes = works.map((work, at) => `- [${at === 0 ? 'x' : ' '}] ${work}`).join('\n')

describe('the digest tells the newest list of tasks whole', () => {
  test('and those that it replaces by their beginnings', () => {
    const entries = entriesOf(digestOf(['TodoWrite', { todos: first }], ['TodoWrite', { todos: last }]))
    expect(entries[1]).toBe(`--- TodoWrite(todos: ${JSON.stringify(last)})`)
    expect(entries[0]).toMatch(/ \[…\d+ more characters\]\)$/u)
  })

  test.each<[string, Call]>([
    ['with steps', ['update_plan', { plan: last.map(({ content, status }) => ({ step: content, status })) }]],
    ['with boxes', ['update_todo_list', { todos: boxes }]],
    ['below a heading', ['todo__todo_write', { content: `# Farm\n${boxes}` }]],
    ['beside what the call is about', ['ask_yard', { of: 'yard', task_progress: boxes }, 'Row 1']],
    ['of plain texts', ['create_plan', { steps: works }]],
  ])('%s', (_name, made) => {
    const [entry] = entriesOf(digestOf(made))
    for (const work of works) expect(entry).toContain(work)
    expect(entry).not.toContain('[…')
  })

  test.each<[string, Call]>([
    ['was refused', ['TodoWrite', { todos: last }, 'Error: only one task may be in progress']],
    ['may have been refused', ['TodoWrite', { todos: last }, 'The list is being looked at by the foreman.']],
    ['is tried only', ['TodoWrite', { todos: last, dry_run: true }]],
    ['holds what changes', ['TodoWrite', { merge: true, todos: last.slice(0, 2) }]],
    ['may hold only what changes', ['TodoWrite', { todos: last.slice(0, 3) }]],
    ['is that of another farm', ['TodoWrite', { farm_id: 7, todos: last }]],
    ['is another one', ['update_plan', { plan: last }]],
  ])('also where a later one %s', (_name, later) =>
    expect(digestOf(['TodoWrite', { todos: first }], later)).toContain(`todos: ${JSON.stringify(first)}`),
  )

  test.each<[string, Call]>([
    ['is emptied', ['TodoWrite', { todos: [] }]],
    ['has other tasks', ['TodoWrite', { todos: [{ content: 'Sell the goat', status: 'pending' }] }]],
  ])('but not where it %s later', (_name, later) =>
    expect(digestOf(['TodoWrite', { todos: first }], later)).not.toContain(JSON.stringify(first)),
  )

  test('a long one by what is not closed, and says how many are', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      content: `${works[at % works.length]!} of farm ${at}`,
      status: at % 8 === 0 ? 'pending' : 'completed',
      activeForm: 'At it',
    }))
    const [entry] = entriesOf(digestOf(['TodoWrite', { todos: many }]))
    for (const each of many) expect(entry!.includes(JSON.stringify(each))).toBe(each.status === 'pending')
    expect(entry).toMatch(/ \[…35 more entries, all closed\]\)$/u)
  })

  test('one of more than has room with how many of the others are closed', () => {
    const many = Array.from({ length: 90 }, (_, at) => ({
      content: `${works[at % works.length]!} of farm ${at}`,
      status: at % 3 === 0 ? 'completed' : 'pending',
    }))
    const [entry] = entriesOf(digestOf(['TodoWrite', { todos: many }]))
    const [, more, closed] = /\[…(\d+) more entries, (\d+) of them closed\]/u.exec(entry!)!
    expect(Number(closed)).toBe(30)
    expect(entry!.split('"pending"').length - 1).toBe(90 - Number(more))
    expect(entry!.length).toBeLessThan(1700)
  })

  test('a long task of it by its beginning', () => {
    const long = { content: 'Mend the roof', status: 'pending', notes: 'tile by tile '.repeat(200) }
    const [entry] = entriesOf(digestOf(['TodoWrite', { todos: [long, ...first] }]))
    expect(entry).toMatch(/"content":"Mend the roof","status":"pending".* \[…\d+ more characters\]/u)
    for (const work of works) expect(entry).toContain(work)
  })
})
