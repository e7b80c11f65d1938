/*
 * What a compressed text says of itself, read a second time and plainly: pointers, and the line that closes it.
 */

import { openEnvelope } from '../../compress/read/envelope.ts'

/** Lines that a pointer stands for. */
export interface Run {
  readonly lines: readonly string[]
  /** What the pointer calls the place. */
  readonly label: string
  /** Whether the call itself is said to show them. */
  readonly isWritten: boolean
  /** The number of the first line, where the pointer says that they carry numbers. */
  readonly number?: number | undefined
  /** The number of the first line in the other text, where the pointer says it. */
  readonly there?: number | undefined
}

const pointer =
  /^\[(?:same|(\d+) lines|lines (\d+)-(\d+)) as (written )?in (.*?)(?:, lines (\d+)-(\d+) (?:there|of its output))?(?:, without the numbers)?\]$/u

/** What a line says as a pointer; `rest` is how many lines one for a whole text stands for. */
function readPointer(line: string, rest: number): (Omit<Run, 'lines'> & { readonly count: number }) | undefined {
  const match = pointer.exec(line)
  if (!match) return undefined
  const [count, from, to, , , first, last] = match
    .map((each) => (each === undefined ? undefined : Number(each)))
    .slice(1)
  const length = count ?? (from === undefined ? rest : to! - from + 1)
  if (first !== undefined && last! - first + 1 !== length) return undefined
  const same = first === undefined && from !== undefined ? from : first
  return { count: length, number: from, there: same, isWritten: match[4] !== undefined, label: match[5]! }
}

/** Whether a line carries a number. */
const carries = (line: string, number: number): boolean => /^ *(\d+)\D/u.exec(line)?.[1] === String(number)

/**
 * The runs that pointers in `shown` stand for, if `shown` is `form` with some of its lines replaced by pointers; otherwise
 * `undefined`. A line of `form` that looks like a pointer is a line.
 */
export function pointedRuns(shown: string, form: string): Run[] | undefined {
  if (shown === form) return []
  const lines = form.split('\n')
  const runs: Run[] = []
  let at = 0
  const shownLines = shown.split('\n')
  for (const [index, line] of shownLines.entries()) {
    if (line === lines[at]) {
      at += 1
      continue
    }
    const said = readPointer(line, lines.length - at - (shownLines.length - index - 1))
    if (!said || said.count < 1 || at + said.count > lines.length) return undefined
    const { count, number, ...run } = said
    const pointed = lines.slice(at, at + count)
    if (number !== undefined && !pointed.every((each, next) => carries(each, number + next))) return undefined
    runs.push({ ...run, number, lines: pointed })
    at += count
  }
  return at === lines.length ? runs : undefined
}

const separator = /^(?:\t|→|: ?| ?\| ?|-| {2})/u

/** What a line can be without its number, where it carries that number. */
function bodiesOf(line: string, number: number | undefined): string[] {
  if (number === undefined || !carries(line, number)) return [line]
  const rest = line.replace(/^ *\d+/u, '')
  const longest = separator.exec(rest)?.[0].length ?? 0
  return Array.from({ length: longest }, (_, index) => rest.slice(index + 1))
}

/** Whether a text holds the lines of a run, one after the other, where the pointer says. */
export function holdsRun(text: string, { lines, number, there }: Run): boolean {
  if (number === undefined && there === undefined) return `\n${text}\n`.includes(`\n${lines.join('\n')}\n`)
  const bodies = lines.map((line, index) => bodiesOf(line, number === undefined ? undefined : number + index))
  const { body: inside, linesBefore } = openEnvelope(text)
  const others = inside.split('\n')
  return others.some((first, at) => {
    if (there !== undefined && at + 1 + linesBefore !== there && !carries(first, there)) return false
    return bodies.every((body, index) => {
      const other = others[at + index]
      if (other === undefined) return false
      const otherBodies = bodiesOf(other, there === undefined ? undefined : there + index)
      return [...otherBodies, other].some((each) => body.includes(each))
    })
  })
}

/** The name under which the whole of a text can be read, where its last line says that something was left out. */
export const refOf = (shown: string): string | undefined =>
  /\n\[\d+ of \d+ \w+ (?:left out(?: or shortened)?|shortened), ref ([a-z]{18})\](?:\s|<\/\w+>)*$/u.exec(shown)?.[1]

const escapes = /\p{Cc}\[[\d;]*[A-Za-z]/gu
const emptyMember = /"(?:[^"\\]|\\.)*"\s*:\s*(?:null|""|\[\s*\]|\{\s*\})/gu

/** The words of a text that say something: no markup, no JSON members without a value. */
function wordsOf(text: string, isLossless: boolean): Set<string> {
  const plain = isLossless
    ? text
    : text
        .replace(escapes, '')
        .replace(emptyMember, '')
        .replace(/<[^<>]{1,500}>/gu, ' ')
  return new Set(plain.match(/[\p{L}\p{N}]+/gu))
}

/** Whether the last line of a text says that something was left out, and names nothing under which it can be read. */
export const isClosedUnnamed = (shown: string): boolean =>
  /\n\[\d+ of \d+ \w+ (?:left out(?: or shortened)?|shortened)\](?:\s|<\/\w+>)*$/u.test(shown)

/** A word of `raw` that another form of the same content does not hold. */
export function missingWord(raw: string, form: string, isLossless: boolean): string | undefined {
  const held = wordsOf(form, true)
  return [...wordsOf(raw, isLossless)].find((word) => !held.has(word))
}
