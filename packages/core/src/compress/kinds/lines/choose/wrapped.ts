/** Lines that were broken to fit a width are about so long; the last of a paragraph may be shorter. */
const shortestWrapped = 45
const longestWrapped = 120
const fewestLines = 3
/** What begins a line that stands for itself: an item, a heading, a quotation, a row. */
const itself = /^\s*(?:[-*+•>|#`~=]|\d{1,3}[.)] )/u
const endsAsCode = /[{};=<>|]\s*$/u
const beginsWithin = /^\s*\p{Ll}/u
const sentenceWithin = /\p{Ll}[.!?]['’”")]* +\S/u
/** A paragraph has no more lines than that. */
const mostLines = 60
const columns = /\S {2,}\S/u
const beginsWithName = /^\s*\S*[\d_:=@/\\]\S*(?:\s|$)/u
const endsWithNumber = /\d[)\]]?\s*$/u
/** A line of prose may begin with a year, or end with one. */
const mostNamed = 0.25
/** So many lines of a paragraph go on in the middle of a sentence. */
const shareWithin = 0.5

/** The lines from one place on that belong together, up to the beginning of the line behind them. */
interface Lines {
  readonly to: number
  /** They are one paragraph whose lines were broken to fit a width; otherwise each stands for itself. */
  readonly isWrapped: boolean
}

/** Whether the lines are as long as the words allow, all but the last: each would be too long with the next word. */
function fillWidth(lines: readonly string[]): boolean {
  const width = lines.reduce((most, line) => Math.max(most, line.trimEnd().length), 0)
  return lines.slice(0, -1).every((line, index) => {
    const [next = ''] = lines[index + 1]!.trimStart().split(' ', 1)
    return line.trimEnd().length + 1 + next.length > width
  })
}

/** Whether lines say something each for itself: they begin with a name or in columns, or end with a number. */
function standAlone(lines: readonly string[]): boolean {
  if (lines.some((line) => columns.test(line))) return true
  const named = lines.filter((line) => beginsWithName.test(line) || endsWithNumber.test(line)).length
  return named > lines.length * mostNamed
}

/** Reads the paragraph that begins at `from`, or the lines up to the one by which it is none. */
export function readParagraph(text: string, from: number, to: number): Lines {
  const lines: string[] = []
  let at = from
  while (at < to && lines.length < mostLines) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 || newline >= to ? to : newline
    const next = Math.min(to, end + 1)
    const line = end - at > longestWrapped ? undefined : text.slice(at, end)
    if (line === undefined || itself.test(line) || endsAsCode.test(line)) return { to: next, isWrapped: false }
    if (line.trim() === '') {
      if (lines.length === 0) return { to: next, isWrapped: false }
      break
    }
    at = next
    lines.push(line)
    if (line.length < shortestWrapped) break
  }
  const within = lines.filter((line, index) => index > 0 && beginsWithin.test(line)).length
  const isWrapped =
    lines.length >= fewestLines &&
    within >= (lines.length - 1) * shareWithin &&
    lines.some((line) => sentenceWithin.test(line)) &&
    !standAlone(lines) &&
    fillWidth(lines)
  return { to: at, isWrapped }
}
