import { codeLine } from '../../choose/code-line.ts'
import type { CallSigns, Shape } from '../../kind.ts'

const html = /^\s*<(?:!doctype html|html|head|body|div|p|article|section)\b/iu
const heading = /^#{1,6} \S/u
const linkLine = /^\s{0,12}(?:[-*+•] |\d{1,3}[.)] )\[[^[\]]{1,300}\]\(\S{1,2000}\)\s*$/u

export const pageShapes: readonly Shape[] = [
  { certainty: 0.85, matches: ({ text }) => html.test(text.slice(0, 500)) },
  { certainty: 0.6, matches: (sample) => sample.share(linkLine) > 0.5 },
  { certainty: 0.4, matches: (sample) => sample.share(heading) > 0.02 && sample.share(codeLine) < 0.3 },
]

const page = String.raw`(?:url|page|web|web_?page|web_?site|site|article|html|markdown)`
/** Tools that fetch a page by its address: `fetch`, `web_fetch`, `fetch_url`, `firecrawl_scrape`; not `git_fetch`. */
const fetches = new RegExp(
  String.raw`^(?:mcp_+)?(?:fetch_+)?fetch$|(?:^|_)(?:(?:web|http|url|page)_?fetch|scrape|crawl|(?:fetch|read|open|get|load|visit|browse|scrape|crawl|extract)_(?:the_)?${page}(?:_content|_text)?)$`,
  'u',
)

export const isPageCall = ({ toolName, command }: CallSigns): boolean => command === undefined && fetches.test(toolName)
