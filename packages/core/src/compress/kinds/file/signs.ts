import { codeLine } from '../../choose/code-line.ts'
import type { CallSigns, Shape } from '../../kind.ts'

const toolNames =
  /(?:^|[_-])(?:read|view|open|cat)(?:_(?:text_?)?file)?(?:_contents?)?$|(?:^|[_-])get_file(?:_contents?)?$/u

/** A log that is read is a log, and records are records. */
const recordPath = /\.(?:log|out|err|jsonl|ndjson)(?:\.\d+)?$|\/var\/log\//u

export const isFileCall = ({ toolName, command, isView, path }: CallSigns): boolean =>
  !recordPath.test(path ?? '') && (command ? command.reads : isView || toolNames.test(toolName))

const numbered = /^\s{0,8}\d+(?:\t|→|: | \| |:)/u

/** Whether the numbers in front of lines only grow: others are times or values. */
function isCounting(lines: readonly string[]): boolean {
  const numbers = lines.filter((line) => numbered.test(line)).map((line) => Number.parseInt(line, 10))
  return numbers.every((number, index) => index === 0 || number > numbers[index - 1]!)
}

/** Texts of fewer lines carry too few numbers to tell. */
const fewestNumbered = 4

export const fileShapes: readonly Shape[] = [
  {
    certainty: 0.65,
    matches: (sample) =>
      sample.lines.length >= fewestNumbered && sample.share(numbered) >= 0.8 && isCounting(sample.lines),
  },
  { certainty: 0.3, matches: (sample) => sample.share(codeLine) >= 0.3 },
]
