import { hasMessagesBetween, headOf, hitsByPath, sectionsOf } from './equal-files.ts'
import { isHit, isMatch, isMessage, type SearchResult } from './hits.ts'
import { spell } from './spelling.ts'

/**
 * Neighbours of one path together; equal neighbours without numbers once, with how many they are. Everything stays in its
 * order.
 */
export function groupNeighbours({ lines }: SearchResult): string {
  const grouped: string[] = []
  let path = ''
  let isSeparated = false
  let last: string | undefined
  let count = 1
  const countLast = (): void => {
    if (count > 1) grouped.push(`${grouped.pop()!} (${count} times)`)
    count = 1
    last = undefined
  }
  for (const line of lines) {
    if (!isHit(line)) {
      if (line === '--') isSeparated = true
      if (!isMessage(line)) continue
      countLast()
      grouped.push(line)
      path = ''
      continue
    }
    if (line.path !== path) {
      countLast()
      grouped.push((path = line.path))
    } else if (isSeparated) {
      countLast()
      grouped.push('--')
    }
    isSeparated = false
    const text = spell(line)
    if (text === last) count += 1
    else {
      countLast()
      grouped.push(text)
      if (line.number === '' && isMatch(line)) last = text
    }
  }
  countLast()
  return grouped.join('\n')
}

/** Only neighbours of one path together, and every line as it stands. */
export function groupRuns({ lines }: SearchResult): string {
  const grouped: string[] = []
  let path = ''
  for (const line of lines) {
    if (!isHit(line)) {
      grouped.push(line)
      if (line !== '--') path = ''
      continue
    }
    if (line.path !== path) grouped.push((path = line.path))
    grouped.push(line.number + line.mark + line.text)
  }
  return grouped.join('\n')
}

/** Equal lines of several files once, below the names of the files. */
export function groupEqual(result: SearchResult): string | undefined {
  if (hasMessagesBetween(result)) return undefined
  const { lines } = result
  const first = lines.findIndex(isHit)
  const last = lines.findLastIndex(isHit)
  const sections = sectionsOf(hitsByPath(lines))
  if (sections.every(({ paths }) => paths.length === 1)) return undefined
  const written = sections.map((section) => {
    const isSame = section.paths.length > 1
    const spelled = section.hits.map((hit) => spell(section.places ? { ...hit, number: '' } : hit))
    return [isSame ? headOf(section) : section.paths[0]!, ...spelled].join('\n')
  })
  return [...lines.slice(0, first), ...written, ...lines.slice(last + 1)]
    .filter((line): line is string => line !== '')
    .join('\n')
}
