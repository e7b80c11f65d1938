import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { page } from './page.ts'

const contextOf = (question = '', profile: ShrinkContext['profile'] = 'default'): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})
const textOf = (html: string, question = ''): string | undefined =>
  page.choose(html, contextOf(question), Infinity)?.text

describe('an HTML page', () => {
  it('is read to the end however broken', () => {
    for (const html of [
      '<div><script>never closed',
      '<p>a<!-- open',
      '<div class="',
      '<p>1 < 2 && 3 > 2 &bogus; &#0; &#xD800;</p>',
    ]) {
      expect(() => textOf(html)).not.toThrow()
    }
    const soup = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '</',
        'p',
        'pre',
        'a href=',
        '"',
        "'",
        '<!--',
        '-->',
        '<script',
        '<li>',
        '<td>',
        '&lt;',
        '&#60;',
        ' ',
        '\n',
        'x',
      ),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(soup, (parts) => {
        const html = `<html><body>${parts.join('')}`
        const text = textOf(html) ?? ''
        expect(text.length).toBeLessThan(html.length)
        expect(textOf(text)).toBeUndefined()
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('a Markdown page', () => {
  it('gets shorter whatever it holds', () => {
    const line = fc.constantFrom('# a', '## b', '```', '~~~', 'words of tea', '', '- item', '> quote', 'x'.repeat(500))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 20, max: 600 }), (lines, room) => {
        const text = lines.join('\n')
        expect(page.choose(text, contextOf('tea'), room)?.text.length ?? -1).toBeLessThan(text.length)
      }),
    )
  })
})
