import { compressResult } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { prose } from './prose.ts'

const contextOf = (question: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})
const numbered = (count: number, say: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => say(index + 1)).join('\n')

describe('prose', () => {
  it('keeps both ends and what is asked for, and says which lines are missing', () => {
    const text = numbered(200, (line) =>
      line === 120 ? 'The harbour closes at nine.' : `Line ${line} is about weather.`,
    )
    const chosen = prose.choose(text, contextOf('When does the harbour close?'), 500)!
    expect(chosen.text.length).toBeLessThanOrEqual(520)
    expect(chosen.text.startsWith('Line 1 is about weather.\n')).toBe(true)
    expect(chosen.text).toContain('The harbour closes at nine.')
    expect(chosen.text.endsWith('Line 200 is about weather.')).toBe(true)
    expect(chosen.text).toMatch(/^\[… lines \d+-\d+\]$/mu)
    expect(chosen).toMatchObject({ unit: 'lines', total: 200 })
    expect(chosen.shown).toBe(chosen.text.split('\n').filter((line) => !line.startsWith('[…')).length)
  })

  it('cuts a long line after sentences and says how many characters are missing', () => {
    const filler = 'Nothing happens in this part of the story at all. '
    const text = `It begins here. ${filler.repeat(40)}The treasure lies under the oak. ${filler.repeat(40)}It ends here.`
    const chosen = prose.choose(text, contextOf('Where is the treasure?'), 700)!
    expect(chosen.text).toMatch(/^It begins here\./u)
    expect(chosen.text).toContain('The treasure lies under the oak.')
    expect(chosen.text).toMatch(/It ends here\.$/u)
    expect(chosen.text).toMatch(/\[… \d+ characters\]/u)
    expect(chosen.text.length).toBeLessThanOrEqual(760)
  })

  it('keeps every record of a list of long lines, and cuts the longest', () => {
    const text = numbered(
      60,
      (line) =>
        `  "package_${line}": {:hex, "1.${line}.0", [${'{:other, "~> 2.0", [optional: true]}, '.repeat(line % 12)}]},`,
    )
    const chosen = prose.choose(text, contextOf(''), 12_000)!
    expect(chosen.text.length).toBeLessThanOrEqual(12_100)
    for (let line = 1; line <= 60; line += 1) {
      const begins = `"package_${line}": {:hex, "1.${line}.0"`
      expect(chosen.text).toContain(begins)
    }
    expect(chosen.text).toMatch(/ \[… \d+ characters\] .*\]\},$/mu)
    expect(chosen.shown).toBe(chosen.text.split('\n').filter((line) => !line.includes('[…')).length)
  })

  it('cuts paragraphs that were broken to fit a width after sentences, not after lines', () => {
    const sentence = (at: number): string =>
      `The keeper of lamp ${at} wrote down the wind of hour ${at % 24} and went back to the stove. `
    const paragraph = (from: number): string => {
      const words = Array.from({ length: 8 }, (_, at) => sentence(from + at))
        .join('')
        .trim()
        .split(' ')
      const lines = ['']
      for (const word of words)
        if (lines.at(-1)!.length + word.length > 76) lines.push(word)
        else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim()
      return lines.join('\n')
    }
    const text = Array.from({ length: 12 }, (_, at) => paragraph(at * 8)).join('\n\n')
    const chosen = prose.choose(text, contextOf('What did the keeper of lamp 37 write?'), 2500)!.text
    expect(chosen).toContain('lamp 37')
    const shown = chosen.split(/\[… [^\]]+\]/u).filter((part) => part.trim() !== '')
    for (const before of shown.slice(0, -1)) expect(before.trimEnd()).toMatch(/\.$/u)
  })

  it('tells once what most lines of JSON have alike', () => {
    const text = numbered(
      30,
      (line) =>
        `{"zone":"north-quay","at":${line},"note":"${'The keeper wrote this down. '.repeat(3)}","port":"Old Harbour"}`,
    )
    const chosen = prose.choose(text, contextOf(''), text.length - 400)!.text
    const [mark, ...lines] = chosen.split('\n')
    expect(mark).toBe(
      '[… left out of every line: "zone":"north-quay", "note":"The keeper wrote this down. The keeper wrote this down. The keeper wrote this down. ", "port":"Old Harbour"]',
    )
    expect(lines).toEqual(Array.from({ length: 30 }, (_, at) => `{"at":${at + 1}}`))
  })

  it('prefers what goes wrong over what repeats', () => {
    const text = numbered(300, (line) => (line === 200 ? 'fatal: disk is full' : 'tick'))
    expect(prose.choose(text, contextOf(''), 200)!.text).toContain('fatal: disk is full')
  })

  it('splits no pair of surrogates', () => {
    for (const lead of ['', 'x']) {
      const chosen = prose.choose(lead + '😀'.repeat(5000), contextOf('smile'), 600)!
      expect(/\p{Surrogate}/u.test(chosen.text)).toBe(false)
    }
  })

  it('leaves alone what fits and what no room is for', () => {
    expect(prose.choose('short', contextOf(''), 100)).toBeUndefined()
    expect(prose.choose('line\n'.repeat(500), contextOf(''), 5)).toBeUndefined()
  })

  it('takes anything', () => {
    const huge = [
      'x'.repeat(5_000_000),
      'ab '.repeat(2_000_000),
      'needle\n'.repeat(800_000),
      `begin${'\n'.repeat(1_000_000)}end`,
      'Heading\n\n'.repeat(400_000),
      '\u0000\uD800'.repeat(1_000_000),
    ]
    for (const text of huge) expect(prose.choose(text, contextOf('needle'), 2000)!.text.length).toBeLessThan(2400)
  })

  it('keeps to its room in a text that is too long to be read as a whole, with items and labels in it', () => {
    const items = Array.from({ length: 60_000 }, (_, at) => `  - name: part${at * 7919}\n    value: ${at % 977}`)
    const asked = '  - name: a12eee9\n    value: 4711'
    const text = `items:\n${items.with(50_000, asked).join('\n')}`
    const chosen = prose.choose(text, contextOf('Why did a12eee9 go wrong?'), 6000)!
    expect(chosen.text).toContain(asked)
    expect(chosen.text.length).toBeGreaterThan(4000)
    expect(chosen.text.length).toBeLessThan(7000)
  })
})

it.each([100, 200])('a mail that the question names stays with what it says, among %i', (count) => {
  const mails = Array.from({ length: count }, (_, at) =>
    [
      `From - Mon Mar ${(at % 28) + 1} 09:00:00 2026`,
      `From: ${at === 31 ? 'Xenia Quist' : `Person${at % 9} Weber`} <p${at}@example.org>`,
      `Subject: ORD-${10_000 + at * 7}`,
      `Message-ID: <${at}@example.org>`,
      '',
      'Please send it.',
      `The address is ${at === 31 ? 'Zwickau' : ['Bonn', 'Kiel', 'Ulm'][at % 3]!}, dock ${at}.`,
      '',
    ].join('\n'),
  )
  for (const query of ['What about the mail of Xenia Quist?', 'Where did ORD-10217 go?']) {
    const { output } = compressResult({
      toolName: 'read_mail',
      args: { folder: 'inbox' },
      output: mails.join('\n'),
      query,
    })
    expect(output).not.toBe(mails.join('\n'))
    expect(output).toContain('Message-ID: <31@example.org>\n\nPlease send it.\nThe address is Zwickau, dock 31.')
  }
})
