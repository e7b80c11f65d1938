import { countLines } from '../../text/count-lines.ts'
import { openText } from './opened-text.ts'

/**
 * A result inside what a tool wraps around it: exit codes and tags that stand alone on their lines, and texts in quotes
 * inside of JSON or of what Python prints, which are read as they are meant.
 */
export interface Envelope {
  readonly before: string
  readonly body: string
  readonly after: string
  /** Lines of the result above the body; none above a text in quotes, whose lines are counted from its first. */
  readonly linesBefore: number
  /** The last tag closes a part of the body, not the body, so that what is said of all of it stands behind that tag. */
  readonly endsPart: boolean
  /** The body stood in quotes, so the three are not the text letter by letter. */
  readonly isOpened: boolean
  /** The wrapper says with what code a program ended, so that the body is what it printed. */
  readonly isOfProgram: boolean
}

/** How many texts may stand in each other's quotes. */
const mostQuotes = 4

/** How many lines a wrapper may have at either end. */
const mostLines = 16
const longestLine = 120
const openingTag = /^<(output|stdout|result|content|file|file_content|document)(?: [^<>]*)?>$/u
const closingTag = /^<\/([a-z_]+)>$/u
const statusLine =
  /^(?:<(returncode|exit_code|exitcode|status)>[^<>]*<\/\1>|(?:exit code|return code|exit status|status|wall time|duration)\s*:\s*[\w. -]+|-{3,}|stdout:|output:)$/iu

const exitCode =
  /^(?:<(returncode|exit_code|exitcode)>[^<>]*<\/\1>|(?:exit code|return code|exit status)\s*:\s*\d+)$/imu

/** A short value in a tag, as tools report of a run; it belongs to a wrapper where one follows. */
const reportLine = /^(?:<([a-z_]{1,40})>[^<>]*<\/\1>)?$/u

const isWrapper = (line: string): boolean => {
  const text = line.trim()
  return text.length <= longestLine && (statusLine.test(text) || openingTag.test(text))
}

/** Takes a result out of the lines around it. */
function openLines(text: string): Pick<Envelope, 'before' | 'body' | 'after' | 'endsPart'> {
  const open = new Set<string>()
  let start = 0
  for (let lines = 0, from = 0; lines < mostLines; lines += 1) {
    const end = text.indexOf('\n', from)
    if (end < 0 || end - from > longestLine * 2) break
    const line = text.slice(from, end)
    const tag = openingTag.exec(line.trim())?.[1]
    if (tag !== undefined) open.add(tag)
    if (isWrapper(line)) start = end + 1
    else if (!reportLine.test(line.trim())) break
    from = end + 1
  }
  if (start === 0) return { before: '', body: text, after: '', endsPart: false }
  let end = text.trimEnd().length
  let endsPart = false
  for (let lines = 0; lines < mostLines; lines += 1) {
    const line = text.lastIndexOf('\n', end - 1)
    if (line < start || end - line > longestLine) break
    const tag = closingTag.exec(text.slice(line + 1, end).trim())?.[1]
    if (tag === undefined) break
    if (!open.has(tag)) endsPart = true
    end = line
  }
  if (end === text.trimEnd().length) end = text.length
  return { before: text.slice(0, start), body: text.slice(start, end), after: text.slice(end), endsPart }
}

/** Takes a result out of its wrapper, so that the wrapper stays and the content decides what kind it is. */
export function openEnvelope(text: string): Envelope {
  const { endsPart, ...lines } = openLines(text)
  let { before, body, after } = lines
  let isOpened = false
  for (let quotes = 0; quotes < mostQuotes; quotes += 1) {
    const opened = openText(body)
    if (!opened) break
    isOpened = true
    before += opened.before
    body = opened.text
    after = opened.after + after
  }
  const linesBefore = isOpened ? 0 : countLines(before) - 1
  return { before, body, after, linesBefore, endsPart, isOpened, isOfProgram: exitCode.test(before) }
}

/** A shorter body in its wrapper, with the line that says what is missing in all of it. */
export function closeEnvelope({ before, after, endsPart }: Envelope, body: string, closing: string): string {
  if (!endsPart) return `${before}${body}\n${closing}${after}`
  const tags = after.trimEnd()
  return `${before}${body}${tags}\n${closing}${after.slice(tags.length)}`
}
