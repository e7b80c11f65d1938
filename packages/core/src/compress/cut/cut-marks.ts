/** A stretch of a text. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What may speak of a cut; only where it stands in brackets or between dots is it looked at. */
const hint =
  /\b(?:truncated|elided|omitted|clipped|snipped)\b|\bmore (?:lines|characters|chars|bytes|tokens|words)\b|\+\d{1,9} lines\b/giu
/** A text that speaks of cuts more often than this does so by itself, such as a tree of dependencies. */
const mostHints = 5000
const mostMarks = 8
const longestMark = 300

const units = String.raw`(?:lines|characters|chars|bytes|tokens|words|[kKMG]i?B)`
const cut = String.raw`(?:truncated|elided|omitted|clipped|snipped)`
const dots = String.raw`(?:\.{3}|…)`

const saysCut = new RegExp(String.raw`\b${cut}\b`, 'iu')
const saysMore = new RegExp(String.raw`\d more ${units}\b|\+\d{1,9} ${units}\b`, 'iu')

/** What a sentence of its own says to be cut. */
const whole = String.raw`(?:the )?(?:tool )?(?:output|results?|response|contents?|file|text|log|list)`

/**
 * How a line of its own frames what it says: by brackets, dots, rules or a tag; else it is nothing but a count, or one
 * sentence about the whole.
 */
const framed = [
  new RegExp(
    String.raw`^${dots}? ?(?:\[[^[\]]+\]|\((?:[^()]|\([^()]*\))+\)|<[^<>]+>|<(\w+)>[^<>]+<\/\1>) ?(?:${dots}|\.)?$`,
    'u',
  ),
  new RegExp(String.raw`^${dots}`, 'u'),
  /^([-=*])\1.*\1\1$/u,
  new RegExp(String.raw`^\d[\d,.]* (?:more )?${units} ${cut}\.?$`, 'iu'),
  new RegExp(String.raw`^${whole} (?:(?:is|are|was|were|has been|have been) )?${cut}\b[^.!?]{0,120}\.?$`, 'iu'),
]

/** Our own marks begin like this and count what is missing, too. */
const ownMark = '[… '

/** Whether a line says no more than that something was cut out there. */
function isNotice(line: string): boolean {
  const text = line.trim()
  if (text.length > longestMark || !framed.some((frame) => frame.test(text))) return false
  return saysCut.test(text) || (saysMore.test(text) && !text.startsWith(ownMark))
}

const counted = String.raw`\+?\d[\d,._]{0,15} ?(?:more )?${units}(?: \([^()\n]{1,60}\))?`
/** What may follow in a frame. */
const further = String.raw`[^[\](){}<>\n.…]{0,160}`
/** A mark between the words of a line names how much is missing, or stands in brackets with dots. */
const inLine = new RegExp(
  [
    String.raw`<(\w{1,40})>${counted} ${cut}<\/\1>`,
    String.raw`(?:${dots} ?)?[[(<] ?${dots}?[ \w:,-]{0,40}?${counted}[ \w:,-]{0,40}?\b${cut}\b${further}${dots}? ?[\])>](?: ?${dots})?`,
    String.raw`(?:${dots} ?)?[[(<] ?${dots}[ \w:,-]{0,80}?\b${cut}\b${further}${dots}? ?[\])>](?: ?${dots})?`,
    String.raw`${dots} ?[[(<]?${counted}(?: ${cut})?[\])>]? ?${dots}`,
  ].join('|'),
  'giu',
)
/** Without count or dots a mark counts in lines that no one writes. */
const bareInLine = /[[(<](?:\w{1,20} ){0,3}(?:truncated|elided|omitted|clipped|snipped)[\])>]/giu
const longLine = 1000

/** The mark within a line around a word that may be part of one. */
function markInLine(text: string, line: Span, at: number): Span | undefined {
  const from = Math.max(line.from, at - longestMark)
  const around = text.slice(from, Math.min(line.to, at + longestMark))
  for (const pattern of line.to - line.from >= longLine ? [inLine, bareInLine] : [inLine]) {
    for (const found of around.matchAll(pattern)) {
      const span = { from: from + found.index, to: from + found.index + found[0].length }
      if (span.from <= at && at < span.to) return span
    }
  }
  return undefined
}

/** The line around a place; of a long one, as much as it takes to know that it is long. */
function lineAround(text: string, at: number): Span {
  const from = Math.max(0, at - longLine)
  const before = text.slice(from, at).lastIndexOf('\n')
  const end = text.slice(at, at + longLine).indexOf('\n')
  return { from: from + before + 1, to: end < 0 ? Math.min(text.length, at + longLine) : at + end }
}

/** Tags alone on their lines, and blank lines, belong to the mark beside them. */
const besideMark = /^\s*(?:<\/?[\w-]{1,40}>\s*)?$/u
const mostBeside = 4

/** A line with the line breaks around it and what belongs to it. */
function withNeighbours(text: string, line: Span): Span {
  let { from, to } = line
  for (let lines = 0; lines < mostBeside && from > 0; lines += 1) {
    const start = text.lastIndexOf('\n', from - 2) + 1
    if (from - start > longestMark || !besideMark.test(text.slice(start, from - 1))) break
    from = start
  }
  for (let lines = 0; lines < mostBeside && to < text.length; lines += 1) {
    const end = text.indexOf('\n', to + 1)
    const next = end < 0 ? text.length : end
    if (next - to > longestMark || !besideMark.test(text.slice(to + 1, next))) break
    to = next
  }
  return { from: Math.max(0, from - 1), to: Math.min(text.length, to + 1) }
}

/** The tags some tools put around what is left on both sides. */
const sideTags = /^<\/?\w{0,30}(?:head|tail)>$/gmu

/**
 * Where a tool or what runs it says that it cut something out of a result, in the order of the text; none where it says so
 * all the time. The line breaks around a mark are part of it.
 */
export function cutMarksIn(text: string): Span[] {
  const marks: Span[] = []
  let hints = 0
  for (const { index } of text.matchAll(hint)) {
    hints += 1
    if (hints > mostHints) return []
    if (index < (marks.at(-1)?.to ?? 0)) continue
    const line = lineAround(text, index)
    const mark =
      line.to - line.from <= longestMark * 2 && isNotice(text.slice(line.from, line.to))
        ? withNeighbours(text, line)
        : markInLine(text, line, index)
    if (!mark) continue
    if (marks.length === mostMarks) return []
    marks.push(mark)
  }
  if (marks.length === 0) return []
  for (const { index } of text.matchAll(sideTags)) {
    if (marks.length === mostMarks * 2) break
    marks.push(withNeighbours(text, lineAround(text, index)))
  }
  return joinSpans(marks.toSorted((a, b) => a.from - b.from))
}

/** Spans that touch are one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}
