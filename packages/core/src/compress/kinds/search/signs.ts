import type { CallSigns, Shape } from '../../kind.ts'
import { afterDrive, isHitPath, isPath } from '../paths/path-shape.ts'

const toolNames =
  /(?:^|[_-])(?:grep|rip_?grep|search_(?:code|files?|text|content)|text_search|code_search|find_in_files)$/u

export const isSearchCall = ({ toolName, command }: CallSigns): boolean =>
  command ? command.searches : toolNames.test(toolName)

const longestPath = 400
/** Share of the lines of a search result that say where something was found. */
const fewestHits = 0.95
const fewestGrouped = 0.6
/** Programs that fail print places too: what stands behind the place, or in a line without one, tells. */
const failure =
  /^\s*(?:\d{1,9}:\s*)?(?:[\w.]{0,60}(?:error|exception)|fatal|fail(?:ed|ure)?|panic|traceback|warning)\b(?: error)?(?:\[\w+\])?(?::|\s|$)/iu

const matchMark = /^:\d{1,9}:/u
const countMark = /^:\d{1,9}$/u
const ownNumber = /^(\d{1,9})([:-])/u

/** The path before the first colon of a line, if a number follows it. */
function pathOfHit(line: string): string | undefined {
  const colon = line.slice(0, longestPath).indexOf(':', afterDrive(line))
  if (colon <= 0) return undefined
  const after = line.slice(colon, colon + 12)
  const path = line.slice(0, colon)
  const isMarked = matchMark.test(after) || countMark.test(line.slice(colon))
  return isMarked && isHitPath(path, matchMark.test(after)) ? path : undefined
}

/** `path:12:text`, with `path-12-text` around a match, and nothing that a failing program prints. */
function isSearch(lines: readonly string[]): boolean {
  const found = lines.map(pathOfHit)
  const paths = new Set(found.filter((path) => path !== undefined))
  if (paths.size === 0) return false
  const said = (line: string, path: string | undefined): string =>
    path === undefined ? line : line.slice(path.length).replace(matchMark, '')
  if (lines.some((line, index) => failure.test(said(line, found[index]).slice(0, 200)))) return false
  const isAround = (line: string): boolean => {
    for (const path of paths) if (line.startsWith(`${path}-`)) return true
    return line === '--'
  }
  const others = lines.filter((line, index) => found[index] === undefined && !isAround(line))
  return others.length <= lines.length * (1 - fewestHits)
}

/** Paths on lines of their own above `12:text`; a file with its name above has all its lines. */
function isGroupedSearch(lines: readonly string[]): boolean {
  if (!isPath(lines[0] ?? '')) return false
  let headings = 0
  let hits = 0
  let jumps = 0
  let last: number | undefined
  for (const [index, line] of lines.entries()) {
    const number = ownNumber.exec(line)?.[1]
    if (number !== undefined) {
      hits += 1
      if (last !== undefined && Number(number) !== last + 1) jumps += 1
      last = Number(number)
    } else if (isPath(line) && ownNumber.test(lines[index + 1] ?? '')) {
      headings += 1
      last = undefined
    }
  }
  return (headings > 1 || jumps > 0) && headings + hits >= lines.length * fewestGrouped
}

const jsonMatch = /^\{"type":"(?:begin|match|context)","data":\{/u

export const searchShapes: readonly Shape[] = [
  { certainty: 1, matches: ({ text, isJson }) => isJson && jsonMatch.test(text.slice(0, 60).trimStart()) },
  { certainty: 0.75, matches: ({ lines }) => isSearch(lines) || isGroupedSearch(lines) },
]
