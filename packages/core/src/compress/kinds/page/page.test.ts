import { describe, expect, it } from 'vitest'
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

const shop = `<!DOCTYPE html>
<html><head><title>Tea &amp; more</title><style>p { color: red }</style>
<script>if (a < b) { document.write("</div>") }</script></head>
<body><!-- a <b>comment</b> -->
<nav><a href="/home">Home</a> <a href='#top'>Top</a></nav>
<h1>Prices</h1>
<p>All prices   in <b>euro</b>,
see <a class="x > y" href="https://example.org/tax">taxes</a>.</p>
<ul><li>Green tea: 4&nbsp;&euro;</li><li>Black tea: 3 &#8364;</li></ul>
<table><tr><th>Name</th><th>Left</th></tr><tr><td>Oolong</td><td>12</td></tr></table>
<pre>order --tea  green
  --count 2</pre>
</body></html>`

describe('an HTML page', () => {
  it('becomes the text a reader sees', () => {
    expect(textOf(shop)).toBe(
      [
        '# Tea & more',
        '',
        'Home (/home) Top',
        '',
        '# Prices',
        '',
        'All prices in euro, see taxes (https://example.org/tax).',
        '',
        '- Green tea: 4 €',
        '- Black tea: 3 €',
        '',
        'Name | Left',
        'Oolong | 12',
        '',
        '```',
        'order --tea  green',
        '  --count 2',
        '```',
      ].join('\n'),
    )
  })

  it('shows many links only where they are asked for', () => {
    const html = `<html><body>${Array.from({ length: 30 }, (_, index) => `<a href="/p/${index}">p${index}</a>`).join(' ')}</body></html>`
    expect(textOf(html)).not.toContain('/p/3')
    expect(textOf(html, 'list all links of the page')).toContain('p3 (/p/3)')
  })

  it('says how much is missing even where all of its text is shown', () => {
    const text = textOf(shop)!
    expect(page.choose(shop, contextOf(), 2000)).toEqual({
      text,
      unit: 'characters',
      total: shop.length,
      shown: text.length,
    })
    const { total, shown, unit } = page.choose(shop, contextOf('price of green tea'), 160)!
    expect({ total, unit }).toEqual({ total: shop.length, unit: 'characters' })
    expect(shown).toBeLessThanOrEqual(200)
  })

  it('keeps what forms send and the description', () => {
    const html =
      '<html><head><meta name="description" content="Fine teas"></head><body><form action="/buy">' +
      '<input type="hidden" name="token" value="a1b2"><input name=amount><button name="go" value="buy">Buy</button></form>'
    const text = textOf(html)!
    for (const part of ['Fine teas', '[input hidden: token=a1b2]', '[input: amount]', '[button: go=buy] Buy']) {
      expect(text).toContain(part)
    }
  })

  it('stays as it is in the lossless profile', () => {
    expect(page.choose(shop, contextOf('', 'lossless'), Infinity)).toBeUndefined()
  })

  it('bears hostile input', { timeout: 60_000 }, () => {
    for (const part of ['<a "', "<a '", '<', '</', '<!--', '<script>', '<pre>', '&#', '<p '.padEnd(60), ' ']) {
      const html = `<html>${part.repeat(100_000)}`
      expect(textOf(html)?.length ?? 0).toBeLessThan(html.length)
      expect(page.choose(html, contextOf('tea'), 1000)?.text.length ?? 0).toBeLessThan(html.length)
    }
  })
})

const section = (title: string, words: string): string => `## ${title}\n\n${`${words}\n`.repeat(12)}\n`
const manual = [
  '# Kettle\n\nA kettle for everybody.\n\n',
  section('Install', 'Put it on the table.'),
  section('Descaling', 'Use vinegar against limescale.'),
  '### By hand\n\n```sh\n# not a heading\nkettle descale --vinegar\n```\n\n',
  section('Warranty', 'Two years, in every country.'),
].join('')

describe('a Markdown page', () => {
  it('keeps the headings and the section that answers', () => {
    const chosen = page.choose(manual, contextOf('How do I descale with vinegar?'), 560)!
    expect(chosen.text.length).toBeLessThanOrEqual(620)
    for (const heading of ['# Kettle', '## Descaling', '### By hand']) expect(chosen.text).toContain(heading)
    expect(chosen.text).toContain('```sh\n# not a heading\nkettle descale --vinegar\n```')
    expect(chosen.text).toMatch(/^\[… lines \d+-\d+\]$/mu)
    expect(chosen.unit).toBe('lines')
  })

  it('is not re-formatted', () => {
    expect('reformat' in page).toBe(false)
  })

  it('takes large pages', () => {
    const text = manual.repeat(5000)
    expect(page.choose(text, contextOf('vinegar'), 2000)!.text.length).toBeLessThan(2600)
  })
})

describe('a Markdown page', () => {
  const links = Array.from(
    { length: 40 },
    (_, at) => `- [How waiting works, part ${at}](https://docs.example.org/waiting-works-${at})`,
  )
  const sentences = Array.from(
    { length: 40 },
    (_, at) => `The ${at}th queue lets its jobs rest for ${at} seconds, and then they are taken up by a worker.`,
  )
  const fields = sentences.map((each, at) => (at === 20 ? `${each}\nLicense: MIT\n${each.toUpperCase()}` : each))
  const queues = ['# Queues', ...links, ...fields].join('\n')
  const choose = (question: string, room: number): string => page.choose(queues, contextOf(question), room)!.text

  it('keeps sentences before navigation that says the same words', () => {
    expect(choose('How does waiting work?', 2500).match(/How waiting works/gu)?.length ?? 0).toBeLessThan(10)
  })

  it('says which headings a mark hides, as what stands below them is of another section', () => {
    const items = (count: number, of: string): string =>
      Array.from({ length: count }, (_, at) => `- Option --${of}-${at} of the cart`).join('\n')
    const versions = Array.from({ length: 40 }, (_, at) =>
      ['Added', 'Fixed', 'Removed']
        .map((part) => `### ${part}\n\n${items(1 + (at % 4), `${part}-${at}`)}\n`)
        .join('\n'),
    )
    const text = ['# Changelog\n', ...versions.map((version, at) => `## 2.${40 - at}.0\n\n${version}`)].join('\n')
    const lines = text.split('\n')
    for (const room of [1000, 2000, 3500]) {
      const marks = page
        .choose(text, contextOf('What was fixed in 2.9.0?'), room)!
        .text.matchAll(/\[… lines (\d+)-(\d+)(?:: (.*))?\]/gu)
      for (const [mark, from, to] of marks) {
        const hidden = lines.slice(Number(from) - 1, Number(to)).filter((line) => line.startsWith('#')).length
        expect(Number(/(\d+) headings?\b/u.exec(mark)?.[1] ?? 0)).toBe(hidden)
      }
    }
  })

  it('says once what is missing where only blank lines would stand between two marks', () => {
    for (let room = 300; room < 3000; room += 100)
      for (const question of ['How does waiting work?', 'Where is the harbour?', 'License'])
        expect(choose(question, room)).not.toMatch(/^\[… .*\]\n\s*\n\[… /mu)
  })

  it('gives comments and related pages last', () => {
    const article = [
      '# The ferry',
      '',
      '## Fares',
      '',
      'A ticket costs four crowns.',
      '',
      '## Comments (3)',
      '',
      ...sentences,
    ].join('\n')
    const { text } = page.choose(
      article,
      contextOf('What do the sentences of the article on jobs in a queue say?'),
      600,
    )!
    expect(text).toContain('A ticket costs four crowns.')
  })

  it('reads Markdown that begins with tags', () => {
    const text = `<p align="center">\n  <img src="a.svg">\n</p>\n\n# Kettle\n\n## Use\n\n${sentences.join('\n\n')}`
    expect(page.choose(text, contextOf('use'), 900)!.text).toMatch(/^# Kettle$/mu)
  })

  it('keeps fields although they are short', () => {
    expect(choose('Go on.', 1200)).toContain('License: MIT')
  })

  it('keeps links where they are asked for', () => {
    expect(choose('Which link leads to part 17 of how waiting works?', 2500)).toContain('waiting-works-17')
  })

  it('shows how long paragraphs begin that stand alone between what is shown', () => {
    const paragraph = 'The clerks count the ledgers of the town in the hall each morning. '.repeat(20).trim()
    const answers = Array.from(
      { length: 6 },
      (_, n) => `Harbour ${n} has a bridge for carts and a bridge for people, said the mason.`,
    )
    const { text: chosen } = page.choose(answers.join(`\n${paragraph}\n`), contextOf('harbour bridge'), 900)!
    expect(chosen.length).toBeLessThan(2200)
    expect(chosen).toMatch(/The clerks count.* \[… \d+ characters\]/u)
  })
})
