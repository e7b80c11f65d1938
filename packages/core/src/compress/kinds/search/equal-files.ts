import { isHit, isMatch, isMessage, type Hit, type SearchResult } from './hits.ts'

/** Hits of one file, or hits that stand in each of several files. */
export interface Section {
  /** One path, or those of all files that hold the same. */
  readonly paths: readonly string[]
  readonly hits: readonly Hit[]
  /** Where the one line of {@link Section.hits} stands, where the line number differs from file to file. */
  readonly places?: readonly Hit[]
}

/** A line that stands in so many files is written once. */
const fewestFiles = 3
/** A shorter text says too little to be told from its surroundings. */
const shortestShared = 12

const placeOf = ({ path, number }: Hit): string => (number === '' ? path : `${path}:${number}`)

/** Texts that stand in several files and take more room than the places where they stand. */
function sharedLines(files: ReadonlyMap<string, readonly Hit[]>): Hit[][] {
  const places = new Map<string, Hit[]>()
  for (const hits of files.values()) {
    for (const hit of hits) {
      const text = hit.text.trimEnd()
      if (text.length < shortestShared) continue
      const known = places.get(text)
      if (known) known.push(hit)
      else places.set(text, [hit])
    }
  }
  return [...places].flatMap(([text, hits]) => {
    const named = new Set(hits.map(({ path }) => path))
    if (named.size < fewestFiles) return []
    const isAlone = (hit: Hit): boolean => files.get(hit.path)!.length === 1
    const apart = hits.reduce(
      (sum, hit) => sum + hit.number.length + text.length + 2 + (isAlone(hit) ? hit.path.length + 1 : 0),
      0,
    )
    const together = hits.reduce((sum, hit) => sum + placeOf(hit).length + 2, text.length + 30)
    return together < apart ? [hits] : []
  })
}

/** Hits by path, in the order in which the paths first occur. */
export function hitsByPath(lines: SearchResult['lines']): Map<string, Hit[]> {
  const files = new Map<string, Hit[]>()
  for (const line of lines) {
    if (!isHit(line)) continue
    const known = files.get(line.path)
    if (known) known.push(line)
    else files.set(line.path, [line])
  }
  return files
}

/** Whether there is nothing around the matches of a file: what is around a match belongs to it. */
const isPlain = (hits: readonly Hit[]): boolean => hits.every(isMatch)

/**
 * Files with the same hits together, then lines that stand in several of the others together. Every hit is in one section;
 * sections stand where the first file of theirs stood.
 *
 * @param isWhole whether all hits of a file are given
 */
export function sectionsOf(
  files: ReadonlyMap<string, readonly Hit[]>,
  isWhole: (path: string) => boolean = () => true,
): Section[] {
  const equal = new Map<string, string[]>()
  for (const [path, hits] of files) {
    if (path === '' || hits.length === 0 || !isPlain(hits) || !isWhole(path)) continue
    const key = hits.map(({ number, text }) => `${number}:${text}`).join('\n')
    const known = equal.get(key)
    if (known) known.push(path)
    else equal.set(key, [path])
  }
  const sections: Section[] = []
  const alike = new Map<string, readonly string[]>()
  for (const paths of equal.values()) if (paths.length > 1) for (const path of paths) alike.set(path, paths)
  const single = new Map([...files].filter(([path, hits]) => path !== '' && isPlain(hits) && !alike.has(path)))
  const shared = sharedLines(single)
  const elsewhere = new Map(shared.flatMap((hits) => hits.map((hit) => [hit, hits] as const)))
  for (const [path, hits] of files) {
    const paths = alike.get(path)
    if (paths) {
      if (paths[0] === path) sections.push({ paths, hits })
      continue
    }
    const own = hits.filter((hit) => !elsewhere.has(hit))
    if (own.length > 0 || hits.length === 0) sections.push({ paths: [path], hits: own })
    for (const hit of hits) {
      const places = elsewhere.get(hit)
      if (places?.[0] === hit) {
        sections.push({ paths: [...new Set(places.map((place) => place.path))], hits: [hit], places })
      }
    }
  }
  return sections
}

/** What stands above hits of several files. */
export function headOf({ paths, hits, places }: Section): string {
  if (places) return `same line in ${paths.length} files (${places.map(placeOf).join(', ')}):`
  const what = hits.length === 1 ? 'same line' : `same ${hits.length} lines`
  return `${what} in ${paths.length} files (${paths.join(', ')}):`
}

/** Whether a text has a heading of several files already. */
export const hasSharedHeading = (text: string): boolean => /^same (?:\d+ )?lines? in \d+ files/mu.test(text)

/** Whether the lines of a result may be put together by file: nothing is said between them. */
export function hasMessagesBetween({ lines }: SearchResult): boolean {
  const first = lines.findIndex(isHit)
  const last = lines.findLastIndex(isHit)
  return lines.some((line, index) => index > first && index < last && isMessage(line))
}
