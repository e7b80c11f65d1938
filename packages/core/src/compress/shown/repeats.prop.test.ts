import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ShownLines } from './repeats.ts'
import type { ShownPlace } from './shown-place.ts'

const place = (call: number, isWritten: boolean): ShownPlace => ({
  turn: 0,
  at: call,
  call: 0,
  label: { name: `read ${call}`, full: `read ${call}: file${call}.ts` },
  isWritten,
})

/** How lines carry numbers, as tools put them there; none at all by the last. */
const forms = [
  { width: 6, separator: '\t' },
  { width: 0, separator: ': ' },
  { width: 4, separator: '→' },
  { width: 0, separator: '|' },
  undefined,
] as const
type Form = (typeof forms)[number]

const write = (number: number, form: NonNullable<Form>): string => String(number).padStart(form.width) + form.separator

/** The lines of a text, numbered from `first` on. */
const written = (lines: readonly string[], first: number, form: Form): string[] =>
  lines.map((line, index) => (form ? write(first + index, form) + line : line))

const fileLine = fc
  .integer({ min: 0, max: 30 })
  .map((n) => (n < 3 ? '' : `${n % 4 === 0 ? '    ' : ''}${n % 5} line number ${n} of a result, long enough`))
/** A file that is edited between reads, so that the same lines come with other numbers. */
const file = fc.array(fileLine, { minLength: 20, maxLength: 60 })
const read = fc.record({
  form: fc.constantFrom(...forms),
  header: fc.boolean(),
  from: fc.integer({ min: 0, max: 12 }),
  length: fc.integer({ min: 2, max: 60 }),
  cut: fc.record({
    at: fc.integer({ min: 0, max: 40 }),
    gone: fc.integer({ min: 0, max: 5 }),
    fresh: fc.array(fileLine),
  }),
  isWritten: fc.boolean(),
  margin: fc.constantFrom(0, 3),
  hasOutcome: fc.boolean(),
})

test('pointers and lines together give back the text, numbers included', () => {
  fc.assert(
    fc.property(file, fc.array(read, { minLength: 2, maxLength: 8 }), (first, reads) => {
      const shown = new ShownLines()
      const sent: string[] = []
      let lines = first
      reads.forEach(({ form, header, from, length, cut, isWritten, margin, hasOutcome }, index) => {
        const body = written(lines.slice(from, from + length), from + 1, form)
        const text = [...(header ? [`The file as of step ${index}`] : []), ...body].join('\n')
        const pointed = shown.point(text, { turn: 0, parts: true, margin, hasOutcome })
        const view = pointed?.text ?? text
        expect(restore(view, sent)).toBe(text)
        expect(view.length).toBeLessThanOrEqual(text.length)
        sent.push(view)
        shown.addShown(view, place(index, isWritten))
        lines = lines.toSpliced(cut.at, cut.gone, ...cut.fresh)
      })
    }),
    { numRuns: 400 },
  )
})

const numberOf = (text: string): { number: number; form: NonNullable<Form>; body: string } | undefined => {
  const match = /^( *(\d+))(\t|→|: |\|)(.*)$/u.exec(text)
  return match
    ? { number: Number(match[2]), form: { width: match[1]!.length, separator: match[3]! } as never, body: match[4]! }
    : undefined
}

const pointer =
  /^\[(?:same|(?<count>\d+) lines|lines (?<from>\d+)-(?<to>\d+)) as (?:written )?in (?<name>read \d+)(?:: file\d+\.ts)?(?:, lines (?<first>\d+)-\d+ (?:there|of its output))?(?<bare>, without the numbers)?\]$/u

/** Puts the lines back that pointers stand for, from nothing but what is shown. */
function restore(view: string, sent: readonly string[]): string {
  const out: string[] = []
  for (const each of view.split('\n')) {
    const said = pointer.exec(each)?.groups
    if (!said) {
      out.push(each)
      continue
    }
    const target = sent[Number(said.name!.slice(5))]!.split('\n')
    if (said.count === undefined && said.from === undefined) {
      out.push(...target)
      continue
    }
    const from = said.from === undefined ? undefined : Number(said.from)
    const count = from === undefined ? Number(said.count) : Number(said.to) - from + 1
    const there = said.first === undefined ? from : Number(said.first)
    out.push(...linesOf(target, count, there, from, out.at(-1) ?? '', said.bare !== undefined))
  }
  return out.join('\n')
}

/** How a line of a text is numbered: a text that holds `9|` above `10|` does not pad its numbers. */
function formOf(line: string, text: readonly string[]): NonNullable<Form> {
  const { form } = numberOf(line)!
  const width = Math.min(form.width, ...text.flatMap((each) => numberOf(each)?.form.width ?? []))
  return { ...form, width } as never
}

function linesOf(
  target: readonly string[],
  count: number,
  there: number | undefined,
  from: number | undefined,
  last: string,
  isBare: boolean,
): string[] {
  // Where no position is said, it is all of the text.
  const byNumber = target.findIndex((line) => there !== undefined && numberOf(line)?.number === there)
  const isNumbered = byNumber >= 0 && (from !== undefined || isBare)
  const start = isNumbered ? byNumber : (there ?? 1) - 1
  const lines = target.slice(start, start + count)
  expect(lines).toHaveLength(count)
  if (from === undefined) return isBare ? lines.map((line) => numberOf(line)!.body) : lines
  const before = numberOf(last)
  const { form } = before?.number === from - 1 ? before : { form: formOf(lines[0]!, target) }
  return lines.map((line, index) => write(from + index, form) + (isNumbered ? numberOf(line)!.body : line))
}
