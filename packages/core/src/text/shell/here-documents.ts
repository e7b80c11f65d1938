/** Characters behind `<<` that may name the end of a here document, and before it that may open a substitution. */
const longestName = 100
/** Characters an arithmetic expression may have. */
const longestArithmetic = 200

/** What decides whether `<<` begins a here document. */
const signs = /["'\\\n#]|<<<?|\(\(/gu
const opening = /^<<-?[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|\\?([A-Za-z_][\w.-]*))/u
/** A command inside double quotes: `"$(cat <<EOF`. */
const substitution = /\$\([^()"'\n]*$/u

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Where the line after the one that closes a here document begins; behind the end where none closes it. */
function endOfDocument(text: string, from: number, closing: string): number {
  for (let at = text.indexOf(closing, from); at >= 0;) {
    const end = endOfLine(text, at)
    const begin = text.lastIndexOf('\n', at) + 1
    if (text.slice(begin, end).trim() === closing) return end + 1
    at = text.indexOf(closing, end)
  }
  return text.length + 1
}

/** How a here document is opened at a `<<`, if one is. */
function openingAt(text: string, at: number, settlesNothing: boolean): RegExpExecArray | null {
  if (settlesNothing && !substitution.test(text.slice(Math.max(0, at - longestName), at))) return null
  return opening.exec(text.slice(at, at + longestName))
}

/** Behind the arithmetic expression that begins at `((`, or behind these two where none does. */
function endOfArithmetic(text: string, at: number): number {
  const length = text.slice(at, at + longestArithmetic).search(/\)\)|\n/u)
  return length < 0 || text[at + length] === '\n' ? at + 2 : at + length + 2
}

/** A command line without the texts it passes to commands: what stands between `<<EOF` and `EOF`. */
export function withoutHereDocuments(text: string): string {
  if (!text.includes('<<')) return text
  const kept: string[] = []
  let closings: string[] = []
  let settlesNothing = false
  let from = 0
  signs.lastIndex = 0
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const [sign] = match
    const at = match.index
    if (sign === '\\') signs.lastIndex = at + 2
    else if (sign === '"') settlesNothing = !settlesNothing
    else if (sign === '<<') {
      const opened = openingAt(text, at, settlesNothing)
      if (!opened) continue
      closings.push(opened[1] ?? opened[2] ?? opened[3]!)
      signs.lastIndex = at + opened[0].length
    } else if (sign === '\n') {
      if (closings.length === 0) continue
      kept.push(text.slice(from, at))
      from = closings.reduce((begin, closing) => endOfDocument(text, begin, closing), at + 1)
      closings = []
      signs.lastIndex = from
      if (from > text.length) break
    } else if (settlesNothing) continue
    else if (sign === '((') signs.lastIndex = endOfArithmetic(text, at)
    else if (sign === "'") {
      const end = text.indexOf("'", at + 1)
      if (end >= 0) signs.lastIndex = end + 1
    } else if (sign === '#' && (at === 0 || /\s/u.test(text[at - 1]!))) signs.lastIndex = endOfLine(text, at)
  }
  if (from <= text.length) kept.push(text.slice(from))
  return kept.join('\n')
}
