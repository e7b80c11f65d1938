import { describe, expect, it } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { log } from './log.ts'

const packages = ['openssl', 'libc6', 'curl', 'vim', 'nginx', 'bash', 'tar', 'sudo', 'git', 'perl']

/** What each group says, told by its lines: the head above each line in a view. */
function headsAbove(view: string, heads: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>()
  let head = ''
  for (const line of view.split('\n')) {
    if (heads.has(line)) head = line
    else found.set(line, head)
  }
  return found
}

describe('a line behind a gap', () => {
  it.each([
    ['a trace of the shell', (n: number) => `+ ssh web${n} apt list --upgradable`],
    ['a step of a build', (n: number) => `Step ${n}/20 : RUN make ${packages[n % 10]}`],
  ])('stands below its own head: %s', (_, head) => {
    const groups = Array.from({ length: 40 }, (_group, n) => ({
      head: head(n + 1),
      lines: Array.from({ length: 5 + ((n * 7) % 13) }, (_line, at) => {
        const name = packages[(n * 3 + at * 7) % 10]!
        const which = (n * 13 + at * 5) % 23 === 0 ? 'stable-security' : 'stable'
        return `${name}/${which} ${n}.${at}.${(n * 31 + at * 17) % 97} amd64 [upgradable from: ${at}.${n}.1]`
      }),
    }))
    const output = groups.flatMap((group) => [group.head, 'Listing...', ...group.lines]).join('\n')
    const question = questionOf('Which hosts need security updates?', {})
    const view = log.choose(output, { question, profile: 'default', path: undefined }, output.length * 0.6)!.text
    expect(view.length).toBeLessThan(output.length)
    const above = headsAbove(view, new Set(groups.map((group) => group.head)))
    const wrong = groups.flatMap((group) =>
      group.lines.filter((line) => above.has(line) && above.get(line) !== group.head),
    )
    expect(wrong).toEqual([])
  })
})

describe('a paragraph', () => {
  it.each([
    [
      'of an audit',
      'aggressive',
      (n: number) => [
        `pkg-${(n * 37) % 101}-${n}  <${n}.4.2`,
        `Severity: ${n % 3 === 0 ? 'high' : 'low'}`,
        `Prototype pollution in part ${n} - https://a.example/GHSA-${n * 31}`,
        `fix available via \`npm audit fix${n % 4 === 0 ? ' --force' : ''}\``,
        `node_modules/pkg-${n}`,
      ],
      'Which fixes need --force?',
    ],
    [
      'of a device',
      'aggressive',
      (n: number) => [
        `Device: dev-${(n * 37) % 101}-${n}`,
        `Serial: ${(n * 7_919) % 65_521}a`,
        `State: ${n % 5 === 0 ? 'offline' : 'online'}`,
        `Owner: ${['Chen', 'Anna', 'Bo'][n % 3]}`,
        `Firmware: 2.${n % 9}`,
      ],
      'How many devices has Chen?',
    ],
  ] as const)('%s is shown from its first line on', (_, profile, paragraph, query) => {
    const paragraphs = Array.from({ length: 60 }, (_each, n) => paragraph(n + 1))
    const output = [['# report'], ...paragraphs].map((lines) => lines.join('\n')).join('\n\n')
    const view = log.choose(
      output,
      { question: questionOf(query, {}), profile, path: undefined },
      output.length * 0.4,
    )!.text
    const above = headsAbove(view, new Set(paragraphs.map(([head]) => head!)))
    const wrong = paragraphs.flatMap(([head, ...lines]) =>
      lines.filter(
        (line) =>
          above.has(line) &&
          paragraphs.filter((other) => other.includes(line)).length === 1 &&
          above.get(line) !== head,
      ),
    )
    expect(view.length).toBeLessThan(output.length)
    expect(wrong).toEqual([])
  })
})

describe('a mark', () => {
  const parts = (head: (n: number) => string) =>
    Array.from({ length: 14 }, (_, n) => [
      head(n),
      ...Array.from({ length: 24 }, (_line, at) => `${(at + n) % 5 === 0 ? 'changed' : 'same'}: [node${at + 1}]`),
      '',
    ])
  it.each([
    ['steps that are filled up', (n: number) => `STEP [role${n} : copy files ${n}] ****************`],
    ['files', (n: number) => `==> /srv/part${n}/out.txt <==`],
    ['commands', (n: number) => `$ make part-${n}`],
  ])('says how many headings it hides: %s', (_, head) => {
    const output = parts(head)
    const lines = output.flat()
    const question = questionOf('What was changed on node7?', {})
    const heads = new Set(output.map(([first]) => first))
    let marks = 0
    for (const room of [500, 700, 900, 1200]) {
      const view = log.choose(lines.join('\n'), { question, profile: 'default', path: undefined }, room)?.text ?? ''
      for (const [, from, to, what] of view.matchAll(/\[… lines (\d+)-(\d+): (.*)\]$/gmu)) {
        const hidden = lines.slice(Number(from) - 1, Number(to)).filter((line) => heads.has(line)).length
        if (hidden === 0) continue
        marks += 1
        expect(what).toMatch(
          hidden === 1 ? /, 1 of them is a heading/u : new RegExp(`, ${hidden} of them are headings$`, 'u'),
        )
      }
    }
    expect(marks).toBeGreaterThan(0)
  })

  it('is followed by the command whose output stands behind it', () => {
    const lines = [
      '$ make lint',
      ...parts((n) => `unit ${n}`)
        .flat()
        .slice(0, 90),
      '$ make check',
      ...Array.from({ length: 90 }, (_, n) => (n === 70 ? 'broken 71 - cart' : `fine ${n} - cart`)),
    ]
    const question = questionOf('What is broken?', {})
    const view = log.choose(lines.join('\n'), { question, profile: 'default', path: undefined }, 500)!.text.split('\n')
    const at = view.indexOf('broken 71 - cart')
    expect(at).toBeGreaterThan(0)
    expect(view.slice(0, at).findLast((line) => line.startsWith('$ '))).toBe('$ make check')
  })
})
