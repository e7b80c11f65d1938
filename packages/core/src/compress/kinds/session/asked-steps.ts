import type { ShrinkContext } from '../../kind.ts'
import { countOf, rareLines } from '../../read/rarest-places.ts'
import { keepRoom } from '../lines/choose/keep-room.ts'
import { shortLine } from '../lines/cut/cut-line.ts'
import { joinKept } from '../lines/gapped.ts'

/** A name or word of the question that stands in more places says nothing about any of them. */
const mostPlaces = 20
/** What the mark beside a line may take, and what one without words does. */
const markCost = 80
const gapCost = 30
/** A longer line is shown in part. */
const longestLine = 400
/** What the output of a command that the question names may take. */
const roomOfNamed = 2000
/** What says more about a line: the one below it, the one above it. */
const beside = [1, -1]

/** A command of a session with what it printed. */
export interface Step {
  /** The line of the command; missing before the first. */
  readonly command: string | undefined
  readonly output: readonly string[]
  /** The lines before its output. */
  readonly from: number
}

/** A step that holds names or words of the question which hardly any other place of the session has. */
export interface AskedStep {
  /** The lines of its output with such words, ascending, and the words. */
  readonly lines: readonly number[]
  readonly words: ReadonlySet<string>
  /** So many characters its output needs at least. */
  readonly least: number
}

const lengthOf = (line: string | undefined): number => (line === undefined ? 0 : Math.min(line.length, longestLine) + 1)

/** What the lines that are asked for take, those beside them and marks included; the whole output at most. */
function leastOf(output: readonly string[], lines: ReadonlySet<number>, isNamed: boolean): number {
  const shown = new Set([...lines].flatMap((line) => [line, ...beside.map((step) => line + step)]))
  const size = [...shown].reduce((sum, line) => sum + lengthOf(output[line]), 0) + (lines.size + 1) * markCost
  const whole = output.reduce((sum, line) => sum + line.length + 1, 0)
  return Math.min(whole, Math.max(size, isNamed ? roomOfNamed : 0))
}

/** The steps that the question asks for exactly: by what stands in few places of the session, in a command or what it printed. */
export function askedSteps(
  text: string,
  steps: readonly Step[],
  { question }: ShrinkContext,
): ReadonlyMap<number, AskedStep> {
  const asked = new Map<number, AskedStep>()
  const rare = rareLines(text, question, mostPlaces)
  let next = 0
  for (const [index, { output, from }] of steps.entries()) {
    if (next === rare.length) break
    const lines = new Set<number>()
    const words = new Set<string>()
    let isNamed = false
    for (; next < rare.length && rare[next]!.line < from + output.length; next += 1) {
      const { line, word } = rare[next]!
      isNamed ||= line < from
      if (line < from) continue
      lines.add(line - from)
      words.add(word)
    }
    if (isNamed || lines.size > 0)
      asked.set(index, { lines: [...lines], words, least: leastOf(output, lines, isNamed) })
  }
  return asked
}

const mark = /\[… [^\]\n]*\]/gu

/** Whether what was chosen of an output has its rare words as often as the output: what marks say is not in view. */
export function showsAsked(chosen: string, output: readonly string[], { lines, words }: AskedStep): boolean {
  const seen = chosen.replaceAll(mark, '')
  const all = lines.map((line) => output[line]!).join('\n')
  return [...words].every((word) => countOf(seen, word) >= countOf(all, word))
}

/** The lines of an output that are asked for, those beside them, and its ends, as far as there is room. */
export function chooseAsked(
  output: readonly string[],
  lines: readonly number[],
  { question }: ShrinkContext,
  room: number,
): string {
  const wanted = [...lines, ...beside.flatMap((step) => lines.map((line) => line + step)), output.length - 1, 0]
  const shown = [...output]
  // A single line between two that stay is written out, too.
  for (const line of wanted)
    for (const near of [line - 1, line, line + 1])
      if (shown[near] !== undefined) shown[near] = shortLine(output[near]!, question.terms, longestLine)
  const { kept, keep } = keepRoom(shown, room, gapCost)
  for (const line of wanted) if (line >= 0 && line < output.length) keep([line])
  return joinKept(shown, kept).text
}
