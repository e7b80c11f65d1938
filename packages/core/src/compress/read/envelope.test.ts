import { describe, expect, test } from 'vitest'
import { closeEnvelope, openEnvelope } from './envelope.ts'

describe('the wrapper of a result', () => {
  test('is taken off and kept', () => {
    const text = '<returncode>0</returncode>\n<output>\nsrc/a.ts\nsrc/b.ts\n</output>'
    expect(openEnvelope(text)).toEqual({
      before: '<returncode>0</returncode>\n<output>\n',
      body: 'src/a.ts\nsrc/b.ts',
      after: '\n</output>',
      linesBefore: 2,
      endsPart: false,
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
    const around = { linesBefore: 0, endsPart: false, isOpened: false, isOfProgram: false }
    expect(openEnvelope(text)).toEqual({ before: '', body: text, after: '', ...around })
  })
  test('of a text in quotes has no lines of its own', () => {
    const text = `<returncode>0</returncode>\n<output>\n${JSON.stringify({ text: 'foo bar\n'.repeat(20) })}\n</output>`
    expect(openEnvelope(text)).toMatchObject({ isOpened: true, linesBefore: 0 })
  })
  test('stands around what is said of all of it, unless the last tag is one of several parts', () => {
    const whole = openEnvelope('<output>\nfoo\n</output>\n')
    expect(closeEnvelope(whole, 'f', '[1 of 3]')).toBe('<output>\nf\n[1 of 3]\n</output>\n')
    const parts = openEnvelope('<returncode>0</returncode>\n<head>\nfoo\n</head>\n<tail>\nbar\n</tail>\n')
    expect(closeEnvelope(parts, '<head>\nf\n</head>\n<tail>\nb', '[2 of 9]')).toBe(
      '<returncode>0</returncode>\n<head>\nf\n</head>\n<tail>\nb\n</tail>\n[2 of 9]\n',
    )
  })
})
