import { compressResult } from '@winnow/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const word = fc.constantFrom('cart', 'door', 'key', 'house', 'harbour', 'guard')
const items = fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 8 })
const group = fc.record({
  items,
  isSpaced: fc.boolean(),
  isNumbered: fc.boolean(),
  words: fc.array(word, { maxLength: 60 }),
})

/** Groups of items below labels, each line unlike any other. */
const written = (
  groups: readonly (typeof group extends fc.Arbitrary<infer Group> ? Group : never)[],
  isPage: boolean,
): string[] =>
  groups.flatMap(({ items: all, isSpaced, isNumbered, words }, at) => [
    `${isPage ? '## ' : ''}Part ${at}`,
    '',
    ...(words.length > 0 ? [`Of part ${at}: ${words.join(' ')}.`, ''] : []),
    `Who may do what in part ${at}:`,
    ...(isSpaced ? [''] : []),
    ...all.map(
      (each, index) => `${isNumbered ? `${index + 1}.` : '-'} ${each.join(' and the ')} of part ${at}, item ${index}`,
    ),
    '',
  ])

test.each([
  ['a page', true],
  ['prose', false],
])('no item of a list is shown without the line above the list, in %s', (_what, isPage) => {
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 4, maxLength: 30 }),
      fc.integer({ min: 120, max: 900 }),
      word,
      (groups, cap, asked) => {
        const output = written(groups, isPage).join('\n')
        const { output: sent } = compressResult(
          { toolName: 'fetch_page', output, query: `Which ${asked} is it?` },
          { cap, tools: { fetch_page: isPage ? 'page' : 'prose' } },
        )
        const shown = (sent as string).split('\n')
        const orphans = shown.filter((line) => {
          const part = /^(?:-|\d+\.) .* of part (\d+), item/u.exec(line)?.[1]
          return part !== undefined && !shown.includes(`Who may do what in part ${part}:`)
        })
        expect(orphans).toEqual([])
      },
    ),
  )
})
