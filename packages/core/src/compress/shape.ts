import type { ResultKind } from '../text/result-kind.ts'
import { afterDrive, isHitPath, isPath } from './kinds/paths/path-shape.ts'

/** Lines looked at from each end; a shape shows early. */
const sampledLines = 150
const sampledLength = 40_000
const longestPath = 400
/** Share of the lines of a search result that say where something was found. */
const fewestHits = 0.95
const fewestGrouped = 0.6
/** Programs that fail print places too: what stands behind the place, or in a line without one, tells. */
const failure =
  /^\s*(?:\d{1,9}:\s*)?(?:[\w.]{0,60}(?:error|exception)|fatal|fail(?:ed|ure)?|panic|traceback|warning)\b(?: error)?(?:\[\w+\])?(?::|\s|$)/iu

/** Lines from both ends of a text, without cutting one in two. */
function sample(text: string): string[] {
  if (text.length <= sampledLength * 2) {
    const lines = text.split('\n')
    return lines.length <= sampledLines * 2 ? lines : [...lines.slice(0, sampledLines), ...lines.slice(-sampledLines)]
  }
  const head = text.slice(0, sampledLength).split('\n').slice(0, sampledLines)
  const tail = text.slice(-sampledLength).split('\n').slice(-sampledLines)
  return [...head, ...tail.slice(1)]
}

const matchMark = /^:\d{1,9}:/u
const countMark = /^:\d{1,9}$/u
const ownNumber = /^(\d{1,9})([:-])/u
const numbered = /^\s{0,8}\d+(?:\t|→|: | \| |:)/u
const plainPath = /^[\w@.+~-]*(?:\/[\w@.+~ -]+)*\/?$/u
const longListing = /^[-dlbcps][rwxsStT-]{9}[.+@]?\s/u
const treeLine = /^[│|\s]{0,200}(?:├──|└──|\|--|`--)/u
const logLine =
  /^(?:\[?\d{4}-\d{2}-\d{2}[T ]|\[?\d{2}:\d{2}:\d{2}|(?:\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b)|E\s{3}|\s*at \S+ \(|\s+File "|Traceback |FAILED |PASSED |ok\s+\d|not ok\s|--- FAIL|=== RUN|error(?:\[E\d+\])?:|warning:|npm (?:ERR!|error|warn)|\s*(?:✓|✗|✔|✖|×|PASS|FAIL)\s|={5,}|Collecting |Downloading |Requirement already)/u
const codeLine =
  /(?:[{};]|\):|=>|->)\s*$|^\s*(?:def|class|import|from|return|function|const|let|var|if|for|while|public|private|func|fn|use|pub|#include|@\w+|\/\/|\/\*|\*)(?:\W|$)/u
const heading = /^#{1,6} \S/u
const mapHeader = /^[\w@.+/-]+\.\w+:$/u

/** Whether the numbers in front of lines only grow: others are times or values. */
function isCounting(lines: readonly string[]): boolean {
  const numbers = lines.filter((line) => numbered.test(line)).map((line) => Number.parseInt(line, 10))
  return numbers.every((number, index) => index === 0 || number > numbers[index - 1]!)
}

const share = (lines: readonly string[], pattern: RegExp): number =>
  lines.filter((line) => line.length < 2000 && pattern.test(line)).length / Math.max(1, lines.length)

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

/**
 * What a text looks like. Unsure means prose.
 * For example `kindOfShape('{"id": 1}')` is `'json'`.
 */
export function kindOfShape(text: string): ResultKind {
  const first = text.trimStart().charAt(0)
  if ((first === '{' || first === '[') && /[}\]]$/u.test(text.slice(-200).trimEnd())) {
    if (/^\{"type":"(?:begin|match|context)","data":\{/u.test(text.slice(0, 60).trimStart())) return 'search'
    if (!/^\[\w+\] /u.test(text.slice(0, 40))) return 'json'
  }
  const lines = sample(text).filter((line) => line.trim() !== '')
  if (lines.some((line) => line.startsWith('@@ -')) && lines.some((line) => /^(?:\+\+\+|diff --git) /u.test(line)))
    return 'diff'
  if (/^\s*<(?:!doctype html|html|head|body|div|p|article|section)\b/iu.test(text.slice(0, 500))) return 'page'
  if (lines.some((line) => mapHeader.test(line)) && share(lines, /^(?:[│⋮]|\s+\S)/u) > 0.5) return 'map'
  if (isSearch(lines) || isGroupedSearch(lines)) return 'search'
  if (share(lines, longListing) >= 0.6 || share(lines, treeLine) >= 0.5) return 'listing'
  if (lines.length >= 4 && share(lines, numbered) >= 0.8 && isCounting(lines)) return 'file'
  if (lines.length >= 6 && share(lines, plainPath) >= 0.8 && share(lines, /[/.]/u) >= 0.6) return 'listing'
  if (share(lines, logLine) >= 0.15) return 'log'
  if (share(lines, heading) > 0.02 && share(lines, codeLine) < 0.3) return 'page'
  return share(lines, codeLine) >= 0.3 ? 'file' : 'prose'
}
