import { createWinnow, type Message } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { assistant, round, user } from '../../testing/builders.ts'
import { digestOf } from '../../testing/digest-of.ts'

const edit = (old: string, fresh: string, given = 'Replaced 1 occurrence.', id = 'a'): Message[] =>
  round('edit_file', { path: 'a.ts', old_string: old, new_string: fresh }, given, id)
const long = Array.from({ length: 30 }, (_, at) => `const fee${at} = ${at}`).join('\n')

describe('what stood in the place of an edit', () => {
  test('is shown where it is short', () => {
    expect(digestOf(...edit('retries: 3,', 'retries: 5,'))).toContain(
      '[1 line put in:]\nretries: 5,\n[in place of 1 line:]\nretries: 3,',
    )
  })

  test('is shown where the new text was changed again, too', () => {
    const text = digestOf(...edit('const a = 10000', 'const a = 20000'), ...edit('const a = 20000', 'b()', 'ok', 'b'))
    expect(text).toContain('changed again by a later call]\n[in place of 1 line:]\nconst a = 10000')
  })

  test('has a ref where it is long, by which recall opens it', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => `Row ${row} of the yard is as it was.`).join('\n')
    const history = [
      user('Do it'),
      ...round('look_up', { of: 'yard' }, rows, 'k'),
      ...edit(long, 'x()'),
      assistant('Done.'),
      user('Undo it'),
    ]
    const winnow = createWinnow({ compact: { minSavings: 0 } })
    const view = JSON.stringify((await winnow.prepare(history)).messages)
    const [, ref] = /\[in place of 30 lines, left out, ref ([a-z]{18})\]/u.exec(view) ?? []
    expect(winnow.recall(history, { ref: ref! }).text).toContain('const fee29 = 29')
  })

  test('is told of each part of a call', () => {
    const edits = [
      { old_string: 'one()', new_string: 'two()' },
      { old_string: 'old()', new_string: '' },
    ]
    const text = digestOf(...round('multi_edit', { path: 'a.ts', edits }, 'Applied 2 edits', 'a'))
    expect(text).toContain('two()\n[in place of 1 line:]\none()\n[a text of 1 line removed:]\nold()')
  })

  test('is found by recall even where it is one short line', () => {
    const history = [user('Do it'), ...edit('retries: 3, // clause 7', 'retries: 5,'), assistant('Done.')]
    expect(createWinnow().recall(history, { query: 'clause 7' }).text).toContain('retries: 3, // clause 7')
  })
})

const eight = Array.from({ length: 8 }, (_, at) => `q ${at}`).join('\n')
const write = (given: string): string => digestOf(...round('write_file', { path: 'a.ts', content: eight }, given, 'a'))

describe('a result whose numbers say that less was done than was given', () => {
  test.each([
    '{"lines_written":5,"lines_total":8}',
    '{"bytes_written":12,"bytes_total":40}',
    '{"applied":1,"total":2}',
    '{"written":{"lines":5},"total":{"lines":8}}',
    'Wrote 5 lines to a.ts',
    '{"bytes_written":12}',
  ])('is no success: %s', (given) => expect(write(given)).toContain('[8 lines to write:]'))

  test.each([
    '{"lines_written":8,"lines_total":8}',
    'Wrote 8 lines to a.ts',
    'Wrote 1,031 bytes to a.ts',
    '{"written":true,"bytes":31}',
    '{"bytes_written":31}',
  ])('is one where they say that all was: %s', (given) => expect(write(given)).toContain('[8 lines written:]'))
})
