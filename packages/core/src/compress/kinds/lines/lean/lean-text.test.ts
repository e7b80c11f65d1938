import { describe, expect, test } from 'vitest'
import { chooseLean } from './lean-text.ts'

const lean = (text: string, room: number, wantsLinks = false): string | undefined =>
  chooseLean(text, room, wantsLinks, () => undefined)?.text

const badges = Array.from(
  { length: 6 },
  (_, at) =>
    `[![build ${at}](https://img.example/${at}.svg?logo=data:image/png;base64,${'iVBORw0KGgoAAAANSU'.repeat(9)})](https://ci.example/${at})`,
)
const links = ['Permits', 'Fees', 'Moorings', 'Safety', 'Events'].map(
  (name, at) => `- [${name}](https://www.port.example/${name.toLowerCase()}-${at}?ref=menu&lang=en)`,
)
const page = [
  '# Port',
  '',
  ...badges,
  '',
  '![A map of the north basin](https://img.example/map.png)',
  '<p align="center"><img src="https://img.example/a.png" width="64"></p>',
  'The basin is deep. See [the chart](https://www.port.example/charts/2026/north-basin) for depths.',
  '',
  ...links,
  '',
  'Berths are let by the office.',
].join('\n')

describe('a text with Markdown in it', () => {
  test('loses pictures first, and says how many', () => {
    const text = lean(page, 700)!
    expect(text).toBe(
      [
        '[… left out: 8 pictures]',
        '# Port',
        '',
        '![A map of the north basin]',
        'The basin is deep. See [the chart](https://www.port.example/charts/2026/north-basin) for depths.',
        '',
        ...links,
        '',
        'Berths are let by the office.',
      ].join('\n'),
    )
  })

  test('then the addresses of lists of links, which keep their labels', () => {
    const text = lean(page, 330)!
    expect(text).toContain('[… left out: 8 pictures, the addresses of 5 links]')
    expect(text).toContain('- [Permits]\n- [Fees]\n- [Moorings]\n- [Safety]\n- [Events]\n')
    expect(text).toContain('[the chart](https://www.port.example/charts/2026/north-basin)')
  })

  test('and at last those of links in sentences', () => {
    const text = lean(page, 200)!
    expect(text).toContain('the addresses of 6 links')
    expect(text).toContain('See [the chart] for depths.')
  })

  test('keeps short addresses', () => {
    const text = `See [port.example](https://port.example/). ${'It is deep. '.repeat(20)}`
    expect(lean(text, 150)).toBeUndefined()
  })

  test('keeps addresses where they are asked for', () => {
    expect(lean(page, 200, true)).toContain('- [Fees](https://www.port.example/fees-1?ref=menu&lang=en)')
  })

  test('keeps what stands beside a picture', () => {
    const text = `![face](https://img.example/1.png) **ada** wrote: ${'It is deep. '.repeat(20)}`
    expect(lean(text, 150)).toBe(`[… left out: 1 picture]\n **ada** wrote: ${'It is deep. '.repeat(20)}`)
  })

  test('is told in a moment, whatever is given', () => {
    for (const part of [
      '[',
      '![',
      '](',
      '[](',
      '![](',
      '[[',
      '<',
      '<a ',
      '<img ',
      '<!--',
      'data:',
      'data:a/b,',
      'A1bC',
      '\n',
      '![a](b)\n',
    ])
      expect(lean(part.repeat(200_000 / part.length), 10)?.length ?? 0).toBeLessThanOrEqual(200_000)
  })
})
