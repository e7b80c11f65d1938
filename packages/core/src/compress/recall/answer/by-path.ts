import { noteMissing, readSource, type RecallAnswer, type Ranges } from './answer.ts'
import { firstLineOf } from './first-line.ts'
import { firstOf, missingOf, numberLines, selectLines } from './lines.ts'
import { listMatches } from './list.ts'
import { entryOf, titleOf } from './name-source.ts'
import type { LineRange, ReadRequest } from '../request.ts'
import type { RecallSource } from '../sources/sources.ts'

/** Texts that are named beside the newest. */
const mostNamed = 10

/** The newest of the texts whose call names a path, or what is asked of them all. */
export function byPath(named: readonly RecallSource[], request: ReadRequest, ranges: Ranges): RecallAnswer {
  if (!ranges && request.query !== undefined && named.length > 1) return listMatches(named, request.query)
  if (ranges) {
    const gathered = gatherLines(named, ranges)
    if (gathered) return gathered
  }
  const source = (ranges && named.find(({ text }) => firstOf(numberLines(text), ranges) !== undefined)) ?? named[0]!
  const answer = readSource(source, request, ranges)
  return { ...answer, text: `${headOf([source], named)}\n\n${answer.text}` }
}

/** Names the results that are read, and the others of the same path. */
function headOf(read: readonly RecallSource[], named: readonly RecallSource[]): string {
  const others = named.filter((other) => !read.includes(other))
  const more = others.length > mostNamed ? [`+${others.length - mostNamed} more`] : []
  const also = [...others.slice(0, mostNamed).map(entryOf), ...more]
  const heads = read.map((source) => `ref ${source.ref()}, ${titleOf(source)}`)
  return [...heads, ...(also.length > 0 ? ['Also for this path:', ...also] : [])].join('\n')
}

/** Lines of a file that was read in parts, from all results that say which of its lines they have; the newest counts. */
function gatherLines(named: readonly RecallSource[], ranges: readonly LineRange[]): RecallAnswer | undefined {
  let missing = ranges
  const found: { source: RecallSource; text: string; from: number }[] = []
  for (const source of named) {
    const start = firstLineOf(source)
    const numbered = numberLines(source.text, start)
    if (missing.length === 0 || (!numbered.own && start === undefined)) continue
    const from = firstOf(numbered, missing)
    if (from === undefined) continue
    found.push({ source, text: selectLines(numbered, missing)!, from })
    missing = missingOf(numbered, missing)
  }
  if (found.length === 0) return undefined
  const parts = found.toSorted((a, b) => a.from - b.from)
  const head = headOf(
    parts.map(({ source }) => source),
    named,
  )
  const texts = parts.map(({ source, text }) => (parts.length > 1 ? `ref ${source.ref()}:\n${text}` : text))
  const text = `${head}\n\n${texts.join('\n\n')}${noteMissing(missing)}`
  return { text, found: true, ...(parts.length === 1 ? { ref: parts[0]!.source.ref() } : {}) }
}
