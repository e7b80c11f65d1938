/** Lines that were broken to fit a width are about so long; the last of a paragraph may be shorter. */
const shortestWrapped = 45
const longestWrapped = 120
const fewestLines = 3
/** What begins a line that stands for itself: an item, a heading, a quotation, a row. */
const itself = /^\s*(?:[-*+•>|#`~=]|\d{1,3}[.)] )/u
const endsAsCode = /[{};=<>|]\s*$/u
const beginsWithin = /^\s*\p{Ll}/u
const sentenceWithin = /\p{Ll}[.!?]['’”")]* +\S/u
/** So many lines of a paragraph go on in the middle of a sentence. */
const shareWithin = 0.5

/** The lines from one place on that belong together, up to the beginning of the line behind them. */
interface Lines {
  readonly to: number
  /** They are one paragraph whose lines were broken to fit a width; otherwise each stands for itself. */
  readonly isWrapped: boolean
}

/** Reads the paragraph that begins at `from`, or the lines up to the one by which it is none. */
export function readParagraph(text: string, from: number, to: number): Lines {
  let at = from
  let lines = 0
  let within = 0
  let hasSentence = false
  while (at < to) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 || newline >= to ? to : newline
    const next = Math.min(to, end + 1)
    const line = end - at > longestWrapped ? undefined : text.slice(at, end)
    if (line === undefined || itself.test(line) || endsAsCode.test(line)) return { to: next, isWrapped: false }
    if (line.trim() === '') {
      if (lines === 0) return { to: next, isWrapped: false }
      break
    }
    if (lines > 0 && beginsWithin.test(line)) within += 1
    hasSentence ||= sentenceWithin.test(line)
    at = next
    lines += 1
    if (line.length < shortestWrapped) break
  }
  return { to: at, isWrapped: hasSentence && lines >= fewestLines && within >= (lines - 1) * shareWithin }
}
