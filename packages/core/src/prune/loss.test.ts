import { pruneToolUses } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'

type Case = [title: string, output: unknown, system: string, input?: unknown]

const next = user('Next')

function isKept(tool: string, output: unknown, system: string, input: unknown = {}): boolean {
  const history: Message[] = [user('Check'), ...round(tool, input, output), assistant('Checked.'), next]
  const options = { system: `You are an assistant.\n\n${system}`, otherTools: 'auto' } as const
  return pruneToolUses(history, options).messages === history
}

describe('a result the prompt only seems to hold stays', () => {
  const cases: Case[] = [
    ['capitals of a token', 'The token of the account is aB3xYz', 'The token of the account is AB3XYZ'],
    ['case code JSON', { name: 'release build', code: 'aBc' }, '- release build: code ABC'],
    ['negated line', 'The office is open on Sunday', 'Never say that the office is open on Sunday.'],
    ['negated heading', 'The office is open on Sunday mornings', 'Never say:\n- The office is open on Sunday mornings'],
    ['example', 'The office is open on Sunday mornings', 'Example answers:\n- The office is open on Sunday mornings'],
    [
      'example tag',
      'The office is open on Sunday mornings',
      '<example>\nThe office is open on Sunday mornings\n</example>',
    ],
    ['a Chinese negation', '可以删除生产数据库的所有记录和备份', '不可以删除生产数据库的所有记录和备份'],
    ['a Chinese negation in a list', ['可以删除生产数据库'], '- 不可以删除生产数据库'],
    ['not completed', [{ task: 'Ship the release', status: 'completed' }], '- Ship the release (not completed)'],
    ['a number inside a longer one', { plan: 'Gold plan', price: 120 }, '- Gold plan: 1,120 euro'],
    ['percent', { plan: 'Gold plan', price: 120 }, '- Gold plan: price 120%'],
    ['min max swap', { plan: 'Gold plan', min: 100, max: 200 }, '- Gold plan: min 200, max 100'],
    ['from to swap', { from: 'alice smith', to: 'bob jones' }, '- from bob jones to alice smith'],
    ['priority inside content', [{ content: 'Fix high memory use', priority: 'high' }], '- Fix high memory use'],
    ['star permission', { user: 'alice smith', permission: '*' }, '- alice smith'],
    ['null', { user: 'alice smith', blocked_by: null }, '- alice smith: blocked_by bob'],
    ['empty array', { user: 'alice smith', roles: [] }, '- alice smith'],
    ['subset', ['alice smith', 'bob jones'], '- alice smith\n- bob jones\n- carol white'],
    [
      'subset args',
      ['alice smith', 'bob jones'],
      'Users may be admin.\n\n- alice smith\n- bob jones\n- carol white',
      { role: 'admin' },
    ],
    ['rank', '1. alice smith\n2. bob jones', '1. bob jones\n2. alice smith'],
    ['rank json', ['alice smith', 'bob jones'], '- bob jones\n- alice smith'],
    ['a repeated entry', ['alice smith', 'alice smith'], '- alice smith'],
    ['pagination title', 'Showing 2 of 200 users:\n- alice smith\n- bob jones', '- alice smith\n- bob jones'],
    ['title restricts', 'Users with root access:\n- alice smith\n- bob jones', '- alice smith\n- bob jones'],
    ['key restricts', { admins: ['alice smith', 'bob jones'] }, '- alice smith\n- bob jones'],
    ['key pending', { pending: ['Deploy the api'] }, '- Deploy the api (completed)'],
    ['approx', 'The trip takes ~5 hours in total', 'The trip takes 5 hours in total'],
    ['greater', '> 5 hours of waiting in total', '5 hours of waiting in total'],
    ['superscript', 'The limit is 10⁵ requests an hour', 'The limit is 105 requests an hour'],
    ['glob', 'Delete the files in src/*.ts now', 'Delete the files in src/.ts now'],
    ['strike', 'The meeting is on Monday morning', '- ~~The meeting is on Monday morning~~'],
    ['synonym', [{ name: 'billing service', status: 'running' }], '- billing service (active)'],
    ['synonym2', [{ name: 'ticket about login', status: 'open' }], '- ticket about login (queued)'],
    ['two status', [{ name: 'ticket about login', status: 'done', checked: false }], '- ticket about login (pending)'],
    [
      'a price whose product stands elsewhere',
      '19.90 euro including taxes',
      'We sell A-100.\nA-200 costs:\n19.90 euro including taxes',
      { sku: 'A-100' },
    ],
    [
      'arg number',
      'The next pages hold nothing new',
      'Page size is 200.\nThe next pages hold nothing new',
      { page: 200 },
    ],
    ['range', { plan: 'Gold plan', days: 100 }, '- Gold plan: days 100-200'],
    ['read-only', { user: 'alice smith', permission: 'read' }, '- alice smith: permission read-only'],
    [
      'deprecated in block',
      { name: 'lint_fixer', description: 'Repairs style problems' },
      '- lint_fixer: Repairs style problems (deprecated)',
    ],
    [
      'under disabled heading',
      { name: 'lint_fixer', description: 'Repairs style problems' },
      'Disabled skills:\n- lint_fixer: Repairs style problems',
    ],
    [
      'cross mark',
      { name: 'lint_fixer', description: 'Repairs style problems' },
      '- ❌ lint_fixer: Repairs style problems',
    ],
    [
      'yaml indentation',
      'root:\n  a: first value\n    b: second value here',
      'root:\n  a: first value\n  b: second value here',
    ],
    ['table shift', '| name | a | b |\n| alice smith |  | yes |', '| name | a | b |\n| alice smith | yes | |'],
    ['case in code', '```\nGET /Users/List\n```\nthen stop here', '```\nget /users/list\n```\nthen stop here'],
    ['array order', { name: 'release flow', steps: ['build', 'deploy'] }, '- release flow: steps deploy, build'],
    ['array extra', { name: 'alice smith', roles: ['reader'] }, '- alice smith: roles reader, writer'],
    ['url', { name: 'status page', url: 'https://x.io/a' }, '- status page: https://x.io/a/b'],
    [
      'lines under different headings',
      'alpha line of text\nbeta line of text',
      'alpha line of text\n\n# Other\nbeta line of text',
    ],
    ['conditional', 'The database may be dropped', 'The database may be dropped, but only by Anna'],
    ['date', { name: 'contract end', date: '2026-03-04' }, '- contract end: 2026-03-04 or later'],
    ['status in prose', 'The port 22 is open to all hosts', 'The port 22 is pending to all hosts'],
    ['tilde path', { name: 'work folder', path: '~/x/yy' }, '- work folder: /x/yy'],
    [
      'args flag',
      'The office is closed on every public holiday',
      'The office is closed on every public holiday',
      { includeDraft: false },
    ],
  ]
  test.each(cases)('%s', (_title, output, system, input) => {
    expect(isKept('probe', output, system, input)).toBe(true)
  })
})

describe('a todo list the prompt only seems to hold stays when it was read', () => {
  const cases: Case[] = [
    ['pending title', 'Pending tasks:\n- Deploy the api', '- Deploy the api (completed)'],
    ['page', 'Showing 1 of 20:\n- Deploy the api (pending)', '- Deploy the api (pending)'],
    ['for bob', 'Tasks of Bob:\n- Deploy the api (pending)', '- Deploy the api (pending)'],
    ['json key', { overdue: [{ content: 'Deploy the api', status: 'pending' }] }, '- Deploy the api (pending)'],
    ['completed->cancelled', '- Deploy the api (completed)', '- Deploy the api (cancelled)'],
    ['filter args', '- Deploy the api (pending)', '- Deploy the api (pending)\n\nlate', { overdue: 'late' }],
    ['done flags', [{ content: 'Deploy the api', status: 'completed', checked: false }], '- Deploy the api (pending)'],
  ]
  test.each(cases)('%s', (_title, output, system, input) => {
    expect(isKept('read_todos', output, system, input)).toBe(true)
  })
})

describe('a todo list the prompt only seems to hold stays when it was written', () => {
  const cases: [title: string, todos: unknown, output: string, system: string][] = [
    [
      'number after',
      [{ content: 'Write tests for module', status: 'pending' }],
      'ok',
      '- Write tests for module 2 (pending)',
    ],
    ['label word', [{ content: 'Save', status: 'pending' }], 'ok', '- Save state (pending)'],
    [
      'priority',
      [{ content: 'Fix high memory use', status: 'pending', priority: 'high' }],
      'ok',
      '- Fix high memory use (pending)',
    ],
    [
      'partial save',
      [
        { content: 'Fix the memory', status: 'pending' },
        { content: 'Fix the disk', status: 'pending' },
      ],
      '1 of 2 todos saved',
      '- Fix the memory (pending)\n- Fix the disk (pending)',
    ],
    [
      'count',
      [{ content: 'Fix the memory', status: 'pending' }],
      '12 of 200 todos saved',
      '- Fix the memory (pending)',
    ],
    [
      'contradicting',
      [{ content: 'Fix the memory', status: 'pending' }],
      'Fix the memory cancelled',
      '- Fix the memory (pending)',
    ],
    [
      'contradict 2',
      [{ content: 'Fix the memory', status: 'completed' }],
      'removed Fix the memory',
      '- Fix the memory (completed)',
    ],
    ['case', [{ content: 'Rotate key aB', status: 'pending' }], 'ok', '- Rotate key AB (pending)'],
    [
      'other section',
      [{ content: 'Fix the memory', status: 'pending' }],
      'ok',
      'Removed tasks:\n- Fix the memory (pending)',
    ],
    ['id', [{ content: 'Fix the memory', status: 'pending' }], 'created task 17', '- Fix the memory (pending)'],
  ]
  test.each(cases)('%s', (_title, todos, output, system) => {
    expect(isKept('write_todos', output, system, { todos })).toBe(true)
  })
})

describe('what the prompt does hold still goes', () => {
  const cases: Case[] = [
    ['a sentence', 'The office is closed on holidays', 'Rules:\n- The office is closed on holidays'],
    ['a list in another dress', '1. **Alice Smith**\n2. Bob Jones', 'Probes:\n\n- alice smith\n- Bob Jones\n\n## More'],
    [
      'JSON',
      [{ name: 'alice smith', role: 'admin', n: 3 }],
      'Probes:\n[{"name": "alice smith", "role": "admin", "n": 3}]',
    ],
    ['code', '```\nGET /Users/List/All\n```', 'Commands:\n\n```\nGET /Users/List/All\n```\n'],
    ['what its arguments name', { city: 'Paris', code: 'FR-75' }, '- city: Paris, code: FR-75', { city: 'Paris' }],
  ]
  test.each(cases)('%s', (_title, output, system, input = {}) => {
    const history = [user('Check'), ...round('probe', input, output), assistant('Checked.'), user('Next')]
    const { messages, report } = pruneToolUses(history, { system, otherTools: 'auto' })
    expect(report.kept).toEqual([])
    expect(messages).toHaveLength(3)
  })
})

test.each(['*', '`', '_'])('a system text of 400,000 times “%s” is read in one pass', (mark) => {
  const told = '- code-review: reviews a change'
  const history: Message[] = [user('List'), ...round('list_skills', {}, told), assistant('There is one.'), next]
  expect(pruneToolUses(history, { system: `${mark.repeat(400_000)}x` }).messages).toBe(history)
})
