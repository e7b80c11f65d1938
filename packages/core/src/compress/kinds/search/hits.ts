import type { MakesPart } from '../lines/choose/group-heads.ts'
import { afterDrive, isHitPath } from '../paths/path-shape.ts'

/** One line of a search result that belongs to a file. */
export interface Hit {
  /** Empty where one file alone was searched. */
  readonly path: string
  /** Empty where no numbers were asked for. */
  readonly number: string
  /** A colon marks a match, anything else a line around it. */
  readonly mark: string
  readonly text: string
}

/** A search result, line by line; a string is a line of no file, such as a separator or a message. */
export interface SearchResult {
  readonly lines: readonly (Hit | string)[]
  /** Whether the paths already stand on lines of their own, or there is only one file. */
  readonly isGrouped: boolean
  readonly isNumbered: boolean
  /** Whether every line says only how many matches a file has. */
  readonly isCount: boolean
}

export const isHit = (line: Hit | string): line is Hit => typeof line !== 'string'
export const isMatch = (hit: Hit): boolean => hit.mark === ':'
/** Whether a line of no file says something. */
export const isMessage = (line: Hit | string): line is string =>
  typeof line === 'string' && line.trim() !== '' && line !== '--'

/** Share of the lines that must be understood. */
const neededShare = 0.6
/** What is read of a line to find its path. */
const readLength = 600
const candidates = 6
/** So many lines are read in one part. */
const linesAtOnce = 20_000

const ownNumber = /^(\d{1,9})([:=-])/u

function build(lines: readonly (Hit | string)[], isGrouped: boolean): SearchResult | undefined {
  let hits = 0
  let others = 0
  let numbered = 0
  let counts = 0
  let matches = 0
  for (const line of lines) {
    if (!isHit(line)) {
      if (isMessage(line)) others += 1
      continue
    }
    hits += 1
    if (isMatch(line)) matches += 1
    if (line.number !== '') numbered += 1
    else if (/^\d{1,9}\s*$/u.test(line.text)) counts += 1
  }
  if (matches === 0 || hits < neededShare * (hits + others)) return undefined
  return { lines, isGrouped, isNumbered: numbered > 0, isCount: counts === hits }
}

/** Paths on lines of their own above `12:text`, or no path at all. */
function parseGrouped(raw: readonly string[]): SearchResult | undefined {
  const lines: (Hit | string)[] = []
  let path: string | undefined
  let hasHeading = false
  let last = 0
  let isRising = true
  for (let index = 0; index < raw.length; index += 1) {
    const line = raw[index]!
    const found = ownNumber.exec(line)
    if (found) {
      const number = Number(found[1])
      isRising &&= number > last
      last = number
      lines.push({ path: path ?? '', number: found[1]!, mark: found[2]!, text: line.slice(found[0].length) })
      continue
    }
    const bare = line.replace(/\r$/u, '')
    if (isHitPath(bare, true) && ownNumber.test(raw[index + 1] ?? '')) {
      path = bare
      hasHeading = true
    } else if (line.trim() !== '' || path === undefined) lines.push(line)
  }
  if (hasHeading) return lines.some((line) => isHit(line) && line.path === '') ? undefined : build(lines, true)
  return isRising ? build(lines, true) : undefined
}

interface Place {
  readonly path: string
  readonly number: string
  readonly mark: string
  readonly end: number
}

const numberInLine = /([:=-])(\d{1,9})\1/gu
const noPlaces: readonly Place[] = []

/** Places where a number stands between two equal marks, `path:12:` or `path-12-`, up to the first colon. */
function numbersIn(line: string, isKnown: (path: string) => boolean): readonly Place[] {
  let found: Place[] | undefined
  const pattern = numberInLine
  const start = line.length > readLength ? line.slice(0, readLength) : line
  pattern.lastIndex = afterDrive(line)
  for (let tries = 0; tries < candidates; tries += 1) {
    const match = pattern.exec(start)
    if (!match) break
    const path = start.slice(0, match.index)
    if (!isKnown(path)) continue
    found ??= []
    found.push({ path, number: match[2]!, mark: match[1]!, end: pattern.lastIndex })
    if (match[1] === ':') break
  }
  return found ?? noPlaces
}

/** `path:12:text`, with `path-12-text` around a match. */
function parseNumbered(raw: readonly string[], part: MakesPart): SearchResult | undefined {
  const checked = new Map<string, boolean>()
  const isCandidate = (path: string): boolean => {
    let answer = checked.get(path)
    if (answer === undefined) checked.set(path, (answer = isHitPath(path, true)))
    return answer
  }
  const places: (readonly Place[])[] = []
  for (let from = 0; from < raw.length; from += linesAtOnce) {
    const some = part(`places in lines from ${from}`, () =>
      raw.slice(from, from + linesAtOnce).map((line) => numbersIn(line, isCandidate)),
    )
    for (const place of some) places.push(place)
  }
  const known = new Set<string>()
  for (const found of places) {
    const match = found.find(({ mark }) => mark === ':')
    if (match) known.add(match.path)
  }
  return build(
    raw.map((line, index) => {
      const found = places[index]!.find(({ path, mark }) => mark === ':' || known.has(path))
      return found ? { path: found.path, number: found.number, mark: found.mark, text: line.slice(found.end) } : line
    }),
    false,
  )
}

/** A path on a line of its own, with a colon or without, above the lines that it holds, and an empty line behind them. */
function parseHeaded(raw: readonly string[]): SearchResult | undefined {
  const headOf = (index: number): string => {
    const line = raw[index] ?? ''
    const path = line.endsWith(':') ? line.slice(0, -1) : line
    return isHitPath(path, true) ? path : ''
  }
  if (headOf(0) === '' && !raw.some((line, index) => line === '' && headOf(index + 1) !== '')) return undefined
  const lines: (Hit | string)[] = []
  let path = ''
  for (const [index, line] of raw.entries()) {
    const isFirst = index === 0 || raw[index - 1] === ''
    if (isFirst) path = (raw[index + 1] ?? '') === '' ? '' : headOf(index)
    if (isFirst && path !== '') continue
    // A list of paths is none of matches.
    if (path !== '' && line !== '' && !isHitPath(line, false)) lines.push({ path, number: '', mark: ':', text: line })
    else if (line !== '') lines.push(line)
  }
  return build(lines, true)
}

function pathBeforeColon(line: string): string {
  const colon = line.slice(0, readLength).indexOf(':', afterDrive(line))
  const path = colon < 0 ? '' : line.slice(0, colon)
  return isHitPath(path, false) ? path : ''
}

/** `path:text` without numbers, with `path-text` around a match. */
function parsePlain(raw: readonly string[]): SearchResult | undefined {
  const paths = raw.map(pathBeforeColon)
  const following: string[] = []
  let next = ''
  for (let index = raw.length - 1; index >= 0; index -= 1) {
    following[index] = next
    if (paths[index] !== '') next = paths[index]!
  }
  let previous = ''
  return build(
    raw.map((line, index) => {
      const around = [previous, following[index]!].find((path) => path !== '' && line.startsWith(`${path}-`))
      if (around !== undefined) return { path: around, number: '', mark: '-', text: line.slice(around.length + 1) }
      const path = paths[index]!
      if (path === '') return line
      previous = path
      return { path, number: '', mark: ':', text: line.slice(path.length + 1) }
    }),
    false,
  )
}

/** The ways in which the matches of a search are written, as they are tried. */
const forms = { grouped: parseGroupedFirst, numbered: parseNumbered, headed: parseHeaded, plain: parsePlain }

/**
 * The matches in what grep, git grep, ripgrep and their like print; `undefined` where it reads like something else.
 *
 * @param part makes a part of the work, behind which it may break off
 */
export function parseHits(text: string, part: MakesPart = (_, make) => make()): SearchResult | undefined {
  const raw = text.split('\n')
  for (const [name, parse] of Object.entries(forms)) {
    const result = part(`${name} matches`, () => parse(raw, part))
    if (result) return result
  }
  return undefined
}

/** Numbers in front of most lines mean that the paths stand elsewhere. */
function parseGroupedFirst(raw: readonly string[]): SearchResult | undefined {
  let numbered = 0
  let filled = 0
  for (const line of raw) {
    if (line.trim() === '') continue
    filled += 1
    if (ownNumber.test(line)) numbered += 1
  }
  return numbered >= filled * 0.4 && numbered > 0 ? parseGrouped(raw) : undefined
}
