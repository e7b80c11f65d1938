import { parseJson } from '@winnow/core'
import { longestText, nullBytes, type Line } from './lines.ts'

/** A JSON value of a file with the line it begins at, or why there is none. */
export type JsonItem =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: string }

/** Where a text stops being JSON, or nests too deep, and what the parser says where it does. */
interface Broken {
  readonly position: number
  readonly tooDeep?: string
}
type Parsed = { readonly value: unknown } | Broken

/** Where a text stops being JSON, as far as the error says; its length where it only ends too early. */
function positionIn(error: unknown, text: string): number | undefined {
  const { message } = error as Error
  if (message.includes('Unexpected end')) return text.length
  const position = /position (\d+)/u.exec(message)?.[1]
  return position === undefined ? undefined : Number(position)
}

/** Whether the beginning of a text could go on as JSON. */
function couldGoOn(start: string): boolean {
  try {
    parseJson(start)
    return true
  } catch (error) {
    return (positionIn(error, start) ?? 0) >= start.length
  }
}

/** The runtime names no position for an unexpected token, so it is looked for by halves. */
function findPosition(text: string): number {
  let good = 0
  let bad = text.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (couldGoOn(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function parse(text: string): Parsed {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    const { message } = error as Error
    const position = positionIn(error, text) ?? findPosition(text)
    return message.includes('nests deeper') ? { position, tooDeep: message } : { position }
  }
}

const tooLong = `the JSON document is longer than ${longestText / 1024 / 1024} MB; write one transcript a line (JSONL), or split the file`
const incomplete = 'the JSON ends before it is complete; write the rest of it, or remove it'
const broken = (position: number, tooDeep = 'this is no JSON'): string =>
  `${tooDeep} from character ${position + 1} on; mend or remove it`

const notJson = (line: number, text: string, { position, tooDeep }: Broken): JsonItem => ({
  line,
  problem: position >= text.trimEnd().length ? incomplete : broken(position, tooDeep),
})

/** Reads one JSON document that stands on several lines. */
function parseDocument(lines: readonly { readonly number: number; readonly text: string }[]): JsonItem {
  const text = lines.map((line) => line.text).join('\n')
  const parsed = parse(text)
  if ('value' in parsed) return { line: lines[0]!.number, value: parsed.value }
  if (parsed.position >= text.trimEnd().length) return { line: lines.at(-1)!.number, problem: incomplete }
  let start = 0
  for (const line of lines) {
    const end = start + line.text.length
    if (parsed.position <= end) return { line: line.number, problem: broken(parsed.position - start, parsed.tooDeep) }
    start = end + 1
  }
  return { line: lines.at(-1)!.number, problem: incomplete }
}

/**
 * Reads JSON values from lines: one a line (JSONL), or one document on any number of lines. Bad lines of JSONL are
 * reported and the others are read.
 */
export async function* readValues(lines: AsyncIterable<Line>, limit: number = longestText): AsyncGenerator<JsonItem> {
  /** Lines that are no JSON by themselves; held until it is clear that they are one document. */
  let document: { number: number; text: string }[] = []
  let size = 0
  let oneEach = false
  for await (const line of lines) {
    if (!('text' in line)) {
      yield { line: line.number, problem: line.problem }
      // A document with a hole is none, and what begins with null bytes is no text at all.
      if (document.length > 0 || (line.number === 1 && line.problem === nullBytes)) return
      oneEach = true
      continue
    }
    const { number, text } = line
    const blank = text.trim() === ''
    if (blank && document.length === 0) continue
    if (document.length <= 1 && !blank) {
      const parsed = parse(text)
      // A JSON object on the second line shows that the broken first line was one of JSONL.
      if (document.length === 1 && 'value' in parsed && document[0]!.text.trimStart().startsWith('{')) {
        yield parseDocument(document)
        document = []
        oneEach = true
      }
      if (document.length === 0 && ('value' in parsed || oneEach)) {
        oneEach = true
        yield 'value' in parsed ? { line: number, value: parsed.value } : notJson(number, text, parsed)
        continue
      }
    }
    document.push({ number, text })
    size += text.length + 1
    if (size > limit) {
      yield { line: document[0]!.number, problem: tooLong }
      return
    }
  }
  if (document.length > 0) yield parseDocument(document)
}
