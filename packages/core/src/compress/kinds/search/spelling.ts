import { isHit, isMatch, type Hit, type SearchResult } from './hits.ts'

/**
 * Whether a result holds nothing but paths with matches, without numbers: then each line below its path is the line of the
 * file as it stands, and an empty line tells where the next path begins.
 */
export const isBare = ({ lines, isNumbered }: SearchResult): boolean =>
  !isNumbered && lines.every((line) => (isHit(line) ? isMatch(line) && line.text.trim() !== '' : line !== '--'))

/**
 * How a hit is written below its path: as the tool wrote it, without the path. Between lines with numbers or around matches
 * the sign stays, also where there is no number, so that what stands behind it is the line of the file, indentation and all.
 */
export const spell = ({ number, mark, text }: Hit, bare: boolean): string =>
  (bare ? '' : number + mark) + text.trimEnd()

/** What stands above the hits of one path. */
export const headOfPath = (path: string, bare: boolean): string => (bare && path !== '' ? `${path}:` : path)

/** Lines that belong together, and what is between them. */
export const joinBlocks = (blocks: readonly (readonly string[])[], bare: boolean): string =>
  blocks.map((block) => block.join('\n')).join(bare ? '\n\n' : '\n')
