import { describe, expect, test } from 'vitest'
import { openEnvelope } from './envelope.ts'

describe('the wrapper of a result', () => {
  test('is taken off and kept', () => {
    const text = '<returncode>0</returncode>\n<output>\nsrc/a.ts\nsrc/b.ts\n</output>'
    expect(openEnvelope(text)).toEqual({
      before: '<returncode>0</returncode>\n<output>\n',
      body: 'src/a.ts\nsrc/b.ts',
      after: '\n</output>',
      isOpened: false,
      isOfProgram: true,
    })
    expect(openEnvelope('Exit code: 1\nstdout:\nfoo\n')).toMatchObject({ body: 'foo\n', isOfProgram: true })
    expect(openEnvelope('stdout:\nfoo\n').isOfProgram).toBe(false)
  })
  test('may report of a run in tags above the output', () => {
    const text = '<state>done</state>\n\n<job_id>7</job_id>\n\n<output>\nfoo\n</output>'
    expect(openEnvelope(text)).toMatchObject({ body: 'foo', after: '\n</output>' })
    expect(openEnvelope('<state>done</state>\n\nfoo').before).toBe('')
  })
  test.each(['', 'foo', 'a: b\nfoo', '<output>', 'text\n</output>', '<b>\nfoo\n</b>'])('is not seen in %j', (text) => {
    expect(openEnvelope(text)).toEqual({ before: '', body: text, after: '', isOpened: false, isOfProgram: false })
  })
})
