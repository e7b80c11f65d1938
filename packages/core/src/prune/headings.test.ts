import { pruneToolUses, renderTodos } from '@winnow/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { readLines } from './lines.ts'
import { isHarmless, saysNothing } from './plain.ts'
import { readSystemText } from './system-text.ts'

const skills = [
  { name: 'lint', description: 'Repairs style problems' },
  { name: 'test', description: 'Runs the tests' },
  { name: 'deploy', description: 'Ships to production' },
]
const skillList = skills.map(({ name, description }) => `- ${name}: ${description}`).join('\n')
const todos = [
  { content: 'Load the data', status: 'in_progress' },
  { content: 'Fix the totals', status: 'pending' },
]

const isRemoved = (tool: string, input: unknown, output: string, system: string): boolean => {
  const history = [user('Go'), ...round(tool, input, output), assistant('Done.'), user('Next')]
  return pruneToolUses(history, { system }).messages !== history
}

/** What goes of a list told as text, one told as JSON, and a list that was written. */
const removedWith = (frame: (list: string) => string): boolean[] => [
  isRemoved('list_skills', {}, skillList, frame(skillList)),
  isRemoved('list_skills', {}, JSON.stringify({ skills }), frame(skillList)),
  isRemoved('TodoWrite', { todos }, 'Todos have been modified successfully.', frame(renderTodos(todos))),
]
const all = [true, true, true]
const none = [false, false, false]

const split = (titles: string): string[] => titles.split(/[|\n]/u).map((title) => title.trim())

describe('a list', () => {
  test.each(
    split(`## Skills|Available skills:|Your current todos:|## To-do list|**Active tasks**|Here are your tasks:|# Todos
    The todo list as it stands now:|## Current Plan|You have access to the following tools:|## 可用技能|当前待办事项：|所有任务：
    ## Aktuelle Aufgaben|Hier sind deine Aufgaben:|## Compétences disponibles|## Tareas actuales|## 現在のタスク|<available_skills>|<todoList>`),
  )('goes below “%s”', (heading) => {
    expect(removedWith((list) => `You help.\n\n${heading}\n${list}`)).toEqual(all)
    expect(removedWith((list) => `# System prompt\n\n${heading}\n\n${list}\n\n## Rules\nThese are old.`)).toEqual(all)
  })

  test.each(
    split(`## Skills of Bob|## Bob's skills|## Assigned to Bob|## Skills of the sub-agent|## What your teammate has
    Before the migration these were:|## Before the reset|## Valid until 2024-01-01|## As of last month|## Snapshot of 2024-01-01
    ## Initial list|## Previous session|## Out of date|## Stale|## Cancelled|## Abandoned plan|## Awaiting approval|## Backup
    ## Switched off|## Unavailable|## You may not use|Never use these:|Suppose there were:|A list looks like this:|e.g.:
    ## In development|## Coming soon|## Version 1 (we run version 3)|## Trash|## What was undone|<bob>|<old_skills>|<list of="bob">
    ## ~~Skills~~|## “Skills”|## Skills?|## ❌ Skills|**Wrong**|## 废弃的技能|昨天的待办：|## 不可用|## Nicht mehr verfügbar|Вчера:
    ## Todos 2024|These were removed last week|Bob left this:`),
  )('stays below “%s”, however deep it stands', (heading) => {
    expect(removedWith((list) => `You help.\n\n${heading}\n${list}`)).toEqual(none)
    expect(removedWith((list) => `# ${heading.replace(/^## /u, '')}\n\n### Skills\n${list}`)).toEqual(none)
  })

  test.each([
    ['an empty section above', '## Sample\n\n## Available skills'],
    ['two empty sections above', '## Of last year\n\n## Lists\n\n## Available skills'],
    ['what announces a block of code', 'Answer in a form such as\n\n```md\n## Available skills'],
    ['what announces a block of code right above it', 'It looked so in spring\n```\nAvailable skills:'],
  ])('stays below %s', (_, heading) => {
    expect(removedWith((list) => `You help.\n\n${heading}\n\n${list}\n`)).toEqual(none)
  })

  test.each(['## Skills\n\n```', '## Context\n\n## Available skills', 'Available skills:\n\n```text'])(
    'goes below “%s”, which says nothing else',
    (heading) => {
      expect(removedWith((list) => `You help.\n\n${heading}\n${list}\n`)).toEqual(all)
    },
  )

  test.each([
    'Ignore the list above.',
    'Ignore all of these.',
    'None of these is available.',
    'The above is out of date.',
    'This list is out of date; call list_skills.',
    '(This list is wrong.)',
    'Note: this is only an example.',
    'The list may be stale.',
    'Note:\nThey belong to Bob.',
    '**Stale.**',
    '### Notes\nThe above is out of date.',
    '```\nAll of it is stale.\n```',
    '> Stale.',
    '<b>Stale</b>',
    '<!-- stale -->',
    'lint is now called format.',
    'deploy 已改名。',
    'Use `old_skills` instead.',
    '- All of the above is stale.',
    '4. All of the above is stale.',
    '{"note": "stale"}',
    '| Note |\n|---|\n| stale |',
  ])('stays with this behind it, before it, or around it: %s', (text) => {
    expect(removedWith((list) => `You help.\n\n## List\n${list}\n\n${text}`)).toEqual(none)
    expect(removedWith((list) => `## List\n${list}\n${text}`)).toEqual(none)
    expect(removedWith((list) => `# State\n<skills>\n${list}\n</skills>\n\n${text}`)).toEqual(none)
  })

  test.each([
    'Use one.',
    'Now answer the question.',
    'Be brief.',
    'Read the file first, then call one.',
    'Call `list_skills` to see what there is and `load_skill` to read one.',
    '`list_skills` shows this list, `load_skill` the instructions of one.',
    '使用 `list_skills` 查看可用技能。',
    'Rules:\n- Never guess.',
    '## Notes\nAll of this is about Bob.',
    '<rules>\nNever guess.\n</rules>',
    '---',
  ])('goes with this behind it: %s', (text) => {
    expect(removedWith((list) => `## Skills\n\n${list}\n\n${text}`)).toEqual(all)
  })

  test('stays below a status that its entries do not have', () => {
    const written = (heading: string, status: string): boolean => {
      const list = [{ content: 'Load the data', status }]
      return isRemoved('TodoWrite', { todos: list }, 'ok', `## ${heading}\n${renderTodos(list)}`)
    }
    expect(written('Open tasks', 'pending')).toBe(true)
    expect(written('Open tasks', 'in_progress')).toBe(true)
    expect(written('Open tasks', 'completed')).toBe(false)
    expect(written('Tasks in progress', 'in_progress')).toBe(true)
    expect(written('Tasks in progress', 'pending')).toBe(false)
    expect(written('Completed', 'completed')).toBe(true)
    expect(isRemoved('list_skills', {}, skillList, `## Pending\n${skillList}`)).toBe(false)
  })

  test('may stand below what its tool names', () => {
    const goes = (tool: string): boolean => {
      const history = [user('Go'), ...round(tool, {}, skillList), assistant('Done.'), user('Next')]
      return pruneToolUses(history, { system: `## Harbours\n${skillList}`, otherTools: 'auto' }).messages !== history
    }
    expect(goes('mcp__bob__list_harbours')).toBe(true)
    expect(goes('get_harbour')).toBe(true)
    expect(goes('mcp__harbours__list_ships')).toBe(false)
  })
})

test('an unknown word in a heading, or a sentence with one, keeps the call', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäжи旧'.split('')),
    minLength: 2,
    maxLength: 9,
  })
  const word = letters.filter(
    (one) => !saysNothing(one) && !isHarmless(one) && !['open', 'done', 'queued', 'doing'].includes(one),
  )
  const plain = fc.constantFrom('Skills', 'current', 'your tasks', 'the', 'of', 'available', 'list')
  const said = fc
    .tuple(fc.array(plain, { maxLength: 3 }), word, fc.array(plain, { maxLength: 3 }))
    .map(([before, one, after]) => [...before, one, ...after].join(' '))
  const frames: readonly ((list: string, said: string) => string)[] = [
    (list, title) => `## ${title}\n${list}`,
    (list, title) => `# ${title}\n\n## Skills\n\n${list}`,
    (list, title) => `${title}\n-----\n\nSkills:\n${list}`,
    (list, title) => `${title}:\n${list}`,
    (list, title) => `**${title}**\n${list}`,
    (list, title) => `<${title.replaceAll(' ', '_')}>\n${list}\n</${title.replaceAll(' ', '_')}>`,
    (list, title) => `- ${title}:\n${list.replace(/^/gmu, '  ')}`,
    (list, text) => `## Skills\n${text}.\n${list}`,
    (list, text) => `## Skills\n${text}.\n\n${list}`,
    (list, text) => `## Skills\n${list}\n\n${text}.`,
    (list, text) => `<skills>\n${list}\n</skills>\n${text}`,
    (list, text) => `Skills:\n${list}\n\n${text}:\nBe brief.`,
  ]
  const property = fc.property(said, fc.constantFrom(...frames), (text, frame) => {
    expect(removedWith((list) => frame(list, text))).toEqual(none)
  })
  fc.assert(property, { numRuns: runs(200) })
})

/** The entries above which nothing is in doubt. */
const proving = (text: string): string[] =>
  readLines(text).flatMap((line) =>
    line.above?.length === 0 && /^\s*(?:>\s)?-/u.test(line.text) ? [line.text.trim()] : [],
  )

describe('what stands above a list', () => {
  test.each<[string, string, string[]]>([
    ['a heading and those below it', '# Old\n## Skills\n- a\n### More\n- b\n# Skills\n- c', ['- c']],
    ['an underlined heading', 'Deprecated\n----------\n- a\n\nActive\n======\n- b', ['- b']],
    ['a bold line', '**Deprecated**\n- a\n\n**Active**\n- b', ['- b']],
    ['a line with a colon', 'Disabled:\n- a\n\nEnabled:\n- b', ['- b']],
    ['a line with a full-width colon', '已停用：\n- a\n\n可用：\n- b', ['- b']],
    ['a heading below it, deeper', 'Disabled:\n  Skills:\n    - a\nSkills:\n- b', ['- b']],
    ['a heading right below it', 'Deprecated:\n\nSkills:\n- a\n\nYour skills:\n- b', ['- b']],
    [
      'an entry with entries',
      '- Disabled:\n  - a\n- Enabled:\n  - b\n- c',
      ['- Disabled:', '- Enabled:', '- b', '- c'],
    ],
    ['a tag', '<disabled_skills>\n- a\n</disabled_skills>\n<skills>\n- b\n</skills>', ['- b']],
    ['a comment', '<!--\n- a\n-->\n- b', ['- b']],
    ['a heading in a block of code', '```\n# Disabled\n- a\n```\n- b', ['- b']],
    ['a quoted heading', '> Disabled:\n> - a\n\nSkills:\n- b', ['- b']],
  ])('%s may deny it', (_title, text, expected) => {
    expect(proving(text)).toEqual(expected)
  })

  test.each([
    'You are an agent. Load one first.\n\n- a',
    'Never guess.\n\nAvailable skills:\n- a',
    '## Do not guess\n\nBe exact.\n\n## Skills\n\n- a',
    'Disabled:\n- b\n\n## Skills\n- a',
  ])('denies nothing that it is not about: %j', (text) => {
    expect(proving(text)).toContain('- a')
  })
})

test.each([
  '# ',
  '- ',
  '> ',
  '<a>',
  '| a |\n|---|\n',
  '[\n',
  '{"a":\n',
  '{"a":[',
  '| a |\n|---|\n| 1 | 2 |\n',
  '- a: [x] ',
  '**a** ',
  '**',
  'a:\n',
  '<!-- ',
])('a text that repeats %j is read in one pass', (part) => {
  expect(readSystemText(part.repeat(10_000)).lines.length).toBeGreaterThan(0)
})
