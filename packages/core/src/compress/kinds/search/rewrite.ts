import { hasMessagesBetween, headOf, hitsByPath, sectionsOf } from './equal-files.ts'
import { isHit, isMatch, isMessage, type SearchResult } from './hits.ts'
import { headOfPath, isBare, joinBlocks, spell } from './spelling.ts'

/**
 * Neighbours of one path together; equal neighbours without numbers once, with how many they are. Everything stays in its
 * order.
 */
export function groupNeighbours(result: SearchResult): string {
  const bare = isBare(result)
  const blocks: string[][] = []
  let path: string | undefined
  let isSeparated = false
  let last: string | undefined
  let count = 1
  const countLast = (): void => {
    const block = blocks.at(-1)
    if (block && count > 1) block.push(`${block.pop()!} (${count} times)`)
    count = 1
    last = undefined
  }
  for (const line of result.lines) {
    if (!isHit(line)) {
      if (line === '--') isSeparated = true
      if (!isMessage(line)) continue
      countLast()
      if (path === undefined && blocks.length > 0) blocks.at(-1)!.push(line)
      else blocks.push([line])
      path = undefined
      continue
    }
    if (line.path !== path) {
      countLast()
      blocks.push(line.path === '' ? [] : [headOfPath(line.path, bare)])
    } else if (isSeparated) {
      countLast()
      blocks.at(-1)!.push('--')
    }
    path = line.path
    isSeparated = false
    const text = spell(line, bare)
    if (text === last) count += 1
    else {
      countLast()
      blocks.at(-1)!.push(text)
      if (line.number === '' && isMatch(line)) last = text
    }
  }
  countLast()
  return joinBlocks(blocks, bare)
}
/** Only neighbours of one path together, and every line as it stands. */
export function groupRuns(result: SearchResult): string {
  const end = result.lines.at(-1) === '' ? '\n' : ''
  const lines = end === '' ? result.lines : result.lines.slice(0, -1)
  const bare = isBare(result) && lines.every((line) => isHit(line) || isMessage(line))
  const blocks: string[][] = []
  let path: string | undefined
  for (const line of lines) {
    if (isHit(line)) {
      if (line.path !== path) blocks.push(line.path === '' ? [] : [headOfPath(line.path, bare)])
      path = line.path
      blocks.at(-1)!.push(bare ? line.text : line.number + line.mark + line.text)
    } else {
      if (path === undefined && blocks.length > 0) blocks.at(-1)!.push(line)
      else if (line === '--') blocks.at(-1)?.push(line)
      else blocks.push([line])
      if (line !== '--') path = undefined
    }
  }
  return joinBlocks(blocks, bare) + end
}

/** Equal lines of several files once, below the names of the files. */
export function groupEqual(result: SearchResult): string | undefined {
  if (hasMessagesBetween(result)) return undefined
  const { lines } = result
  const first = lines.findIndex(isHit)
  const last = lines.findLastIndex(isHit)
  const sections = sectionsOf(hitsByPath(lines))
  if (sections.every(({ paths }) => paths.length === 1)) return undefined
  const bare = isBare(result)
  const written = sections.map((section) => {
    const head = section.paths.length > 1 ? headOf(section) : headOfPath(section.paths[0]!, bare)
    const spelled = section.hits.map((hit) => spell(section.places ? { ...hit, number: '' } : hit, bare))
    return [head, ...spelled].filter((line) => line !== '')
  })
  const blocks = [lines.slice(0, first).filter(isMessage), ...written, lines.slice(last + 1).filter(isMessage)]
  return joinBlocks(
    blocks.filter((block) => block.length > 0),
    bare,
  )
}
