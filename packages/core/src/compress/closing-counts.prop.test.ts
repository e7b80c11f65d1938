import { compressResult, estimator } from '@winnow/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { countWhole } from './kinds/lines/count-whole.ts'

const words = ['quay', 'harbour', 'lock', 'barge', 'ledger', 'keeper', 'tide', 'mooring', 'drawbridge', 'pilot']

/** What is drawn from a seed: shrinking a text line by line takes minutes. */
class Drawn {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(most: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * most)
  }

  readonly word = (): string => words[this.below(words.length)]!
  readonly number = (): number => this.below(10_000)
  readonly sentence = (least = 3): string => `${Array.from({ length: least + this.below(9) }, this.word).join(' ')}.`
  readonly lines = (count: number, line: () => string): string => Array.from({ length: count }, line).join('\n')

  readonly logLine = (): string => {
    const number = this.number()
    const lines = [
      () => '',
      () => '   ',
      () => `    at ${this.sentence()}`,
      () => `Error: expected ${number} to be ${number + 1}`,
      () => `left: ${this.sentence(400)}`,
      () => `key=${btoa(`${number % 90} of the harbour `.repeat(20))}`,
      () => 'waiting for the lock',
      () => `left: ${this.sentence(200)} key=${btoa(`${number} of the harbour `.repeat(20))} ${this.sentence(200)}`,
    ]
    return (lines[this.below(20)] ?? (() => `ok ${number} - ${this.word()} in ${number % 90} ms`))()
  }
}

/** Texts of kinds whose lines stay as they are or go, of about so many parts. */
const texts: Readonly<Record<string, (drawn: Drawn, parts: number) => string>> = {
  log: (drawn, parts) => drawn.lines(parts * 2, drawn.logLine),
  prose: (drawn, parts) => drawn.lines(parts * 2, () => (drawn.below(3) === 0 ? '' : drawn.sentence())),
  code: (drawn, parts) =>
    drawn.lines(parts, () => {
      const number = drawn.number()
      return `export function ${drawn.word()}${number}() {\n  return compute(${number})\n}\n`
    }),
  diff: (drawn, parts) =>
    `diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n${drawn.lines(parts, () => {
      const number = drawn.number()
      return `@@ -${number},2 +${number},2 @@\n ${drawn.word()}\n-old ${number}\n+new ${number}`
    })}`,
  yaml: (drawn, parts) =>
    drawn.lines(
      parts,
      () =>
        `${drawn.word()}_${drawn.number()}:\n  depth: ${drawn.number()}\n  note: ${drawn.word()}${'\n'.repeat(drawn.below(4))}`,
    ),
  plan: (drawn, parts) =>
    drawn.lines(parts, () => {
      const [name, sign] = [drawn.word(), ['+', '-', '~'][drawn.below(3)]!]
      return `  # quay_${name}.a[${drawn.number()}] will be changed\n  ${sign} resource "quay_${name}" "a" {\n      ${sign} depth = ${drawn.number()}\n    }\n`
    }),
  records: (drawn, parts) => {
    let at = 0
    return drawn.lines(parts, () => {
      at += 1
      return `${at}. [${drawn.word()} ${at}](https://a.example/${drawn.number()})\n\n${drawn.sentence(20)} ${drawn.sentence(20)}\n`
    })
  },
  session: (drawn, parts) =>
    drawn.lines(1 + (parts >> 3), () => `$ ${drawn.word()} --all\n${drawn.lines(4 + drawn.below(20), drawn.logLine)}`),
}

const wrappers = [
  (text: string) => text,
  (text: string) => `${text}\n`,
  (text: string) => `<returncode>0</returncode>\n<output>\n${text}\n</output>`,
  (text: string) => `<returncode>1</returncode>\n<output>\n${text}\n\n</output>\n`,
  (text: string) => `Exit code: 1\nstdout:\n${text}`,
  (text: string) =>
    `<returncode>0</returncode>\n<output_head>\n${text}\n</output_head>\n<elided_chars>\n1326 characters elided\n</elided_chars>\n<output_tail>\n${text}\n</output_tail>`,
]

const caps = fc.constantFrom(150, 300, 700)
const note = /(\n?)\n\[(\d+) of (\d+) lines (left out|left out or shortened|shortened)\](?=\s|$)/u

/** A line as far as forms without loss leave it: blanks at its beginning and branches that are drawn may go. */
const said = (line: string): string => line.replaceAll(/\s+/gu, '')

/** How many lines a mark stands for: its range, or the one line of what was encoded. */
function linesOfMark(mark: string): number {
  const range = /^ *\[… (?:\d+ more, lines |lines )?(\d+)(?:-(\d+))?[\]:,]/u.exec(mark)
  return range ? Number(range[2] ?? range[1]) - Number(range[1]) + 1 : 1
}

describe('the line that says how much is left out', () => {
  test.each(Object.keys(texts))('counts the lines of %s that are not there', (kind) => {
    let counted = 0
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 20, max: 60 }),
        fc.constantFrom(...wrappers),
        caps,
        (seed, parts, wrap, cap) => {
          // Of several blank lines at an end one may go without a word.
          const raw = wrap(texts[kind]!(new Drawn(seed), parts).trimEnd())
          const options = { cap, tokens: estimator, recall: false as const }
          const sent = String(compressResult({ toolName: 'run_it', output: raw, query: 'tide' }, options).output)
          const found = note.exec(sent)
          if (!found) return
          counted += 1
          const all = (raw.endsWith('\n') ? raw.slice(0, -1) : raw).split('\n').map(said)
          const rest = sent.slice(found.index + found[0].length)
          const missing = (end: string): string => {
            const view = `${sent.slice(0, found.index)}${end}${rest}`
            return `${all.length - countWhole(all, view.split('\n').map(said))} of ${all.length}`
          }
          // The last break of a text ends its last line, or stands for a blank one in front of a tag.
          const ends = raw.endsWith('\n') ? ['', found[1]!] : [found[1]!]
          expect(ends.map(missing)).toContain(`${found[2]} of ${found[3]}`)
          const marks = sent.match(/^ *\[… .*\]$/gmu) ?? []
          // What is counted in texts of records, and not in lines, counts no lines; a line shown in part has no mark of its own.
          const isCounted = found[4] === 'left out' && !marks.some((mark) => mark.includes('the text of'))
          const inMarks = marks.reduce((sum, mark) => sum + linesOfMark(mark), 0)
          const uncounted = isCounted ? Number(found[2]) - inMarks : 0
          // A blank line in front of the last tag may go without a word.
          expect(uncounted).toBeOneOf(raw.includes('\n\n</output>') ? [0, 1] : [0])
          expect(found[4] === 'left out').toBe(!/^(?! *\[…).*\S *\[…/mu.test(sent))
        },
      ),
      { numRuns: runs(60) },
    )
    expect(counted).toBeGreaterThan(0)
  })
})
