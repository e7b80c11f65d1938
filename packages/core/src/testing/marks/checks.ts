import { openEnvelope } from '../../compress/read/envelope.ts'
import {
  collectionsIn,
  countLinesOf,
  knownLines,
  sumOf,
  textsWithin,
  valuesOf,
  type Given,
  type KnownLine,
} from './given.ts'

/** Says what of a mark is not so; `undefined` where all of it is. */
export type Check = (given: Given) => string | undefined

/** The fault unless what a mark says holds. */
export const unless = (holds: boolean, fault: string): string | undefined => (holds ? undefined : fault)

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/gu, '')

/** The texts that an entry of a digest stands for: what the tool gave, and what the call wrote. */
const sourcesOf = ({ shown }: Given): string[] =>
  shown.isEntry ? [shown.raw, ...textsWithin(shown.call.input)] : [shown.raw]

/** `[N of M lines left out, ref …]` */
export const leftOut: Check = (given) => {
  const [count, total, unit, ref] = given.said
  const [missing, all] = [Number(count), Number(total)]
  if (missing < 1 || missing > all) return 'more is missing than there is'
  const sources = sourcesOf(given)
  if (ref !== undefined) {
    const opened = given.open(ref)
    if (opened === undefined) return 'the ref opens nothing'
    const plain = withoutBlanks(opened)
    if (!sources.some((source) => source !== '' && plain.includes(withoutBlanks(source))))
      return 'the ref opens another text'
  }
  if (unit === 'lines') {
    const counts = sources.flatMap((source) => {
      const { body } = openEnvelope(source)
      return [source, body, body.trimEnd(), source.trimEnd()].flatMap((text) => [
        text.split('\n').length,
        countLinesOf(text),
      ])
    })
    return unless(counts.includes(all), `${all} lines, not ${[...new Set(counts)].join(' or ')}`)
  }
  if (unit === 'rows') {
    const lengths = sources
      .flatMap((source) => valuesOf(openEnvelope(source).body))
      .flatMap(collectionsIn)
      .map((each) => Object.keys(each).length)
    if (lengths.length > 0) return unless(all <= sumOf(lengths), `${all} rows of ${sumOf(lengths)}`)
  }
  if (unit === 'characters')
    return unless(
      sources.some((source) => all <= source.length * 2),
      `${all} characters`,
    )
  return unless(
    sources.some((source) => all <= Math.max(countLinesOf(source), source.length / 2)),
    `${all} ${unit}`,
  )
}

/** A range of lines: they are lines of the result, and stand between those that are shown above and below. */
function range(given: Given, from: number, to: number): string | undefined {
  if (from > to) return `lines ${from}-${to}`
  const { found, shown } = given
  const sources = sourcesOf(given).map(knownLines)
  const faults = sources.map((known) => {
    const numbers = new Set(known.map(({ number }) => number))
    if (!numbers.has(from) || !numbers.has(to)) return `there are no lines ${from} to ${to}`
    const places = new Map<string, number>()
    const isNumbered = known.some(({ number }, index) => number !== known[0]!.number + index) || known[0]!.number !== 1
    // Among lines that carry numbers, one that carries none has that of the line before.
    const isKnown = ({ text, number }: KnownLine): boolean =>
      !isNumbered || new RegExp(`^ *${number}\\D`, 'u').test(text)
    for (const line of known) {
      if (isKnown(line)) places.set(line.text, places.has(line.text) ? Number.NaN : line.number)
    }
    const lines = shown.text.split('\n')
    const placeOf = (line: string): number | undefined => {
      const place = line.trim() === '' ? undefined : places.get(line)
      return place === undefined || Number.isNaN(place) ? undefined : place
    }
    const above = lines
      .slice(0, found.at)
      .map(placeOf)
      .findLast((place) => place !== undefined)
    const below = lines
      .slice(found.at + 1)
      .map(placeOf)
      .find((place) => place !== undefined)
    if (above !== undefined && above >= from) return `line ${above} stands above`
    if (below !== undefined && below <= to) return `line ${below} stands below`
    return undefined
  })
  return faults.includes(undefined) ? undefined : faults[0]
}

/** What a mark says of a range of lines of a log, of links, of declarations. */
export const linesAndWhat: Check = (given) => {
  const [first, last, what = ''] = given.said
  const [from, to] = [Number(first), Number(last ?? first)]
  const size = to - from + 1
  const fault = range(given, from, to)
  if (fault !== undefined) return fault
  const same = /^same as lines (\d+)-(\d+)$/u.exec(what)
  if (same) {
    const holds = sourcesOf(given).some((source) => {
      const known = knownLines(source)
      const textOf = (start: number, end: number): string =>
        known
          .filter(({ number }) => number >= start && number <= end)
          .map(({ text }) => text)
          .join('\n')
      return textOf(from, to) === textOf(Number(same[1]), Number(same[2]))
    })
    return unless(holds, 'these lines are not the same')
  }
  const alarms = /(\d+) of them (?:mentions?|warns?|are headings|is a heading)\b/gu
  for (const [, count] of what.matchAll(alarms)) if (Number(count) > size) return `${count} of ${size} lines`
  const content = /^(\d+) (?:links|pictures|rows|items)(?:, (\d+) others?)?(?:, (\d+) headings?(?:: .+)?)?$/u.exec(what)
  const told = content ? sumOf(content.slice(1).map((count) => Number(count ?? 0))) : 0
  return unless(told <= size, `${what} in ${size} lines`)
}

/** `[… 7 more, lines 49-75, among them: …]` */
export const records: Check = (given) => {
  const [count, from, to, among, titles] = given.said
  const fault = range(given, Number(from), Number(to))
  if (fault !== undefined || titles === undefined) return fault
  const said = titles.split('; ').length
  const isPart = among !== undefined
  return unless(isPart ? said <= Number(count) : said >= Number(count), `${said} titles of ${count}`)
}

/** `[… 12 matches in 6 files: src/ (7), elsewhere (5)]`, and `src/ a.ts 3, b.ts 1` */
export const places: Check = ({ said: [count, files, where] }) => {
  if (where === undefined) return undefined
  const counts = [...where.matchAll(/ \(?(\d+)(?: files)?\)?(?=[,;]|$)/gu)].map((each) => Number(each[1]))
  return unless(sumOf(counts) === Number(count) || sumOf(counts) === Number(files), `${sumOf(counts)} of ${count}`)
}

/** `[… 44 more with this message at Lint.java:5,7]` */
export const findings: Check = ({ said: [count, where = '', more] }) => {
  if (where === '' && more === undefined) return undefined
  const named = where.split(' ').flatMap((place) => (/:([\d,]+)$/u.exec(place)?.[1] ?? '').split(',').filter(Boolean))
  return unless(named.length + Number(more ?? 0) === Number(count), `${named.length} places and ${more ?? 0}`)
}

/** `[… the 3 lines above 9 more times]` */
export const again: Check = (given) => {
  const [size = '1', times] = given.said
  const { found, shown } = given
  const length = Number(size)
  const block = shown.text
    .split('\n')
    .slice(found.at - length, found.at)
    .join('\n')
  const whole = Array.from({ length: Number(times) + 1 }, () => block).join('\n')
  return unless(
    sourcesOf(given).some((source) => `\n${openEnvelope(source).body.replaceAll('\r', '')}\n`.includes(`\n${whole}\n`)),
    'the lines do not follow each other so often',
  )
}

/** `[… 3 more keys: a, b, c]` */
export const keys: Check = (given) => {
  const [count, names = '', others] = given.said
  const objects = sourcesOf(given)
    .flatMap((source) => valuesOf(openEnvelope(source).body))
    .flatMap(collectionsIn)
  const held = new Set(objects.flatMap((each) => Object.keys(each)))
  const said = names.split(', ').map((name) => name.replace(/^"(.*)"$/u, '$1'))
  const unknown = said.find((name) => !held.has(name))
  if (objects.length > 0 && unknown !== undefined) return `there is no key ${unknown}`
  return unless(
    others === undefined ? said.length === Number(count) : said.length < Number(count),
    `${said.length} keys`,
  )
}

/** `[… 13 rows: …]`, and `[… 78 of 100 rows are not shown: …]`: some list has so many. */
export const rows: Check = (given) => {
  const [count, total] = given.said
  const bodies = sourcesOf(given).map((source) => openEnvelope(source).body)
  const lengths = bodies
    .flatMap(valuesOf)
    .flatMap(collectionsIn)
    .map((each) => Object.keys(each).length)
  const most = Math.max(0, ...lengths, ...bodies.map((body) => countLinesOf(body)))
  if (Number(count) > most) return `${count} rows of ${most}`
  if (total === undefined) return undefined
  if (Number(count) > Number(total)) return `${count} of ${total} rows`
  const isListed = lengths.includes(Number(total)) || Number(total) <= Math.max(0, ...bodies.map(countLinesOf))
  return unless(isListed, `no list has ${total} rows`)
}

/** `[… 11 lines and 24 rows: …]`: the text has so many, and so many rows. */
export const linesAndRows: Check = (given) => {
  const [lines, count] = given.said
  const most = Math.max(0, ...sourcesOf(given).map((source) => countLinesOf(openEnvelope(source).body)))
  if (Number(lines) + Number(count) > most) return `${lines} lines and ${count} rows of ${most}`
  return rows({ ...given, said: [count, undefined] })
}

/** `[… 1,600 characters of base64]`, `[… 280 characters]` */
export const characters: Check = (given) =>
  unless(
    sourcesOf(given).some((source) => Number(given.said[0]!.replaceAll(',', '')) <= source.length),
    'there are fewer characters',
  )

/** `[… 74 × b:Invoice; …]`: so many of that name are in the result. */
export const named: Check = (given) => {
  const [count, name] = given.said
  const inRaw = sourcesOf(given).map((source) => source.split(name!.replace(/^<|>$/gu, '')).length - 1)
  return unless(Math.max(...inRaw) >= Number(count), `${name} stands there ${Math.max(...inRaw)} times`)
}

/** `[… 7 more]` in a list or below a folder. */
export const moreInList: Check = (given) => {
  const count = Number(given.said[0])
  const most = Math.max(
    ...sourcesOf(given).map((source) => Math.max(countLinesOf(source), source.split(/[,;、，；]/u).length)),
  )
  return unless(count <= most, `${count} of ${most}`)
}
