import { gap } from '../../../kind.ts'

/** Stands in the place of a line that is left out, so that the others keep their numbers; it is blank like any white space. */
export const gone = '\u2028'

const goneLine = new RegExp(String.raw`^${gone}(?:\n|$)`, 'gmu')

/** A text without the lines that are left out. */
export const withoutGone = (text: string): string => (text.includes(gone) ? text.replaceAll(goneLine, '') : text)

/** Shorter runs of letters and digits may be names, hashes or keys. */
const shortestRun = 200
const dataUrl = /data:([\w.+/-]{1,80})(?:;[\w=.+-]{1,80}){0,3}(?:;base64)?,(?=[A-Za-z\d+/_%-]{60})/u
const beforeRun = /data:[\w.+/-]{1,80}(?:;[\w=.+-]{1,80}){0,3},$/u
const longestBeforeRun = 330
const ofRun = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z\d+/_%=-]/u.test(String.fromCodePoint(code)) ? 1 : 0,
)
const lineOfRun = /^[A-Za-z\d+/]{48,2000}={0,2}$/u
const fewestLines = 4

/** Letters of both cases and digits stand side by side in what is encoded, and not in words or paths. */
function looksEncoded(text: string): boolean {
  const start = text.slice(0, 2000)
  if (/^[\da-fA-F]+$/u.test(start)) return true
  if (!/[A-Z]/u.test(start) || !/[a-z]/u.test(start) || !/\d/u.test(start)) return false
  const changes = start.match(/[a-z][A-Z\d]|[A-Z]{2}[a-z\d]|\d[A-Za-z]/gu)?.length ?? 0
  return changes * 8 > start.length
}

/** A format for all: a text may hold ten thousands of checksums. */
const grouped = new Intl.NumberFormat('en-US')
const counted = (length: number, what: string): string => gap(`${grouped.format(length)} characters of ${what}`)

const nameOf = (text: string): string => (/^[\da-fA-F]+$/u.test(text.slice(0, 2000)) ? 'hex' : 'base64')

/** Lines of encoded bytes below each other become one mark in the first of them; the others stay behind as blank ones. */
function withoutLines(text: string, blank: string): string {
  if (!/^[A-Za-z\d+/]{48,2000}={0,2}$/mu.test(text)) return text
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    let end = index
    while (end < lines.length && lineOfRun.test(lines[end]!.trim())) end += 1
    if (end - index < fewestLines || !looksEncoded(lines.slice(index, end).join(''))) {
      index = Math.max(index, end - 1)
      continue
    }
    // The last line of a block is shorter.
    if (end < lines.length && /^[A-Za-z\d+/]{1,47}={0,2}$/u.test(lines[end]!.trim())) end += 1
    const length = lines.slice(index, end).reduce((sum, line) => sum + line.length + 1, -1)
    lines[index] = counted(length, `base64 in ${end - index} lines`)
    lines.fill(blank, index + 1, end)
    index = end - 1
  }
  return lines.join('\n')
}

/**
 * A checksum behind something else on its line, as lock files have them: SHA-256 in hex, or an algorithm and its bytes.
 * What it begins with is looked at first, since looking back takes longer.
 */
const checksum =
  /(?=sha\d{3}[-:]|h1:|[\da-f]{64})(?<=\S[ \t"'=:,]{0,4}["'=: ])(?:(?:sha(?:256|384|512)[-:])(?:[A-Za-z\d+/]{43,88}={0,2}|[\da-f]{64,128})|[\da-f]{64,128}|h1:[A-Za-z\d+/]{43}=)(?![A-Za-z\d+/=])/gu
const algorithm = /^sha\d{3}[-:]/u
/** Fewer may be what was asked for. */
const fewestChecksums = 10

/** Characters of the shortest checksum in hex. */
const hexOfChecksum = 64
const ofHex = Uint8Array.from({ length: 128 }, (_, code) => (/[\da-f]/u.test(String.fromCodePoint(code)) ? 1 : 0))

/** Whether a text may hold a checksum, by how one begins: looking for one takes longer. */
function mayHoldChecksum(text: string): boolean {
  if (text.includes('h1:') || (text.includes('sha') && /sha\d{3}[-:]/u.test(text))) return true
  const isHex = (at: number): boolean => ofHex[text.charCodeAt(at)] === 1
  for (let last = hexOfChecksum - 1; last < text.length; last += hexOfChecksum) {
    if (!isHex(last)) continue
    let [start, end] = [last, last + 1]
    while (start > 0 && isHex(start - 1)) start -= 1
    while (end < text.length && isHex(end)) end += 1
    if (end - start >= hexOfChecksum) return true
  }
  return false
}

/** A text with its checksums counted, where it has many; what some names are stays, in small letters and without the algorithm. */
export function withoutChecksums(text: string, names: ReadonlySet<string>): string {
  if (!mayHoldChecksum(text)) return text
  let count = 0
  for (const _ of text.matchAll(checksum)) if ((count += 1) >= fewestChecksums) break
  if (count < fewestChecksums) return text
  return text.replaceAll(checksum, (found) =>
    names.has(found.replace(algorithm, '')) ? found : counted(found.length, nameOf(found)),
  )
}

/**
 * The next run of at least {@link shortestRun} characters of which encoded bytes consist. Looks at every 200th character
 * and back from there: a pattern would try each character of a text, and would need a stack as long as the run.
 */
function nextRun(text: string, from: number): { readonly start: number; readonly end: number } | undefined {
  const isOfRun = (at: number): boolean => ofRun[text.charCodeAt(at)] === 1
  let last = from + shortestRun - 1
  while (last < text.length) {
    let start = last
    while (start >= from && isOfRun(start)) start -= 1
    if (last - start >= shortestRun) {
      let end = last + 1
      while (end < text.length && isOfRun(end)) end += 1
      return { start: start + 1, end }
    }
    last = start + shortestRun
  }
  return undefined
}

/**
 * A text with encoded bytes counted instead of shown: addresses that hold a file, long runs of base64 or hex, and blocks of
 * lines of them, as keys and signatures have. It keeps its lines.
 */
export function withoutBlobs(text: string, blank = ''): string {
  const bare = withoutLines(text, blank)
  const parts: string[] = []
  let done = 0
  for (let run = nextRun(bare, 0); run; run = nextRun(bare, run.end)) {
    const before = beforeRun.exec(bare.slice(Math.max(done, run.start - longestBeforeRun), run.start))?.[0] ?? ''
    const whole = before + bare.slice(run.start, run.end)
    const type = dataUrl.exec(whole.slice(0, 1000))?.[1]
    if (type === undefined && !looksEncoded(whole)) continue
    parts.push(bare.slice(done, run.start - before.length), counted(whole.length, type ?? nameOf(whole)))
    done = run.end
  }
  return parts.join('') + bare.slice(done)
}
