import { pastedMark, withoutPasted } from './pasted.ts'

/** Texts that begin so were written by a program, though a host sends them as a person's. */
const ofProgram =
  /^\s*(?:observation|(?:tool|function|command)[ _](?:result|output|response))\s*:|^\s*<(?:tool|function|observation)/iu
const fence = /^\s*(?:```|~~~)/u
const tag = /^\s*<([a-z][\w-]{0,40})(?:\s[^<>]{0,200})?>/iu
/** Blocks in which people write what they want and models answer; all others hold what was brought along. */
const asking =
  /instruct|rule|require|constraint|important|guideline|task|prompt|user|quer|request|question|message|note|answer|reply|respon|final|summary/iu
/** After so many blocks that nothing closes none is looked for. */
const mostUnclosed = 20

/** A line of a text, or what stands for something that was brought along. */
interface OwnLine {
  readonly text: string
  readonly isLeftOut: boolean
}

/**
 * The lines of a text that a person wrote, with an empty one in the place of what was brought along: code between fences, what a
 * program put out, quotations, and blocks in tags, such as a page or a document. One pass.
 */
export function ownLines(text: string): OwnLine[] {
  if (ofProgram.test(text.slice(0, 200))) return []
  const lines = withoutPasted(text).split(/\r\n|[\r\n\u2028\u2029]/u)
  const own: OwnLine[] = []
  const leaveOut = (): void => {
    if (own.at(-1)?.isLeftOut !== true) own.push({ text: '', isLeftOut: true })
  }
  let until: string | undefined
  let unclosed = 0
  for (const [at, line] of lines.entries()) {
    if (until !== undefined) {
      if (line.includes(until)) until = undefined
      continue
    }
    if (line.startsWith('>') || line.startsWith(pastedMark)) {
      leaveOut()
      continue
    }
    const closing = unclosed < mostUnclosed ? closingOf(line) : undefined
    if (closing !== undefined) {
      if (line.includes(closing, closing.length)) {
        leaveOut()
        continue
      }
      if (isClosed(lines, at, closing)) {
        leaveOut()
        until = closing
        continue
      }
      unclosed += 1
    }
    own.push({ text: line, isLeftOut: false })
  }
  return own
}

/** How the block ends that a line begins; undefined where it begins none. */
function closingOf(line: string): string | undefined {
  const marked = fence.exec(line)
  if (marked) return marked[0].trim()
  const name = tag.exec(line)?.[1]
  return name === undefined || asking.test(name) ? undefined : `</${name}>`
}

function isClosed(lines: readonly string[], from: number, closing: string): boolean {
  for (let at = from + 1; at < lines.length; at += 1) if (lines[at]!.includes(closing)) return true
  return false
}
