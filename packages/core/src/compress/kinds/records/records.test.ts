import { describe, expect, test } from 'vitest'
import { knownKinds } from '../../kind-table.ts'
import { questionOf } from '../../read/question.ts'
import { records } from './records.ts'

const about = (query: string) => ({ question: questionOf(query, {}), profile: 'default' as const, path: undefined })
const towns = ['Arles', 'Bergen', 'Cadiz', 'Delft', 'Evora', 'Faro', 'Ghent', 'Haarlem']
const said = (town: string): string =>
  `The harbour of ${town} was dug out twice. Boats moor along the quay of the old town. The bridge of ${town} is closed in winter.`

const links = towns.map(
  (town, at) => `${at + 1}. [Harbour of ${town}](https://ports.example/${town})\n\n${said(town)}\n`,
)
const titles = towns.map(
  (town) => `Title: Harbour of ${town}\nURL: https://ports.example/${town}\nContent: ${said(town)}\n`,
)
const papers = towns.map(
  (town, at) =>
    `${at + 1}. Harbours such as ${town}\n   Authors: A. Clerk\n   ID: 2406.0000${at}\n   Preview: ${said(town)}\n`,
)
const tools = towns.map(
  (town) =>
    `- server: ports\n  tool_name: dig_${town}\n  about: ${said(town)}\n    (see the manual)\n  takes:\n    depth: (number) metres\n    (of water at low tide)`,
)

describe('records', () => {
  test.each([
    ['links with numbers', `Found 8 results:\n\n## Results\n${links.join('\n')}`],
    ['titles with addresses', `Detailed results:\n\n${titles.join('\n')}`],
    ['numbers with an id', `Search results:\n\n${papers.join('\n')}`],
    ['lists of one key', `found:\n${tools.join('\n')}`],
  ])('are known by %s', (_, text) => expect(knownKinds.ofShape(text).name).toBe('records'))

  test.each([
    ['steps', towns.map((town, at) => `${at + 1}. Go to ${town} and ask there.`).join('\n')],
    ['a page with links at its end', `# Ports\n\n${towns.map(said).join('\n\n')}\n\n${links.join('\n')}`],
    ['lines of a file', towns.map((town, at) => `${at + 1}: const at = 'https://ports.example/${town}';`).join('\n')],
    ['YAML', towns.map((town) => `- name: ${town}\n  depth: 3\n  quay: old\n`).join('')],
  ])('are not %s', (_, text) => expect(knownKinds.ofShape(text).name).not.toBe('records'))

  test('are all named, and say less, most of what answers the question', () => {
    const text = `Found 8 results:\n\n## Results\n${links.join('\n')}`
    const { text: shown } = records.choose(text, about('When is the bridge of Ghent closed?'), 1120)!
    expect(shown.startsWith('Found 8 results:\n\n## Results\n')).toBe(true)
    for (const [at, town] of towns.entries())
      expect(shown).toContain(`${at + 1}. [Harbour of ${town}](https://ports.example/${town})`)
    expect(shown).toContain('The harbour of Ghent was dug out twice. […] The bridge of Ghent is closed in winter.')
    expect(shown).toContain('\n[…] The bridge of Faro is closed in winter.')
  })

  test('give up long lists of names before what they say', () => {
    const names = Array.from({ length: 14 }, (_, at) => `Clerk Number${at}`).join(', ')
    const text = `Found:\n\n${papers.map((paper) => paper.replace('A. Clerk', names)).join('\n')}`
    const { text: shown } = records.choose(text, about('What was dug out?'), text.length * 0.75)!
    expect(shown.split('Authors: Clerk Number0, Clerk Number1, Clerk Number2, [… 11 more]')).toHaveLength(9)
    for (const town of towns) expect(shown).toContain(`The bridge of ${town} is closed in winter.`)
    expect(shown).toContain('ID: 2406.00007')
  })

  test('name all values of a line that is left out, and keep those that are asked for', () => {
    const tickets = Array.from(
      { length: 60 },
      (_, at) =>
        `## SUP-${900 + at}: Login fails in ${towns[at % 8]}\nAssignee: Ann${at} | Priority: P${at % 4} | Updated: 2026-02-${10 + (at % 18)}\nWatchers: Bob${at}, Eve${at}, Ann Lee${at}\n${said(towns[at % 8]!)}\n`,
    )
    const text = tickets.join('\n')
    const without = records.choose(text, about('What is winter like?'), text.length * 0.25)!
    expect(without.text).toContain('left out: Watchers, Assignee, Priority, Updated of every record')
    const asked = records.choose(text, about('Which ticket was updated last?'), text.length * 0.5)!
    expect(asked.text.match(/Updated: /gu)).toHaveLength(60)
  })

  test('show where a list breaks off that ends the text', () => {
    const names = Array.from({ length: 90 }, (_, at) => `Clerk Number${at}`).join(', ')
    const text = `Found:\n\n${papers.slice(0, 7).join('\n')}\n8. Harbours such as Haarlem\n   Authors: ${names}, Q. Bro`
    const { text: shown } = records.choose(text, about('What was dug out?'), text.length * 0.75)!
    expect(shown).toMatch(/Authors: Clerk Number0, .*\[… 87 more\], Q\. Bro$/u)
  })

  test('lose the same values everywhere, which is said once', () => {
    const text = `Found:\n\n${papers.join('\n')}`
    const { text: shown } = records.choose(text, about(''), 640)!
    expect(shown).toContain('[… left out: Preview of 8 records]')
    for (const [at, town] of towns.entries()) {
      expect(shown).toContain(`${at + 1}. Harbours such as ${town}\n   Authors: A. Clerk\n   ID: 2406.0000${at}`)
    }
  })

  test('stand by their titles in a mark where not all can be named, and those that answer are named', () => {
    const all = Array.from({ length: 5 }, (_, at) => towns.map((town) => `${town} ${'ABCDE'[at]}`)).flat()
    const list = all.map(
      (town, at) =>
        `${at + 1}. [Harbour of ${town}](https://ports.example/harbours/of/the/north/${at})\n\n${said(town)}\n`,
    )
    const { text: shown } = records.choose(`Found 40 results:\n\n${list.join('\n')}`, about('Ghent C'), 2600)!
    expect(shown).toContain('23. [Harbour of Ghent C](https://ports.example/harbours/of/the/north/22)')
    expect(shown).toContain('The bridge of Ghent C is closed in winter.')
    expect(shown).toMatch(/\[… \d+ more, lines \d+-\d+(?:, among them)?: \d+\. Harbour of/u)
  })

  test('of several lists stand below the head of theirs', () => {
    const list = (name: string): string => `A search for '${name}' found 8 results:\n\n${links.join('\n')}`
    const text = ['quay', 'boats', 'winter'].map(list).join('\n=======\n')
    const { text: shown } = records.choose(text, about('Ghent'), 900)!
    const lines = shown.split('\n').filter((line) => /^(?:A search|=+$)/u.test(line))
    expect(lines).toEqual([
      "A search for 'quay' found 8 results:",
      '=======',
      "A search for 'boats' found 8 results:",
      '=======',
      "A search for 'winter' found 8 results:",
    ])
  })

  test('that an earlier list has are named once, as long as there are others', () => {
    const list = `Results:\n\n${links.join('\n')}`
    const { text: shown } = records.choose([list, list, list].join('\n=======\n'), about(''), 1150)!
    const named = [...shown.matchAll(/ports\.example\/(\w+)/gu)].map(([, town]) => town)
    expect(named.length).toBeGreaterThan(2)
    expect(new Set(named).size).toBe(Math.min(named.length, 8))
  })

  test('with tickets are known by their numbers', () => {
    const tickets = towns.map(
      (town, at) => `### PORT-${at}: Quay of ${town}\n- **Status**: Open\n- **Text**: ${said(town)}\n`,
    )
    const text = `8 issues\n\n${tickets.join('\n')}`
    expect(knownKinds.ofShape(text).name).toBe('records')
    const { text: shown } = records.choose(text, about(''), 700)!
    for (const [at, town] of towns.entries())
      expect(shown).toContain(`### PORT-${at}: Quay of ${town}\n- **Status**: Open`)
  })

  test('keep what is said of the list below it', () => {
    const text = `Results:\n\n${links.join('\n')}\nThere are 92 more, ask for page 2.`
    expect(records.choose(text, about(''), 500)!.text).toContain('There are 92 more, ask for page 2.')
  })
})
