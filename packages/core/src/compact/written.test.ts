import { createWinnow } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { assistant, round, user } from '../testing/builders.ts'
import { digestOf as digestOfMessages } from '../testing/digest-of.ts'
import { refOf } from '../text/marks/ref.ts'

const source = Array.from({ length: 12 }, (_, at) => `export const name${at} = ${at * 3}`).join('\n')

/** The digest of a finished turn that made these calls of an editor. */
const digestOf = (...calls: readonly (readonly [tool: string, input: object, output?: string])[]): string =>
  digestOfMessages(...calls.flatMap(([name, input, output = 'ok'], at) => round(name, input, output, `c${at}`)))

const changedAgain = 'changed again by a later call'

describe('the digest says of a text that a call wrote that it was changed again', () => {
  test.each<[string, readonly [string, object]]>([
    ['the file is written anew', ['write_file', { path: 'a.ts', content: 'export {}' }]],
    ['its path is spelled in another way', ['write_file', { path: './a.ts', content: 'export {}' }]],
    [
      'it is written by a command of an editor',
      ['editor', { command: 'create', path: 'a.ts', file_text: 'export {}' }],
    ],
    [
      'it is written with a count of its lines',
      ['write_to_file', { path: 'a.ts', content: 'export {}', line_count: 1 }],
    ],
    ['it is replaced', ['edit_file', { path: 'a.ts', old_string: source, new_string: 'export {}' }]],
    [
      'it is replaced with more',
      ['edit_file', { path: 'a.ts', old_string: `// all\n${source}\n`, new_string: 'export {}' }],
    ],
  ])('where %s', (_name, later) =>
    expect(digestOf(['write_file', { path: 'a.ts', content: source }], later)).toContain(
      `[12 lines written, and ${changedAgain}]`,
    ),
  )

  test.each<[string, readonly [string, object, string?]]>([
    ['something is added by an argument', ['write_file', { path: 'a.ts', text: 'export {}', append: true }]],
    ['something is added by a mode', ['write_file', { path: 'a.ts', content: 'export {}', mode: 'append' }]],
    ['something is put in at a line', ['insert_content', { path: 'a.ts', line: 3, content: 'export {}' }]],
    ['the result does not say that it was done', ['write_file', { path: 'a.ts', content: 'export {}' }, '--- a.ts']],
    ['it is tried', ['write_file', { path: 'a.ts', content: 'export {}', dryRun: true }, 'Updated a.ts.']],
    [
      'it is found twice',
      ['edit_file', { path: 'a.ts', old_string: source, new_string: 'x' }, 'Found 2 matches of the string to replace.'],
    ],
    [
      'it is not read yet',
      ['write_file', { path: 'a.ts', content: 'x' }, 'File has not been read yet. Read it first before writing to it.'],
    ],
    [
      'a file of that name is written on another branch',
      ['write_file', { path: 'a.ts', branch: 'next', content: 'x' }],
    ],
    ['another file is written', ['write_file', { path: 'b.ts', content: 'export {}' }]],
    ['it is written on another machine', ['write_file', { machine: 'web-2', path: 'a.ts', content: 'export {}' }]],
    ['it is written by the tool of another place', ['laptop_write_file', { path: 'a.ts', content: 'export {}' }]],
    ['another section is written', ['write_file', { path: 'a.ts', heading: 'Limits', content: 'export {}' }]],
    ['it is written by a flag', ['write_file', { path: 'a.ts', content: 'export {}', flag: 'a' }]],
    ['it may stay', ['write_file', { path: 'a.ts', content: 'export {}', overwrite: false }]],
    ['it is replaced in another cell', ['edit_file', { path: 'a.ts', cell: 2, old_string: source, new_string: 'x' }]],
    [
      'it is replaced in a part of another cell',
      ['edit_file', { path: 'a.ts', edits: [{ cell: 2, old_string: source, new_string: 'x' }] }],
    ],
    ['something is put in behind it', ['insert_text', { path: 'a.ts', find: source, content: 'export {}' }]],
    ['something is put in before it', ['edit_file', { path: 'a.ts', before: source, new_text: 'export {}' }]],
    [
      'only a part of the change is made',
      ['edit_file', { path: 'a.ts', old_string: source, new_string: 'x' }, 'Applied 1 of 2 edits.'],
    ],
    ['a file of that name is written elsewhere', ['write_file', { path: '../a.ts', content: 'export {}' }]],
    ['a file of that name is written at the root', ['write_file', { path: '/a.ts', content: 'export {}' }]],
    ['it is quoted and stays', ['edit_file', { path: 'a.ts', old_string: source, new_string: `${source}\nexport {}` }]],
    [
      'it is not found',
      ['edit_file', { path: 'a.ts', old_string: source, new_string: 'x' }, '{"success":false,"message":"no"}'],
    ],
    [
      'nothing comes of it',
      ['edit_file', { path: 'a.ts', old_string: source, new_string: 'x' }, 'No match found for old_string.'],
    ],
  ])('but not where %s', (_name, later) => {
    const digest = digestOf(['write_file', { path: 'a.ts', content: source }], later)
    expect(digest).not.toContain(changedAgain)
    expect(digest).toContain('[12 lines written:]\nexport const name0 = 0')
  })

  test('with the ref that opens it', async () => {
    const history = [
      user('Go'),
      ...round('look_up', {}, source, 'k'),
      ...round('write_file', { path: 'a.ts', content: source }, 'Saved.', 'a'),
      ...round('write_file', { path: 'a.ts', content: 'export {}' }, 'Saved.', 'b'),
      assistant('Done.'),
      user('Next'),
    ]
    const winnow = createWinnow({ compact: { minSavings: 0 } })
    const { messages } = await winnow.prepare(history)
    const ref = refOf(source)
    expect(JSON.stringify(messages)).toContain(`[12 lines written, and ${changedAgain}; left out, ref ${ref}]`)
    expect(winnow.recall(history, { ref })).toMatchObject({ found: true, text: expect.stringContaining(source) })
  })

  test('but not where a later call names longer text that only has it in it', () => {
    const digest = digestOf(
      ['edit_file', { path: 'a.ts', old_string: '2', new_string: '3' }],
      ['edit_file', { path: 'a.ts', old_string: 'const port = 3000', new_string: 'const port = 8080' }],
      ['edit_file', { path: 'a.ts', old_string: '3', new_string: '4' }],
      ['edit_file', { path: 'a.ts', old_string: 'if (a) {\n  }\n3\n', new_string: 'if (b) {\n' }],
    )
    expect(digest).toContain('[1 line put in:]\n3\n')
    expect(digest).not.toContain(changedAgain)
  })
})

test('what a result does not say that it was done is told as what was to be done', () => {
  const digest = digestOf(
    ['edit_file', { path: 'a.ts', old_string: 'a', new_string: 'b' }, 'Index: a.ts'],
    ['write_file', { path: 'b.ts', content: 'c' }, ''],
    ['edit_file', { path: 'a.ts', old_string: ', extra', new_string: '' }, 'Index: a.ts'],
  )
  expect(digest).toContain('[1 line to put in:]\nb')
  expect(digest).toContain('[1 line to write:]\nc')
  expect(digest).toContain('(path: a.ts, old_string: , extra)\nIndex: a.ts\n[a text of 1 line to remove]')
})

test('a text that a later part of the same call takes away is told so', () => {
  const edits = [
    { old_string: 'a', new_string: 'const first = 1' },
    { old_string: 'const first = 1', new_string: 'const second = 2' },
  ]
  expect(digestOf(['multi_edit', { path: 'a.ts', edits }])).toContain(
    `[1 line written, and changed again by the same call]\n[in place of 1 line:]\na\n[1 line put in:]\nconst second = 2`,
  )
  const apart = edits.map((edit, cell) => ({ ...edit, cell }))
  expect(digestOf(['multi_edit', { path: 'a.ts', edits: apart }])).toContain('[1 line put in:]\nconst first = 1')
  expect(digestOf(['multi_edit', { path: 'a.ts', edits }, 'Applied 1 of 2 edits.'])).toContain(
    '[1 line to put in:]\nconst first = 1\n[in place of 1 line:]\na\n[1 line to put in:]\nconst second = 2',
  )
})

test('what was written with an argument that may name a part is not told as a whole file', () => {
  const cell = (id: string, code: string): [string, object] => ['update_file', { path: 'a.ipynb', cell_id: id, code }]
  const digest = digestOf(cell('c1', source), cell('c2', 'limit = 7'))
  expect(digest).toContain('(path: a.ipynb, cell_id: c1)\nok\n[12 lines put in:]')
  expect(digest).toContain('(path: a.ipynb, cell_id: c2)\nok\n[1 line put in:]\nlimit = 7')
})

test.each<[string, object]>([
  ['the same machine', { sandbox_id: 's1', path: 'a.ts' }],
  ['the tool of a server', { path: 'a.ts', mode: 'overwrite', description: 'x' }],
])('what was written twice on %s was changed again', (_name, where) => {
  const write = (content: string): [string, object] => ['mcp__disk__write_file', { ...where, content }]
  expect(digestOf(write(source), write('x'))).toContain(`[12 lines written, and ${changedAgain}`)
})

test('each text that was removed is counted by itself', () => {
  const edits = [
    { old_string: 'a\nb', new_string: '' },
    { old_string: 'c\nd\ne', new_string: 'X' },
    { old_string: 'f', new_string: '' },
  ]
  expect(digestOf(['multi_edit', { path: 'a.ts', edits }])).toContain(
    '[a text of 2 lines removed:]\na\nb\n[1 line put in:]\nX\n[in place of 3 lines:]\nc\nd\ne\n[a text of 1 line removed:]\nf',
  )
  expect(digestOf(['write_file', { path: 'a.ts', content: '' }])).toContain('[0 lines written:]')
})

test('what fails in its own words is told by these', () => {
  const failed = [
    '{"message":"old_string not found","success":false}',
    'Could not find the text in a.ts.',
    '0 matches in a.ts',
    'No replacement was performed.',
    'Permission denied: a.ts',
    'User rejected this edit.',
    '错误：找不到文件',
    '{"content":[{"type":"text","text":"no"}],"isError":true}',
    '{"error":"denied"}',
  ]
  for (const output of failed) {
    const digest = digestOf(['edit_file', { path: 'a.ts', old_string: 'a', new_string: 'put here' }, output])
    expect(digest).toContain(output)
    expect(digest).not.toContain('put in:')
  }
})

test.each<[string, object]>([
  ['create_discount_code', { name: 'SUMMER', code: 'S20' }],
  ['delete_file_comment', { file: 'a.ts', body: 'S20' }],
  ['move_text', { path: 'a.ts', before: 'intro', after: 'S20' }],
])('what %s is given is no text of a file', (tool, input) => {
  const digest = digestOf([tool, input])
  expect(digest).not.toMatch(/written|put in/u)
  expect(digest).toContain(': S20)')
})

test('an argument that takes a value away is shown where a call changes something, and nowhere else', () => {
  const digest = digestOf(
    ['set_assignee', { ticket: 7, assignee: null, note: '' }],
    ['list_tickets', { assignee: null, note: '', page: 2 }],
  )
  expect(digest).toContain('--- set_assignee(ticket: 7, assignee: null, note: "")')
  expect(digest).toContain('--- list_tickets(page: 2)')
})

test('an argument is never cut within a character', () => {
  const digest = digestOf(['note', { text: `${'a'.repeat(159)}${'😀'.repeat(60)}` }])
  expect(() => encodeURIComponent(digest)).not.toThrow()
  expect(digest).toContain(`${'a'.repeat(159)} […120 more characters`)
})

test.each([
  'Email: ann@b.c is saved.',
  'Edited: a.ts was changed.',
  'Order W1 was cancelled.',
  'Fehlerfrei gespeichert.',
])('what only begins like a failure is none: %s', (output) =>
  expect(digestOf(['edit_file', { path: 'a.ts', old_string: 'a', new_string: 'put here' }, output])).toMatch(
    /put in:\]\nput here/u,
  ),
)

test('an error of the system is a failure', () =>
  expect(
    digestOf(['edit_file', { path: 'a.ts', old_string: 'a', new_string: 'b' }, 'ENOENT: no such file, open a.ts']),
  ).not.toContain('put in'))

test.each([
  'File has been modified since read, either by the user or by a linter. Read it again before attempting to write it.',
  'Sent to Maria, who looks at it.',
])('what may never have been written is not told as changed again: %s', (output) => {
  const text = digestOf(
    ['write_file', { path: 'a.ts', content: source }, output],
    ['write_file', { path: 'a.ts', content: 'export {}' }],
  )
  expect(text).toContain('[12 lines to write in a place that a later call changed]')
  expect(text).not.toContain('changed again')
})
