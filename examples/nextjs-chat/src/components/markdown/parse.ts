/** A piece of a line. */
export type Inline =
  | { readonly type: 'text' | 'bold' | 'code'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string }

/** A block of an answer. */
export type Block =
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'heading'; readonly level: number; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly type: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

const pieces = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[([^\]\n]{1,300})\]\((https?:\/\/[^\s)]{1,2000})\)/gu

/** The pieces of a text: code, bold, links to the web. Everything else is text as it stands, markup included. */
export function readInline(text: string): Inline[] {
  const found: Inline[] = []
  let from = 0
  for (const match of text.matchAll(pieces)) {
    if (match.index > from) found.push({ type: 'text', text: text.slice(from, match.index) })
    const [whole, code, bold, label, href] = match
    if (code !== undefined) found.push({ type: 'code', text: code })
    else if (bold !== undefined) found.push({ type: 'bold', text: bold })
    else found.push({ type: 'link', text: label!, href: href! })
    from = match.index + whole.length
  }
  if (from < text.length) found.push({ type: 'text', text: text.slice(from) })
  return found
}

const bullet = /^[-*] +/u
const number = /^\d{1,9}[.)] +/u
const heading = /^#{1,4} +/u
const ruler = /^\|?[\s:|-]+\|[\s:|-]*$/u

const cells = (line: string): string[] =>
  line
    .replace(/^\s*\|/u, '')
    .replace(/\|\s*$/u, '')
    .split('|')
    .map((cell) => cell.trim())

/** The lines from a place on for which a test holds. */
function take(lines: readonly string[], from: number, holds: (line: string) => boolean): string[] {
  let to = from
  while (to < lines.length && holds(lines[to]!)) to += 1
  return lines.slice(from, to)
}

function readCode(lines: readonly string[], at: number): { readonly block: Block; readonly next: number } {
  const body = take(lines, at + 1, (line) => !line.startsWith('```'))
  return { block: { type: 'code', text: body.join('\n') }, next: at + body.length + 2 }
}

function readList(
  lines: readonly string[],
  at: number,
  mark: RegExp,
): { readonly block: Block; readonly next: number } {
  const items = take(lines, at, (line) => mark.test(line))
  return {
    block: { type: 'list', ordered: mark === number, items: items.map((line) => line.replace(mark, '')) },
    next: at + items.length,
  }
}

function readTable(lines: readonly string[], at: number): { readonly block: Block; readonly next: number } {
  const rows = take(lines, at + 2, (line) => line.includes('|'))
  return { block: { type: 'table', head: cells(lines[at]!), rows: rows.map(cells) }, next: at + 2 + rows.length }
}

function readParagraph(lines: readonly string[], at: number): { readonly block: Block; readonly next: number } {
  const isPlain = (line: string): boolean =>
    line.trim() !== '' && !line.startsWith('```') && !bullet.test(line) && !number.test(line) && !heading.test(line)
  const rest = take(lines, at + 1, isPlain)
  return { block: { type: 'paragraph', text: [lines[at]!, ...rest].join('\n') }, next: at + 1 + rest.length }
}

function readBlock(lines: readonly string[], at: number): { readonly block: Block; readonly next: number } {
  const line = lines[at]!
  if (line.startsWith('```')) return readCode(lines, at)
  if (heading.test(line)) {
    const text = line.replace(heading, '')
    return { block: { type: 'heading', level: line.indexOf(' '), text }, next: at + 1 }
  }
  if (bullet.test(line)) return readList(lines, at, bullet)
  if (number.test(line)) return readList(lines, at, number)
  if (line.includes('|') && ruler.test(lines[at + 1] ?? '')) return readTable(lines, at)
  return readParagraph(lines, at)
}

/** The blocks of an answer: the part of Markdown that models write. An answer that is not finished reads as far as it goes. */
export function readBlocks(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    if (lines[at]!.trim() === '') {
      at += 1
      continue
    }
    const { block, next } = readBlock(lines, at)
    blocks.push(block)
    at = next
  }
  return blocks
}
