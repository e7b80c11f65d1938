/*
 * What a compressed text says of itself, read a second time and plainly: pointers, and the line that closes it.
 */

/** Lines that a pointer stands for. */
export interface Run {
  readonly lines: readonly string[]
  /** What the pointer calls the place. */
  readonly label: string
}

const wholePointer = /^\[same as in (.*)\]$/u
const linesPointer = /^\[(\d+) lines as in (.*)\]$/u

/**
 * The runs that pointers in `shown` stand for, if `shown` is `form` with some of its lines replaced by pointers; otherwise
 * `undefined`. A line of `form` that looks like a pointer is a line.
 */
export function pointedRuns(shown: string, form: string): Run[] | undefined {
  if (shown === form) return []
  const lines = form.split('\n')
  const whole = wholePointer.exec(shown)
  if (whole) return [{ lines, label: whole[1]! }]
  const runs: Run[] = []
  let at = 0
  for (const line of shown.split('\n')) {
    if (line === lines[at]) {
      at += 1
      continue
    }
    const [, count, label] = linesPointer.exec(line) ?? []
    const to = at + Number(count)
    if (label === undefined || to > lines.length) return undefined
    runs.push({ lines: lines.slice(at, to), label })
    at = to
  }
  return at === lines.length ? runs : undefined
}

/** Whether a text holds these lines, one after the other. */
export const holdsLines = (text: string, lines: readonly string[]): boolean =>
  `\n${text}\n`.includes(`\n${lines.join('\n')}\n`)

/** The name under which the whole of a text can be read, where its last line says that something was left out. */
export const refOf = (shown: string): string | undefined =>
  /\n\[\d+ of \d+ \w+ left out, ref ([a-z]{18})\](?:\s|<\/\w+>)*$/u.exec(shown)?.[1]

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

/** A word of `raw` that another form of the same content does not hold. */
export function missingWord(raw: string, form: string, isLossless: boolean): string | undefined {
  const held = wordsOf(form, true)
  return [...wordsOf(raw, isLossless)].find((word) => !held.has(word))
}
