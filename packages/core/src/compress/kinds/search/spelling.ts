import type { Hit } from './hits.ts'

/**
 * How a hit is written below its path: as the tool wrote it, without the path. The sign between number and text stays, also
 * where there is no number, so that what stands behind it is the line of the file, indentation and all.
 */
export const spell = ({ number, mark, text }: Hit): string => number + mark + text.trimEnd()
