import { pruneToolUses } from '@winnow/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'

interface Task {
  readonly content: string
  readonly status: string
}

/** Some begin like others, and some are negated by a word. */
const contents = [
  'Write the report',
  'Write the report twice',
  'Do not write the report',
  'Ask the harbour for a berth',
  '生成测试报告',
  '生成测试报告和摘要',
  'Prüfe die Rechnung',
  'Remove the old flags',
]
const statuses = ['pending', 'in_progress', 'completed']
const signs: Record<string, string> = { pending: '[ ]', in_progress: '[~]', completed: '[x]' }

const plainHeadings = ['Todos', 'Current plan', '当前待办事项', 'Aktuelle Aufgaben', 'Tareas actuales', 'Your tasks']
const denyingHeadings = [
  'Deprecated',
  'Disabled tasks',
  'Removed',
  'Examples',
  "Yesterday's todos",
  'Todos of other users',
  '废弃',
  '已删除的待办',
  '未启用',
  '昨天的待办',
  'Nicht mehr gültig',
  'Aufgaben von gestern',
  'Tâches supprimées',
  'Tareas de ayer',
  '削除済み',
]

const tasks: fc.Arbitrary<readonly Task[]> = fc.uniqueArray(
  fc.record({ content: fc.constantFrom(...contents), status: fc.constantFrom(...statuses) }),
  { maxLength: 4, minLength: 1, selector: ({ content }) => content },
)

/** The ways in which hosts write lists. */
const writers: readonly ((list: readonly Task[]) => string)[] = [
  (list) => list.map(({ content, status }, at) => `${at + 1}. ${content} (${status})`).join('\n'),
  (list) => list.map(({ content, status }) => `- ${signs[status]!} ${content}`).join('\n'),
  (list) => list.map(({ content, status }) => `  * **${content}**: ${status}`).join('\n'),
  (list) => JSON.stringify(list),
  (list) => `\`\`\`json\n${JSON.stringify({ todos: list }, null, 2)}\n\`\`\``,
  (list) => list.map((task) => JSON.stringify(task)).join('\n'),
  (list) =>
    `| # | Task | Status |\n|---|---|---|\n${list.map(({ content, status }, at) => `| ${at + 1} | ${content} | ${status} |`).join('\n')}`,
]

/** The ways in which hosts say what a list is; the outer one is said first. */
const frames: readonly ((outer: string, inner: string, list: string) => string)[] = [
  (outer, inner, list) => `## ${outer}\n\n### ${inner}\n\n${list}`,
  (outer, inner, list) => `${outer}\n------\n\n${inner}:\n${list}`,
  (outer, inner, list) => `## ${outer}\n\n**${inner}**\n${list}`,
  (outer, inner, list) => `${outer}:\n\n${inner}：\n${list}`,
  (outer, inner, list) => `<list name="${outer}">\n${inner}:\n${list}\n</list>`,
]

interface Section {
  readonly outer: string
  readonly inner: string
  readonly list: readonly Task[]
  readonly write: number
  readonly frame: number
}

const headings = fc.constantFrom(...plainHeadings, ...denyingHeadings)
const sections: fc.Arbitrary<Section> = fc.record({
  outer: headings,
  inner: headings,
  list: tasks,
  write: fc.nat(writers.length - 1),
  frame: fc.nat(frames.length - 1),
})

const isPlain = ({ outer, inner }: Section): boolean => plainHeadings.includes(outer) && plainHeadings.includes(inner)
const promptOf = (all: readonly Section[]): string =>
  all
    .map(
      ({ outer, inner, list, write, frame }) =>
        `# Instructions\n\n${frames[frame]!(outer, inner, writers[write]!(list))}`,
    )
    .join('\n\n')

const isShown = (task: Task, all: readonly Section[]): boolean =>
  all.some(
    (section) =>
      isPlain(section) &&
      section.list.some(
        ({ content, status }) => content === task.content && statuses.indexOf(status) >= statuses.indexOf(task.status),
      ),
  )

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isRemoved = (tool: string, input: unknown, output: unknown, system: string): boolean => {
  const history: Message[] = [user('Go'), ...round(tool, input, output), assistant('Done.'), user('Next')]
  return pruneToolUses(history, { system, otherTools: 'auto' }).messages !== history
}

describe('a use is removed only where each of its items is shown under headings that do not deny it', () => {
  test('of state', () => {
    const property = fc.property(tasks, fc.array(sections, { maxLength: 3 }), (list, all) => {
      const expected = list.every((task) => isShown(task, all))
      const removed = isRemoved('write_todos', { todos: list }, `Updated ${list.length} todos`, promptOf(all))
      expect(removed).toBe(expected)
    })
    fc.assert(property, { numRuns: runs(60) })
  })

  test('of what a tool told', () => {
    const property = fc.property(tasks, fc.array(sections, { maxLength: 3 }), (list, all) => {
      const plain = all.filter(isPlain)
      const isWhole = plain.some((section) => isSame(section.list, list))
      const holdsAll = list.every((task) => plain.some((section) => section.list.some((other) => isSame(other, task))))
      const mayGo = holdsAll && (isWhole || list.length === 1)
      expect(mayGo || !isRemoved('list_tasks', {}, list, promptOf(all))).toBe(true)
    })
    fc.assert(property, { numRuns: runs(60) })
  })

  test('and is removed where they are', () => {
    const property = fc.property(tasks, fc.nat(writers.length - 1), fc.nat(frames.length - 1), (list, write, frame) => {
      const [outer, inner] = [
        plainHeadings[write % plainHeadings.length]!,
        plainHeadings[frame % plainHeadings.length]!,
      ]
      const system = promptOf([{ outer, inner, list, write, frame }])
      expect(isRemoved('write_todos', { todos: list }, 'ok', system)).toBe(true)
      // Signs and words for a status are not the same letters.
      expect(write === 1 || isRemoved('list_tasks', {}, list, system)).toBe(true)
    })
    fc.assert(property, { numRuns: runs(60) })
  })
})
