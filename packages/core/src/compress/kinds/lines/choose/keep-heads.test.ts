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

test('an item below another is not shown without that, so that it seems to belong to the one before', () => {
  const engines = ['Tavila', 'Quest', 'Jinna', 'Seeker', 'Finder', 'Lookup']
  const output = engines
    .flatMap((name, at) => [
      `- **${name}**: a service that answers questions, number ${at}`,
      `  - Wants the key ${name.toUpperCase()}_KEY in the environment`,
      `  - Sign up at https://${name.toLowerCase()}.example/start`,
      `  - ${at === 3 ? 'Supports ranges of time and filters for sites' : 'Answers within seconds, for all who ask'}`,
      '',
    ])
    .join('\n')
  const { output: sent } = compressResult(
    { toolName: 'fetch_page', output: `# Engines\n\n${output}`, query: 'Which supports ranges of time and filters?' },
    { cap: 150, tools: { fetch_page: 'page' } },
  )
  expect(sent).toContain('ranges of time')
  const shown = (sent as string).split('\n')
  let owner = ''
  const owners = shown.flatMap((line) => {
    owner = /^- \*\*(\w+)/u.exec(line)?.[1] ?? owner
    const name = /(\w+)_KEY|\/\/(\w+)\.example/u.exec(line)
    return name ? [[(name[1] ?? name[2])!.toLowerCase(), owner.toLowerCase()]] : []
  })
  expect(owners.filter(([name, of]) => name !== of)).toEqual([])
  const at = shown.findIndex((line) => line.includes('ranges of time'))
  expect(shown.slice(0, at).findLast((line) => line.startsWith('- **'))).toContain('Seeker')
})
