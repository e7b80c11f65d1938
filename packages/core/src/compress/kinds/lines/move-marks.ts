import { numbersOf } from './numbered.ts'

const mark = /^ *\[… /u
/** Lines that a mark names: `[… 4-9]`, `[… lines 4-9: same as lines 1-3]`. */
const named = /(?<=\[… |\blines )(\d+)-(\d+)/gu

/** Marks name lines of a part; in the whole they are `from` lines further down. Lines that carry numbers are known by these. */
export function moveMarks(text: string, lines: readonly string[], from: number): string {
  if (from === 0 || numbersOf(lines)) return text
  const own = new Set(lines)
  return text
    .split('\n')
    .map((line) =>
      own.has(line) || !mark.test(line)
        ? line
        : line.replace(named, (_, first: string, last: string) => `${Number(first) + from}-${Number(last) + from}`),
    )
    .join('\n')
}
