import { createWinnow, pruneToolUses, type Prepared } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../testing/builders.ts'
import { todoAndSkillTools } from './presets.ts'
import { renderTodos } from './render-todos.ts'

const todosNow = `## To-do list

1. ✅ Load the settings file (completed)
2. 🔄 Map the module graph (in_progress)
3. ⏳ Write the coverage summary (pending)`

const skillsNow = `## Skills

Call \`list_skills\` to see what there is and \`load_skill\` to read one.

- **lint_fixer** [lint, style]: Repairs style problems on its own
- **chart_maker** [data, plots]: Draws charts from tables
- **secret_finder** [security]: Looks for leaked credentials`

const prompt = `You are an engineering assistant.\n\n${todosNow}\n\n${skillsNow}`

const todos = (...statuses: readonly string[]): { content: string; status: string }[] =>
  ['Load the settings file', 'Map the module graph', 'Write the coverage summary'].map((content, index) => ({
    content,
    status: statuses[index]!,
  }))

const skillList = `Available skills:

**lint_fixer** (v1.4.0)
  Description: Repairs style problems on its own
  Tags: lint, style
  Path: ~/.agent/skills/lint_fixer

**chart_maker** (v2.1.0)
  Description: Draws charts from tables
  Tags: data, plots
  Path: ~/.agent/skills/chart_maker

**secret_finder** (v1.0.3)
  Description: Looks for leaked credentials
  Tags: security
  Path: ~/.agent/skills/secret_finder`

const instructions = `# Skill: lint_fixer
Version: 1.4.0
Path: ~/.agent/skills/lint_fixer

## Instructions

1. **Read the file**
   \`\`\`
   read_file(path)
   \`\`\`
2. Fix one rule at a time.

### Checklist
- [ ] imports sorted
- [x] quotes

| rule | fix |
|---|---|
| semi | remove |
`.repeat(12)

const next = user('What now?')
const texts = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : part.type)))
const reasons = ({ report }: Prepared): string => report.kept.map((kept) => kept.reason).join('\n')

describe('todo exchanges the system text shows', () => {
  const history = [
    user('Make a task list'),
    ...round(
      'write_todos',
      { todos: todos('in_progress', 'pending', 'pending') },
      'Updated 3 todos: 0 completed, 1 in_progress, 2 pending',
    ),
    assistant('I made three tasks.'),
    user('The first one is done'),
    ...round(
      'write_todos',
      { todos: todos('completed', 'in_progress', 'pending') },
      'Updated 3 todos: 1 completed, 1 in_progress, 1 pending',
    ),
    assistant('Marked it.'),
    user('How far are we?'),
    ...round(
      'read_todos',
      {},
      '1. ✅ Load the settings file (completed)\n2. 🔄 Map the module graph (in_progress)\n3. ⏳ Write the coverage summary (pending)',
    ),
    assistant('One of three is done.'),
    next,
  ]

  test('creating, marking and reading all go; what people said and what was answered stays', () => {
    const { messages, report } = pruneToolUses(history, { system: prompt })
    expect(texts(messages)).toEqual([
      'Make a task list',
      'I made three tasks.',
      'The first one is done',
      'Marked it.',
      'How far are we?',
      'One of three is done.',
      'What now?',
    ])
    expect(report.rules).toMatchObject([{ rule: 'prune', edits: 3 }])
    expect(report.tokens.saved).toBeGreaterThan(0)
  })

  test('each removal names its evidence', () => {
    const { edits } = pruneToolUses(history, { system: prompt })
    for (const edit of edits) {
      expect(edit.evidence?.found.length).toBeGreaterThan(0)
      for (const { value, in: place } of edit.evidence!.found) expect(place).toContain(value)
    }
  })

  test('the whole of Winnow does the same', async () => {
    const { messages } = await createWinnow().prepare(history, { system: prompt })
    expect(messages).toEqual(pruneToolUses(history, { system: prompt }).messages)
  })

  test('nothing goes when the prompt does not hold the state', () => {
    expect(pruneToolUses(history, { system: 'You are an engineering assistant.' }).messages).toBe(history)
  })

  test('in the open turn nothing goes', () => {
    const open = history.slice(0, 3)
    expect(pruneToolUses(open, { system: prompt }).messages).toBe(open)
  })

  test('a prompt that is behind keeps the write it does not show yet', () => {
    const stale = prompt.replace('✅ Load the settings file (completed)', '⏳ Load the settings file (pending)')
    const { messages } = pruneToolUses(history, { system: stale })
    expect(messages).toContain(history[5])
    expect(messages).toContain(history[9])
  })

  test('a prompt cut in the middle keeps what it no longer shows', () => {
    const cut = prompt.slice(0, prompt.indexOf('coverage'))
    const prepared = pruneToolUses(history, { system: cut })
    expect(prepared.messages).toBe(history)
    expect(reasons(prepared)).toContain('coverage summary')
  })

  test('a task the list no longer holds keeps its write', () => {
    const written = [
      ...todos('completed', 'pending', 'pending'),
      { content: 'Ask legal about the licence', status: 'pending' },
    ]
    const own = [
      user('Plan'),
      ...round('write_todos', { todos: written }, 'Updated 4 todos'),
      assistant('Planned.'),
      next,
    ]
    const prepared = pruneToolUses(own, { system: prompt })
    expect(prepared.messages).toBe(own)
    expect(reasons(prepared)).toContain('ask legal about the licence')
  })

  test('a task whose words are only part of another task is not shown', () => {
    const own = [
      user('Plan'),
      ...round('write_todos', { todos: [{ content: 'Write the coverage', status: 'pending' }] }, 'Updated 1 todo'),
      assistant('Planned.'),
      next,
    ]
    expect(pruneToolUses(own, { system: prompt }).messages).toBe(own)
  })

  const planned = (name: string): Message[] => [
    user('Plan'),
    ...round(name, { todos: todos('completed', 'pending', 'pending') }, 'Updated 3 todos'),
    assistant('Planned.'),
    next,
  ]

  test.each([
    'mcp__planner__write_todos',
    'planner.write_todos',
    'planner/write_todos',
    'planner:WriteTodos',
    'TodoWrite',
  ])('the tool %s is recognised behind its prefix or spelling', (name) => {
    expect(pruneToolUses(planned(name), { system: prompt }).messages).toHaveLength(3)
  })

  test.each(['rewrite_todos', 'write_todos_archive', 'overwrite_todos'])(
    'the tool %s only sounds like it and is left alone',
    (name) => {
      const own = planned(name)
      expect(pruneToolUses(own, { system: prompt }).messages).toBe(own)
    },
  )

  test('twelve updates in one turn all go', () => {
    const updates = Array.from({ length: 12 }, (_, index) =>
      round(
        'write_todos',
        { todos: todos('completed', index < 6 ? 'pending' : 'in_progress', 'pending') },
        'Updated 3 todos',
        `t${index}`,
      ),
    )
    const own = [user('Work through it'), ...updates.flat(), assistant('Done so far.'), next]
    const { messages, report } = pruneToolUses(own, { system: prompt })
    expect(texts(messages)).toEqual(['Work through it', 'Done so far.', 'What now?'])
    expect(report.rules).toMatchObject([{ edits: 12 }])
    expect(report.tokens.saved).toBeGreaterThan(12 * 30)
  })

  test('state that the host renders itself covers every use of its tools', () => {
    const own = [
      user('Keep a scratchpad'),
      ...round('note', { text: 'first draft of the plan' }, 'noted'),
      ...round('note', { text: 'second draft' }, 'noted', 'n2'),
      assistant('Noted.'),
      next,
    ]
    const state = 'Scratchpad: second draft of the plan, final wording'
    const tools = [{ tool: 'note', policy: 'mirrored', renderState: () => state } as const]
    expect(texts(pruneToolUses(own, { system: `Hello.\n${state}`, tools }).messages)).toEqual([
      'Keep a scratchpad',
      'Noted.',
      'What now?',
    ])
    expect(pruneToolUses(own, { system: 'Hello.', tools }).messages).toBe(own)
  })

  test('renderTodos writes what the rule recognises', () => {
    const state = todos('completed', 'in_progress', 'cancelled')
    const own = [user('Plan'), ...round('write_todos', { todos: state }, 'ok'), assistant('Planned.'), next]
    expect(pruneToolUses(own, { system: `Tasks:\n${renderTodos(state)}` }).messages).toHaveLength(3)
  })
})

describe('a skill list', () => {
  const history = [user('Which skills are there?'), ...round('list_skills', {}, skillList), assistant('Three.'), next]

  test('stays, because version and path stand nowhere else; the report says which', () => {
    const prepared = pruneToolUses(history, { system: prompt })
    expect(prepared.messages).toBe(history)
    expect(reasons(prepared)).toMatch(/version|path/u)
  })

  test('goes when version and path may be lost', () => {
    const presets = todoAndSkillTools({ lossy: ['version', 'path'] })
    const { messages, edits } = pruneToolUses(history, { system: prompt, presets })
    expect(texts(messages)).toEqual(['Which skills are there?', 'Three.', 'What now?'])
    expect(edits[0]!.evidence!.found).toHaveLength(3)
  })

  test('losing only one of the two is not enough', () => {
    for (const lossy of [['version'], ['path']])
      expect(pruneToolUses(history, { system: prompt, presets: todoAndSkillTools({ lossy }) }).messages).toBe(history)
  })

  test('stays when the prompt was filtered by permission and lacks one skill', () => {
    const filtered = prompt.replace(/- \*\*secret_finder.*/u, '')
    const presets = todoAndSkillTools({ lossy: ['version', 'path'] })
    const prepared = pruneToolUses(history, { system: filtered, presets })
    expect(prepared.messages).toBe(history)
    expect(reasons(prepared)).toContain('secret_finder')
  })

  test('stays when descriptions were shortened in the prompt', () => {
    const presets = todoAndSkillTools({ lossy: ['version', 'path'] })
    const shortened = prompt.replace('Draws charts from tables', 'Draws charts')
    expect(pruneToolUses(history, { system: shortened, presets }).messages).toBe(history)
  })

  test('stays when two descriptions changed places', () => {
    const presets = todoAndSkillTools({ lossy: ['version', 'path'] })
    const swapped = prompt
      .replace('Draws charts from tables', '§')
      .replace('Looks for leaked credentials', 'Draws charts from tables')
      .replace('§', 'Looks for leaked credentials')
    expect(pruneToolUses(history, { system: swapped, presets }).messages).toBe(history)
  })
})

describe('instructions and resources of a skill', () => {
  const resource = '# Checklist\n- [ ] inputs checked\n- [x] queries bound\n\n```sql\nselect 1\n```\n'.repeat(30)
  const loaded = call('load_skill', { name: 'lint_fixer' }, 'a')
  const read = call('mcp__skills__read_skill_resource', { name: 'lint_fixer', file: 'checklist.md' }, 'b')
  const history = [
    user('Lint the project'),
    says(loaded),
    tool(result(loaded, instructions)),
    says(read),
    tool(result(read, resource)),
    ...round('bash', { command: 'npx lint --fix' }, 'fixed 214 problems in 17 files\n'.repeat(200), 'c'),
    assistant('The project is clean.'),
    next,
  ]

  test.each([
    ['by default', {}],
    ['when every tool is looked at', { prune: { otherTools: 'auto' } }],
    ['when nothing else of a turn stays', { compact: { digest: 'none', keepCall: false, minSavings: 0 } }],
  ] as const)('survive byte for byte %s', async (_name, options) => {
    const before = JSON.stringify(history.slice(1, 5))
    const { messages, edits } = await createWinnow(options).prepare(history, {
      system: `${prompt}\n${instructions.slice(0, 40)}`,
    })
    expect(edits.length).toBeGreaterThan(0)
    for (const kept of history.slice(1, 5)) expect(messages).toContain(kept)
    expect(JSON.stringify(history.slice(1, 5))).toBe(before)
  })

  test('even when the prompt holds the very same text', () => {
    expect(pruneToolUses(history, { system: `${prompt}\n${instructions}\n${resource}` }).messages).toBe(history)
  })
})

describe('what proves nothing', () => {
  const auto = { otherTools: 'auto' } as const
  const after = (output: unknown, input: unknown = {}): Message[] => [
    user('Check'),
    ...round('probe', input, output),
    assistant('Checked.'),
    next,
  ]

  test.each([
    'ok',
    'true',
    '3',
    'false',
    'null',
    'none',
    'done',
    'success',
    '200',
    '[]',
    '{}',
    'OK.',
    '好的',
    '完成',
    '',
  ])('the short result “%s” is never evidence, wherever it occurs in the prompt', (output) => {
    const system = 'Answer ok, true or false, none or null. 3 of 200 were done: success [] {} OK. 好的,完成'
    const history = after(output)
    expect(pruneToolUses(history, { ...auto, system }).messages).toBe(history)
    const lines = system.split(' ').join('\n')
    expect(pruneToolUses(history, { ...auto, system: lines }).messages).toBe(history)
  })

  test.each([
    ['a number', { skill: 'lint_fixer', runs: 3 }, '- lint_fixer (v1.3)'],
    ['a flag', { skill: 'lint_fixer', enabled: false }, '- lint_fixer: Repairs style problems'],
    ['a nested value', { skill: 'lint_fixer', limits: { daily: 12 } }, '- lint_fixer: Repairs style problems'],
    ['a cancelled status', [{ task: 'Ship the release', status: 'cancelled' }], '- Ship the release (completed)'],
    ['a skipped status', 'Ship the release: skipped', '- Ship the release (done)'],
    ['an open status', [{ task: 'Ship the release', status: 'pending' }], '- Ship the release (in_progress)'],
    ['an unknown status', [{ task: 'Ship the release', status: 'blocked' }], '- Ship the release (pending)'],
    ['another number', 'The deployment window opens at 14:30 sharp', '- The deployment window opens at 14:00 sharp'],
    ['a sign', 'The balance of the account is -120 euro', '- The balance of the account is 120 euro'],
    ['a word more', 'The staging database may not be dropped', '- The staging database may be dropped'],
  ])('%s that the prompt does not hold keeps the result', (_name, output, line) => {
    const history = after(output)
    expect(pruneToolUses(history, { ...auto, system: `You are an assistant.\n${line}` }).messages).toBe(history)
  })

  test.each(['error', 'denied'] as const)('a result of status %s stays, whatever the prompt holds', (status) => {
    const made = call('write_todos', { todos: todos('completed', 'in_progress', 'pending') })
    const history = [user('Plan'), says(made), tool(result(made, 'Updated 3 todos', status)), assistant('Hm.'), next]
    expect(pruneToolUses(history, { system: prompt }).messages).toBe(history)
  })

  test('arguments that stand nowhere else keep the use', () => {
    const told = 'The office is closed on every public holiday'
    const history = after(told, { reason: 'customer 4711 complained about opening hours' })
    expect(pruneToolUses(history, { ...auto, system: `Rules:\n${told}` }).messages).toBe(history)
    expect(pruneToolUses(after(told), { ...auto, system: `Rules:\n${told}` }).messages).toHaveLength(3)
  })

  test('an unsure predicate keeps, a sure one removes and says so', () => {
    const history = after('Something long enough to be a result')
    const tools = (isCovered: () => boolean) => [{ tool: 'probe', policy: 'auto', isCovered } as const]
    expect(pruneToolUses(history, { tools: tools(() => false) }).messages).toBe(history)
    const { edits } = pruneToolUses(history, { tools: tools(() => true) })
    expect(edits).toMatchObject([{ action: 'remove-tool-use', evidence: { kind: 'predicate' } }])
  })
})
