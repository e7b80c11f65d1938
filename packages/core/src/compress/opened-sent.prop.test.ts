import { compressResult, estimator } from '@winnow/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/* What is sent of texts in quotes, from the outside: smaller, and the same when it is shortened once more. */

const word = fc.constantFrom('error', 'order', 'id', '"x"', "it's", '{', '}', '中文', '404', '\\', '| a | b |')
const prose = fc
  .array(
    fc.array(word, { minLength: 4, maxLength: 20 }).map((words) => words.join(' ')),
    { minLength: 5, maxLength: 400 },
  )
  .map((lines) => lines.join('\n'))
const rows = fc
  .array(fc.record({ id: fc.nat(9999), name: fc.string({ maxLength: 20 }), note: fc.constantFrom(null, '', 'seen') }), {
    minLength: 5,
    maxLength: 200,
  })
  .chain((list) => fc.constantFrom(undefined, 2).map((indent) => JSON.stringify({ list }, undefined, indent)))
const python = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll("'", "\\'")}'`
const wrappers: readonly ((text: string) => string)[] = [
  (text) => JSON.stringify({ type: 'text', text }),
  (text) => JSON.stringify({ content: [{ type: 'text', text }], isError: false }, undefined, 2),
  (text) => JSON.stringify(text),
  (text) => `meta=None content=[TextContent(type='text', text=${python(text)}, annotations=None)] isError=False`,
  (text) => `<output>\n${JSON.stringify({ exit_code: 1, stdout: text })}\n</output>`,
]

describe('a result in quotes', () => {
  test('is sent smaller, and stays as it is then', () => {
    fc.assert(
      fc.property(
        fc.oneof(prose, rows),
        fc.constantFrom(...wrappers),
        fc.option(fc.constantFrom(...wrappers), { nil: undefined }),
        fc.constantFrom('lossless', 'default', 'aggressive'),
        fc.nat(3),
        (text, wrap, outer, profile, cut) => {
          const whole = outer ? outer(wrap(text)) : wrap(text)
          const output = cut === 0 ? whole.slice(0, Math.floor(whole.length * 0.8)) : whole
          const sent = compressResult({ toolName: 'call', output }, { profile }).output as string
          expect(estimator.count(sent)).toBeLessThanOrEqual(estimator.count(output))
          expect(compressResult({ toolName: 'call', output: sent }, { profile }).output).toBe(sent)
        },
      ),
    )
  })
})
