import { numbersOf } from './numbered.ts'

/** The start of a mark that names lines by their position; those of matches name lines of files. */
const named =
  /^[ \t]*\[… (?:\d+-\d+(?=[:\]])|\d+(?=[:\]])|lines \d+-\d+(?:: same as lines \d+-\d+)?(?=[\],:;])|\d+ more, lines \d+-\d+|left out of every line but [\d, -]+(?=:))/u
/** The numbers of lines in such a start: `8 more` counts records. */
const numbers = /\d+(?! more,|\d)/gu

/**
 * Marks name lines of a part by their position in it; in the whole they are `from` lines further down. Lines that carry numbers
 * are known by these.
 */
export function moveMarks(text: string, lines: readonly string[], from: number): string {
  if (from === 0 || !text.includes('[… ') || numbersOf(lines)) return text
  const own = new Set(lines)
  return text
    .split('\n')
    .map((line) =>
      own.has(line)
        ? line
        : line.replace(named, (mark) => mark.replaceAll(numbers, (number) => String(Number(number) + from))),
    )
    .join('\n')
}
