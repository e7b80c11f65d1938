/**
 * Checks what people read: every link inside of the repository leads to a file and a heading that are there, and no page, no
 * comment on a public name and no message has a phrase of `phrases.ts`.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { phrasesIn } from './phrases.ts'
import { docstrings, messages } from './source-texts.ts'

const root = join(import.meta.dirname, '../..')
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/README*.md', 'bench/peers/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).toSorted()
const problems: string[] = []

const withoutCode = (text: string): string =>
  text.replace(/^ *```[\s\S]*?^ *```$/gmu, (code) => code.replace(/[^\n]/gu, '')).replace(/<!--[\s\S]*?-->/gu, '')
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** The names of headings in addresses, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const seen = new Map<string, number>()
  const anchors = new Set<string>()
  for (const [, title] of withoutCode(readFileSync(file, 'utf8')).matchAll(/^#{1,6} +(.+?) *$/gmu)) {
    const slug = title!
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  return anchors
}

function checkLinks(page: string, text: string): void {
  for (const match of text.matchAll(/\]\(([^)\s]+)\)/gu)) {
    const target = match[1]!
    if (/^[a-z]+:/u.test(target)) continue
    const [path, anchor] = target.split('#') as [string, string | undefined]
    const file = path === '' ? join(root, page) : join(root, dirname(page), path)
    const place = `${page}:${lineAt(text, match.index)}`
    if (!existsSync(file)) problems.push(`${place}: there is no ${relative(root, file)}`)
    else if (anchor !== undefined && statSync(file).isFile() && !anchorsOf(file).has(anchor))
      problems.push(`${place}: ${relative(root, file)} has no heading #${anchor}`)
  }
}

for (const page of pages) {
  const text = withoutCode(readFileSync(join(root, page), 'utf8'))
  checkLinks(page, text)
  const prose = text.replace(/`[^`\n]*`/gu, (code) => ' '.repeat(code.length))
  for (const { index, phrase, instead } of phrasesIn(prose))
    problems.push(`${page}:${lineAt(text, index)}: “${phrase}”: write ${instead}`)
}

const texts = new Map([...docstrings(root), ...messages(root)].map((text) => [`${text.file}:${text.line}`, text]))
for (const { file, line, text } of texts.values()) {
  const prose = text.replace(/`[^`\n]*`(?=[^`]*$|[\s.,;:)])/gu, (code) => ' '.repeat(code.length))
  for (const { index, phrase, instead } of phrasesIn(prose))
    problems.push(`${relative(root, file)}:${line + lineAt(text, index) - 1}: “${phrase}”: write ${instead}`)
}

for (const problem of problems) console.error(problem)
console.log(
  `${pages.length} pages, ${texts.size} comments and messages: ${problems.length === 0 ? 'links lead somewhere, no phrase to avoid' : 'FAILED'}`,
)
process.exitCode = problems.length === 0 ? 0 : 1
