import { describe, expect, test } from 'vitest'
import { knownKinds } from '../../kind-table.ts'
import { questionOf } from '../../question.ts'
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

  test('show what names them first, what they say by the question, and count those that are missing', () => {
    const text = `Found 8 results:\n\n## Results\n${links.join('\n')}`
    const { text: shown } = records.choose(text, about('When is the bridge of Ghent closed?'), 600)!
    expect(shown.startsWith('Found 8 results:\n\n## Results\n1. [Harbour of Arles](https://ports.example/Arles)')).toBe(
      true,
    )
    expect(shown).toContain('7. [Harbour of Ghent](https://ports.example/Ghent)')
    expect(shown).toContain('The bridge of Ghent is closed in winter.')
    const missing = towns.filter((town) => !shown.includes(`/${town})`))
    const counted = [...shown.matchAll(/\[… (\d+) more: lines/gu)].reduce((sum, [, count]) => sum + Number(count), 0)
    expect(missing.length).toBeGreaterThan(0)
    expect(counted).toBe(missing.length)
  })

  test('that stand in two lists give way to others the second time', () => {
    const list = (from: number, to: number): string => `Results:\n\n${links.slice(from, to).join('\n')}`
    const { text: shown } = records.choose(`${list(0, 3)}\n=======\n${list(0, 6)}`, about(''), 400)!
    for (const town of towns.slice(0, 5)) expect(shown.split(`/${town})`)).toHaveLength(2)
  })

  test('keep what is said of the list below it', () => {
    const text = `Results:\n\n${links.join('\n')}\nThere are 92 more, ask for page 2.`
    expect(records.choose(text, about(''), 500)!.text).toContain('There are 92 more, ask for page 2.')
  })
})
