import { numbersOf } from './numbered.ts'

/** The start of a mark that names lines by their position; those of matches name lines of files. */
const named =
  /^[ \t]*\[… (?:\d+-\d+(?=[:\]])|\d+(?=[:\]])|lines \d+-\d+(?:: same as lines \d+-\d+)?(?=[\],:;])|\d+ more, lines \d+-\d+|left out of every line but [\d, -]+(?=:))/u
/** The number of a line in such a start, or the first and the last of a range: `8 more` counts records. */
const numbers = /(?<!\d)(\d+)(?:-(\d+))?(?! more,|\d)/gu

/**
 * Marks of a part name its lines by their position in it, or by the numbers they carry; in the whole by their position there,
 * or by the numbers that its lines carry.
 *
 * @param from the lines above the part
 * @param all the numbers that the lines of the whole carry, where they carry any
 */
export function moveMarks(text: string, lines: readonly string[], from: number, all?: readonly number[]): string {
  if (!text.includes('[… ')) return text
  const carried = numbersOf(lines)
  if (all ? carried : from === 0 && !carried) return text
  const written = new Set(lines.filter((line) => line.includes('[… ')))
  const nameOf = (index: number): number => all?.[from + index] ?? from + index + 1
  const firstOf = (number: number): number => carried?.findIndex((each) => each >= number) ?? number - 1
  const lastOf = (number: number): number => carried?.findLastIndex((each) => each <= number) ?? number - 1
  return text
    .split('\n')
    .map((line) =>
      written.has(line)
        ? line
        : line.replace(named, (mark) =>
            mark.replaceAll(numbers, (_, first: string, last?: string) => {
              const start = nameOf(firstOf(Number(first)))
              return last === undefined ? `${start}` : `${start}-${nameOf(lastOf(Number(last)))}`
            }),
          ),
    )
    .join('\n')
}
