import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openEnvelope } from './envelope.ts'

describe('the wrapper of a result', () => {
  test('is taken off and kept', () => {
    const text = '<returncode>0</returncode>\n<output>\nsrc/a.ts\nsrc/b.ts\n</output>'
    expect(openEnvelope(text)).toEqual({
      before: '<returncode>0</returncode>\n<output>\n',
      body: 'src/a.ts\nsrc/b.ts',
      after: '\n</output>',
    })
    expect(openEnvelope('Exit code: 1\nstdout:\nfoo\n').body).toBe('foo\n')
  })
  test.each(['', 'foo', 'a: b\nfoo', '<output>', 'text\n</output>', '<b>\nfoo\n</b>'])('is not seen in %j', (text) => {
    expect(openEnvelope(text)).toEqual({ before: '', body: text, after: '' })
  })
  test('and the content are the text, whatever it is', () => {
    const line = fc.constantFrom('<output>', '</output>', 'Exit code: 0', '---', 'foo', '', '  ', '<result a="1">')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const { before, body, after } = openEnvelope(lines.join('\n'))
        expect(before + body + after).toBe(lines.join('\n'))
      }),
    )
  })
})
