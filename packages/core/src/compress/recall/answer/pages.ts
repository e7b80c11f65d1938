import type { Steps } from '../../../breaks.ts'
import type { TokenCounter } from '../../../ports.ts'
import { estimator } from '../../../tokens/estimate.ts'
import { cutPlace } from './cut.ts'

/** Tokens of one page. */
export const pageTokens = 2000

/** Texts longer than this are cut by the estimate: turning a page does not count millions of characters exactly. */
const longestCounted = 1_000_000
/** Characters that are counted at once; a character has at most about three tokens, so that any block fits a page. */
const longestBlock = 500
/** Characters after which others may have their turn. */
const countedInStep = 20_000

/** The whole lines of a text in blocks; a line that is longer than a page is cut. */
function* blocksOf(text: string, tokens: TokenCounter, cap: number): Generator<{ to: number; tokens: number }> {
  const longest = Math.max(2, Math.min(longestBlock, Math.floor(cap / 3)))
  const sized = (from: number, to: number) => ({ to, tokens: tokens.count(text.slice(from, to)) })
  let from = 0
  let to = 0
  while (to < text.length) {
    const newline = text.indexOf('\n', to)
    const end = newline < 0 ? text.length : newline + 1
    if (end - from <= longest) {
      to = end
      continue
    }
    if (to > from) yield sized(from, to)
    from = to
    if (end - from <= longest) continue
    const line = end - from > cap * 20 ? undefined : sized(from, end)
    if (line && line.tokens <= cap) yield line
    else {
      while (from < end) {
        const place = from + longest < end ? cutPlace(text, from + longest) : end
        yield sized(from, place)
        from = place
      }
    }
    from = to = end
  }
  if (to > from) yield sized(from, to)
}

/** A text in pages of at most `cap` tokens, cut at the ends of lines; together they are the text. */
export function* pagesOf(text: string, tokens: TokenCounter, cap: number): Steps<string[]> {
  const counter = text.length > longestCounted ? estimator : tokens
  const pages: string[] = []
  let start = 0
  let end = 0
  let size = 0
  let counted = 0
  for (const block of blocksOf(text, counter, cap)) {
    if (block.to - counted > countedInStep) {
      counted = block.to
      yield
    }
    if (size + block.tokens > cap && end > start) {
      pages.push(text.slice(start, end))
      start = end
      size = 0
    }
    end = block.to
    size += block.tokens
  }
  if (end > start || pages.length === 0) pages.push(text.slice(start))
  return pages
}

/** One page with the line that says which it is; a text of one page stands alone. */
export function writePage(pages: readonly string[], page: number): string {
  const text = pages[page - 1]!
  if (pages.length === 1) return text
  const further = page < pages.length ? `; ask for page ${page + 1}` : ''
  const isWhole = text.endsWith('\n')
  const cut = isWhole || further === '' ? '' : ', cut inside a line'
  return `${text}${isWhole ? '' : '\n'}[page ${page} of ${pages.length}${cut}${further}]`
}
