import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openEnvelope } from './envelope.ts'

describe('the wrapper of a result', () => {
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
