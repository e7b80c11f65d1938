import { pruneToolUses } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { todoAndSkillTools } from './presets.ts'

const presets = todoAndSkillTools({ lossy: ['version', 'path'] })

function isRemoved(tool: string, input: unknown, output: unknown, system: string): boolean {
  const history: Message[] = [user('Go on'), ...round(tool, input, output), assistant('Done.'), user('Next')]
  const { messages } = pruneToolUses(history, { system: `You help.\n\n${system}\n\nBe brief.`, presets })
  return messages !== history
}

const skills = [
  { name: 'lint_fixer', description: 'Repairs style problems on its own' },
  { name: 'chart_maker', description: 'Draws charts from tables' },
  { name: 'secret_finder', description: 'Looks for leaked credentials' },
]
const perSkill = (write: (skill: (typeof skills)[number], at: number) => string): string => skills.map(write).join('\n')

describe('a skill list in the prompt', () => {
  const results: [title: string, output: unknown][] = [
    ['JSON', skills],
    ['JSON in an object', { skills }],
    ['lines with a colon', `Available skills:\n${perSkill(({ name, description }) => `- ${name}: ${description}`)}`],
    ['lines with a dash', perSkill(({ name, description }) => `- ${name} — ${description}`)],
    [
      'a table',
      `| name | description |\n|---|---|\n${perSkill(({ name, description }) => `| ${name} | ${description} |`)}`,
    ],
    [
      'entries of several lines',
      perSkill(
        ({ name, description }) => `**${name}** (v1.2.0)\n  Description: ${description}\n  Path: ~/skills/${name}\n`,
      ),
    ],
  ]
  const prompts: [title: string, system: string][] = [
    ['lines with a colon', `## Skills\n\n${perSkill(({ name, description }) => `- ${name}: ${description}`)}`],
    ['code and bold', `Skills:\n${perSkill(({ name, description }) => `* **\`${name}\`**: ${description}`)}`],
    ['lines with a dash', `## Skills\n\n${perSkill(({ name, description }) => `- ${name} – ${description}`)}`],
    ['numbers', `## Skills\n\n${perSkill(({ name, description }, at) => `${at + 1}. ${name}: ${description}`)}`],
    ['an indented list', `Skills:\n${perSkill(({ name, description }) => `  - ${name}: ${description}`)}`],
    [
      'a Chinese heading',
      `## 可用技能\n\n使用 \`list_skills\` 查看可用技能。\n\n${perSkill(({ name, description }) => `- **${name}**: ${description}`)}`,
    ],
    [
      'a table',
      `| name | description |\n|:--|:--|\n${perSkill(({ name, description }) => `| ${name} | ${description} |`)}`,
    ],
    [
      'a table with other names of columns and a count',
      `| # | Skill | What it does |\n|---|---|---|\n${perSkill(({ name, description }, at) => `| ${at + 1} | **${name}** | ${description} |`)}`,
    ],
    ['JSON on one line', `Skills: ${JSON.stringify(skills)}`],
    ['JSON on many lines', `Skills:\n\`\`\`json\n${JSON.stringify({ skills }, null, 2)}\n\`\`\``],
  ]
  test.each(prompts.flatMap(([as, system]) => results.map(([told, output]) => [told, as, output, system] as const)))(
    'covers %s as %s',
    (_told, _as, output, system) => {
      expect(isRemoved('list_skills', {}, output, system)).toBe(true)
      expect(isRemoved('list_skills', {}, output, system.replace('leaked', 'leaky'))).toBe(false)
      expect(isRemoved('list_skills', {}, output, system.replace('Draws charts from tables', 'Draws charts'))).toBe(
        false,
      )
    },
  )

  test.each([
    ['a tag that takes it back', '- lint_fixer [disabled]: Repairs style problems on its own'],
    ['a longer line', '- lint_fixer: Repairs style problems on its own, but not here'],
    [
      'a column that says more',
      '| name | description | since |\n|---|---|---|\n| lint_fixer | Repairs style problems on its own | v3 |',
    ],
    [
      'a column that denies',
      '| deprecated skill | description |\n|---|---|\n| lint_fixer | Repairs style problems on its own |',
    ],
    [
      'a key that denies',
      '{"disabledSkills": [{"name": "lint_fixer", "description": "Repairs style problems on its own"}]}',
    ],
    [
      'what stands beside the list',
      '{"user": "bob", "skills": [{"name": "lint_fixer", "description": "Repairs style problems on its own"}]}',
    ],
    [
      'a name further up',
      '{"other": {"inactive": {"skills": [{"name": "lint_fixer", "description": "Repairs style problems on its own"}]}}}',
    ],
    [
      'columns the other way round',
      '| description | name |\n|---|---|\n| lint_fixer | Repairs style problems on its own |',
    ],
  ])('does not cover it with %s', (_title, system) => {
    expect(isRemoved('list_skills', {}, '- lint_fixer: Repairs style problems on its own', system)).toBe(false)
  })

  test.each(prompts)('that is longer than the result is another one: %s', (_title, system) => {
    expect(isRemoved('list_skills', {}, skills.slice(1), system)).toBe(false)
    expect(isRemoved('list_skills', {}, skills.slice(0, 2), system)).toBe(false)
  })

  test('of JSON and tables is told apart by the names of its fields', () => {
    const told = [{ from: 'alice smith', to: 'bob jones' }]
    const rule = { tool: 'list_moves', policy: 'auto' } as const
    const history = [user('Go'), ...round('list_moves', {}, told), assistant('Done.'), user('Next')]
    const goes = (system: string): boolean => pruneToolUses(history, { system, tools: [rule] }).messages !== history
    expect(goes('| from | to |\n|---|---|\n| alice smith | bob jones |')).toBe(true)
    expect(goes('| to | from |\n|---|---|\n| alice smith | bob jones |')).toBe(false)
    expect(goes('[\n  {\n    "from": "bob jones",\n    "to": "alice smith"\n  }\n]')).toBe(false)
  })
})

describe('a todo list in the prompt', () => {
  const todos = [
    { content: 'Load the settings file', status: 'completed', activeForm: 'Loading the settings file' },
    { content: 'Map the module graph', status: 'in_progress', activeForm: 'Mapping the module graph' },
    { content: 'Write the coverage summary', status: 'pending', activeForm: 'Writing the coverage summary' },
  ]
  const plain = todos.map(({ content, status }) => ({ content, status }))
  const marks: Record<string, [sign: string, box: string, zh: string]> = {
    completed: ['✅', '[x]', '已完成'],
    in_progress: ['🔄', '[~]', '进行中'],
    pending: ['⏳', '[ ]', '待处理'],
  }
  const perTodo = (write: (todo: (typeof todos)[number], at: number) => string): string => todos.map(write).join('\n')
  const prompts: [title: string, system: string][] = [
    ['a list', perTodo(({ content, status }, at) => `${at + 1}. ${content} (${status})`)],
    ['boxes', perTodo(({ content, status }) => `- ${marks[status]![1]} ${content}`)],
    [
      'what is being done',
      perTodo((todo) => `- ${todo.status === 'in_progress' ? todo.activeForm : todo.content} (${todo.status})`),
    ],
    ['JSON', JSON.stringify(todos)],
    ['JSON on many lines', JSON.stringify({ todos }, null, 2)],
    ['JSON without the other words', JSON.stringify(plain)],
    ['one JSON object a line', todos.map((todo) => JSON.stringify(todo)).join('\n')],
    [
      'a table',
      `| # | Task | Status |\n|---|---|---|\n${perTodo(({ content, status }, at) => `| ${at + 1} | ${content} | ${status} |`)}`,
    ],
    [
      'a table of signs',
      `| Status | Content |\n|---|---|\n${perTodo(({ content, status }) => `| ${marks[status]![0]} | ${content} |`)}`,
    ],
    [
      'a Chinese table',
      `| 序号 | 任务 | 状态 |\n|---|---|---|\n${perTodo(({ content, status }, at) => `| ${at + 1} | ${content} | ${marks[status]![2]} |`)}`,
    ],
  ]
  test.each(prompts)('is the state of the list as %s', (_title, list) => {
    const system = `## Todos\n\n${list}`
    for (const output of [
      'Todos have been modified successfully.',
      `Updated todo list to ${JSON.stringify(todos)}`,
      todos,
    ])
      expect(isRemoved('TodoWrite', { todos }, output, system)).toBe(true)
  })

  test.each(prompts)('is stale as %s once the list was written again', (_title, list) => {
    const later = todos.map((todo) => ({ ...todo, status: 'completed' }))
    expect(isRemoved('TodoWrite', { todos: later }, 'ok', `## Todos\n\n${list}`)).toBe(false)
  })

  test('may say with a flag what is done', () => {
    const system = '[\n  { "content": "Load the settings file", "done": true }\n]'
    const write = (status: string): boolean =>
      isRemoved('write_todos', { todos: [{ content: 'Load the settings file', status }] }, 'ok', system)
    expect(write('completed')).toBe(true)
    expect(write('cancelled')).toBe(false)
    const open = (status: string): boolean =>
      isRemoved(
        'write_todos',
        { todos: [{ content: 'Load the settings file', status }] },
        'ok',
        system.replace('true', 'false'),
      )
    expect(open('pending')).toBe(true)
    expect(open('completed')).toBe(false)
  })

  test('that shows only other words than the call did is none', () => {
    const system = perTodo(({ activeForm, status }) => `- ${activeForm} (${status})`)
    expect(isRemoved('write_todos', { todos: plain }, 'ok', system)).toBe(false)
    expect(isRemoved('TodoWrite', { todos }, 'ok', system)).toBe(true)
  })
})
