import { compressResult } from '@winnow/core'
import { describe, expect, it, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { file } from './file.ts'

const contextOf = (question: string, path?: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path,
})

const repeat = (count: number, say: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => say(index)).join('\n')

const languages: Record<string, { path: string; filler: (index: number) => string; wanted: string; needed: string[] }> =
  {
    TypeScript: {
      path: 'src/store.ts',
      filler: (n) => `  reset${n}(count: number): void {\n    this.total = count + ${n}\n    this.emit('done')\n  }\n`,
      wanted:
        '  applyDiscount(order: Order): number {\n    const rate = this.rates.get(order.coupon)\n    return order.sum * rate\n  }\n',
      needed: ['applyDiscount(order: Order): number {', 'return order.sum * rate'],
    },
    Python: {
      path: 'store.py',
      filler: (n) => `    def reset_${n}(self, count):\n        self.total = count + ${n}\n        self.emit('done')\n`,
      wanted:
        '    def apply_discount(self, order):\n        rate = self.rates[order.coupon]\n        return order.sum * rate\n',
      needed: ['def apply_discount(self, order):', 'return order.sum * rate'],
    },
    Go: {
      path: 'store.go',
      filler: (n) => `func (s *Store) Reset${n}(count int) {\n\ts.total = count + ${n}\n\ts.emit("done")\n}\n`,
      wanted:
        'func (s *Store) ApplyDiscount(order Order) int {\n\trate := s.rates[order.Coupon]\n\treturn order.Sum * rate\n}\n',
      needed: ['ApplyDiscount(order Order) int {', 'return order.Sum * rate'],
    },
    Java: {
      path: 'Store.java',
      filler: (n) =>
        `    public void reset${n}(int count) {\n        this.total = count + ${n};\n        emit("done");\n    }\n`,
      wanted:
        '    public int applyDiscount(Order order) {\n        int rate = rates.get(order.coupon());\n        return order.sum() * rate;\n    }\n',
      needed: ['applyDiscount(Order order) {', 'return order.sum() * rate;'],
    },
    Rust: {
      path: 'store.rs',
      filler: (n) =>
        `    pub fn reset_${n}(&mut self, count: u32) {\n        self.total = count + ${n};\n        self.emit();\n    }\n`,
      wanted:
        '    pub fn apply_discount(&self, order: &Order) -> u32 {\n        let rate = self.rates[&order.coupon];\n        order.sum * rate\n    }\n',
      needed: ['fn apply_discount(&self, order: &Order) -> u32 {', 'order.sum * rate'],
    },
    Ruby: {
      path: 'store.rb',
      filler: (n) => `  def reset_${n}(count)\n    @total = count + ${n}\n    emit :done\n  end\n`,
      wanted: '  def apply_discount(order)\n    rate = @rates[order.coupon]\n    order.sum * rate\n  end\n',
      needed: ['def apply_discount(order)', 'order.sum * rate'],
    },
  }

describe('what stands in a file', () => {
  it.each([
    ['a file', repeat(400, (index) => `const value${index} = read(${index})`)],
    ['numbered lines', repeat(400, (index) => `   ${index + 1}\tconst value${index} = read(${index})`)],
    ['a very long file', repeat(40_000, (index) => `const value${index} = read(${index})`)],
  ])('is shown where the person points: %s', (_, text) => {
    const question = questionOf('ValueError\n  at src/app.ts:301:7', { path: 'src/app.ts' })
    const chosen = file.choose(text, { question, profile: 'default', path: 'src/app.ts' }, 400)!
    expect(chosen.text).toContain('const value300 = read(300)')
  })
  it('is not shown for one word that stands everywhere', () => {
    const same = repeat(40, (index) => `function option${index}() {\n  return of(transport)\n}\n`)
    const text = `${same}\nfunction backoff(transport) {\n  return wait(transport)\n}\n`
    const chosen = file.choose(text, contextOf('backoff of the transport', 'a.ts'), 500)!
    expect(chosen.text).toContain('function backoff(transport) {\n  return wait(transport)\n}')
  })
  it.each(Object.entries(languages))(
    'keeps the function that is asked about, in %s',
    (_, { path, filler, wanted, needed }) => {
      const text = `${repeat(40, filler)}\n${wanted}\n${repeat(40, (n) => filler(n + 100))}`
      const chosen = file.choose(text, contextOf('The coupon rate is wrong when a discount is applied', path), 900)!
      expect(chosen.text.length).toBeLessThanOrEqual(900)
      for (const piece of needed) expect(chosen.text).toContain(piece)
      expect(chosen).toMatchObject({
        unit: 'lines',
        total: text.split('\n').filter((_line, at, all) => at < all.length - 1 || all[at] !== '').length,
      })
    },
  )

  it('keeps the signatures that enclose a kept line', () => {
    const body = repeat(80, (n) => `        total = total + ${n}`)
    const text = `class Basket:\n    def merge_items(self, other):\n${body}\n        raise BasketConflict(other)\n${body}`
    const { text: chosen } = file.choose(text, contextOf('BasketConflict is raised', 'basket.py'), 500)!
    expect(chosen).toContain('def merge_items(self, other):')
    expect(chosen).toContain('raise BasketConflict(other)')
  })

  it('speaks of the numbers that stand before the lines, and leaves them there without the blanks that align them', () => {
    for (const mark of ['\t', '→', ': ', ' | ']) {
      const text = repeat(
        100,
        (n) => `${String(n + 401).padStart(6)}${mark}${n === 60 ? 'raise LimitReached()' : `step(${n})`}`,
      )
      const { text: chosen } = file.choose(text, contextOf('LimitReached'), 400)!
      expect(chosen).toContain(`\n461${mark}raise LimitReached()`)
      const marks = [...chosen.matchAll(/^\[… (\d+)-(\d+)\]$/gmu)].flatMap((match) => [
        Number(match[1]),
        Number(match[2]),
      ])
      expect(marks.length).toBeGreaterThan(0)
      expect(marks.every((number) => number >= 401 && number <= 500)).toBe(true)
    }
  })

  it('shows or names every declaration where the structure is asked for', () => {
    const classes = Array.from({ length: 150 }, (_, n) => `class Part${n} {\n  open() {\n    return ${n}\n  }\n}\n`)
    classes.splice(90, 0, 'export function assemble(parts: Part[]) {\n  return parts.map((part) => part.open())\n}\n')
    const { text } = file.choose(classes.join('\n'), contextOf('What is the structure of this file?', 'a.ts'), 4000)!
    for (let n = 0; n < 150; n += 1) expect(text).toMatch(new RegExp(`\\bPart${n}\\b`, 'u'))
    expect(text).toMatch(/\bassemble\b/u)
  })

  it('completes a function of which most is kept', () => {
    const functions = Array.from({ length: 60 }, (_, n) => [
      `function step${n}(input) {`,
      ...Array.from({ length: 6 }, (__, k) => `  const part${k} = read(input, ${n + k})`),
      '  return input',
      '}',
      '',
    ]).flat()
    const { text } = file.choose(functions.join('\n'), contextOf('what does `step31` do?', 'a.js'), 2500)!
    expect(text).toContain(functions.slice(310, 319).join('\n'))
    expect(text).toMatch(/^\[… 1-\d+: step0, /mu)
  })

  it('prefers declarations where the structure is asked for', () => {
    const text = repeat(
      30,
      (n) => `def step_${n}(value):\n    first = value + ${n}\n    second = first * 2\n    return second\n`,
    )
    const shown = (question: string): number =>
      (file.choose(text, contextOf(question, 'steps.py'), 700)!.text.match(/^def /gmu) ?? []).length
    expect(shown('outline the structure of this module')).toBeGreaterThan(shown('something else'))
  })

  it('leaves tabs and line ends as they are', () => {
    const text = repeat(60, (n) => (n === 30 ? '\t\treturn needle()\r' : `\t\tcall(${n})\r`))
    expect(file.choose(text, contextOf('needle'), 300)!.text).toContain('\t\treturn needle()\r')
  })

  it('tells text inside documentation strings from code', () => {
    const text = `def scale(x):\n    """\n${repeat(40, (n) => `    Words of advice number ${n}.`)}\n    """\n    y = x * 3\n    return y`
    expect(file.choose(text, contextOf('', 'scale.py'), 300)!.text).toContain('    y = x * 3\n    return y')
  })

  it('bears hostile input', { timeout: 60_000 }, () => {
    const hostile = [
      '\n'.repeat(1_000_000),
      'x'.repeat(50_000_000),
      `a\nb\nc\nd\n${'word '.repeat(2_000_000)}\nz`,
      repeat(5000, (n) => `${' '.repeat(n % 1000)}def f${n}(a):`),
      'def f(a,\n'.repeat(500_000),
      '"""\n'.repeat(500_000),
    ]
    for (const text of hostile)
      expect(file.choose(text, contextOf('def f with a word', 'a.py'), 4000)?.text.length ?? 0).toBeLessThanOrEqual(
        4000,
      )
  })

  it('keeps the odd row of a table, each row as it stands, and says what the others hold', () => {
    const rows = Array.from({ length: 300 }, (_, id) => `${id}, boat ${id}, ${id === 144 ? 'sunk' : 'moored'}`)
    const context: ShrinkContext = { ...contextOf('what about the harbour?'), path: 'boats.csv' }
    const { text } = file.choose(['id, boat, state', ...rows].join('\n'), context, 1200)!
    expect(text).toMatch(/^id, boat, state\n0, boat 0, moored\n[^]*\n144, boat 144, sunk\n/u)
    expect(text).toMatch(/\[… \d+ of 300 rows are not shown: state moored; id \d+-\d+\]$/u)
  })

  it('reads Markdown by its sections, and keeps a block of code whole', () => {
    const filler = (about: string): string => repeat(30, (n) => `The ${about} has a paragraph ${n} that says little.\n`)
    const text = `# Manual\n\n${filler('preface')}\n## Send\n\nRun this:\n\n\`\`\`bash\nsend --to harbour \\\n  --file ledger.txt \\\n  --sign\n\`\`\`\n\n## More\n\n${filler('rest')}`
    const { text: chosen } = file.choose(text, contextOf('send the ledger to the harbour', 'manual.md'), 900)!
    for (const line of ['# Manual', '## Send', 'send --to harbour \\', '  --file ledger.txt \\', '  --sign', '## More'])
      expect(chosen.split('\n')).toContain(line)
  })
})

describe('a configuration', () => {
  const packages = Array.from(
    { length: 300 },
    (_, index) =>
      `  'package-${index}@1.0.${index}':\n    resolution: {integrity: ${'x'.repeat(12)}${index}}\n    engines: {node: '>= ${(index % 9) + 10}'}\n    os: [${index % 4 === 0 ? 'linux' : 'darwin'}]\n`,
  )
  const lines = `lockfileVersion: '9.0'\n\npackages:\n\n${packages.join('\n')}`.split('\n')
  /** The numbers of the lines that are shown. */
  const shownOf = (text: string): Set<number> => {
    const shown = new Set<number>()
    let next = 1
    for (const line of text.split('\n')) {
      const gone = /^\[… (\d+)(?:-(\d+))?/u.exec(line)
      if (gone) next = Number(gone[2] ?? gone[1]) + 1
      else {
        expect(line).toBe(lines[next - 1])
        shown.add(next)
        next += 1
      }
    }
    return shown
  }

  it.each([1500, 3000, 6000, 12_000])('shows no value without the key it belongs to, in %d characters', (room) => {
    for (const question of ['Which of them needs linux?', 'What does package-77 need?', '']) {
      const { text } = file.choose(lines.join('\n'), contextOf(question, 'pnpm-lock.yaml'), room)!
      expect(text.length).toBeLessThanOrEqual(room)
      const shown = shownOf(text)
      for (const at of shown) {
        const indent = /^ */u.exec(lines[at - 1]!)![0].length
        if (lines[at - 1]!.trim() === '' || indent === 0) continue
        const above = lines.slice(0, at - 1).findLastIndex((line) => line.trim() !== '' && line.search(/\S/u) < indent)
        expect(shown).toContain(above + 1)
      }
    }
  })
})

it('shows the line that the question names of a very long file whose numbers stand in a field', () => {
  const text = repeat(
    30_000,
    (n) => `${String(n + 1).padStart(6)}\t  register(${n === 20_000 ? 'zelda' : 'other'}, "row of the list")`,
  )
  const chosen = file.choose(text, contextOf('Where is zelda registered?', 'src/list.ts'), 4000)!
  expect(chosen.text).toContain('20001\t  register(zelda')
})

const rack = (at: number): string => `--- rack ${at} ---`
const racks = Array.from({ length: 160 }, (_, at) => [
  rack(at),
  ...Array.from(
    { length: 9 },
    (_line, unit) =>
      `U${unit} node-${at}-${(unit * 7919 + at) % 97} ${(at * 9 + unit) % 41 === 5 ? 'offline' : 'online'}`,
  ),
]).flat()

test.each([undefined, 'roster', 'roster.lst', 'notes.eml'])(
  'a line stands below the head of its group unless the file is source code: %s',
  (path) => {
    const { output: sent, report } = compressResult(
      {
        toolName: 'read_file',
        args: path ? { path } : {},
        output: racks.join('\n'),
        query: 'Which nodes are offline?',
      },
      { cap: 1800 },
    )
    expect(report).toMatchObject({ kind: 'file' })
    let above = ''
    const wrong: string[] = []
    for (const line of (sent as string).split('\n')) {
      if (line.startsWith('---')) above = line
      const own = /^U\d node-(\d+)-/u.exec(line)?.[1]
      if (own !== undefined && above !== rack(Number(own))) wrong.push(line)
    }
    expect(wrong).toEqual([])
    expect(sent).toContain('offline')
    expect((sent as string).length).toBeLessThan(1800 * 4)
  },
)
