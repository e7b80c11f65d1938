import type { AskedStep, Step } from './asked-steps.ts'

/** What the mark for the steps between two that stay takes, in characters. */
const markCost = 40
/** What an output takes at most when steps are chosen; it is shortened to its share of the room after that. */
const longestOutput = 400
/** What went wrong is looked for at the beginning of an output. */
const readLength = 2000

/** What steps are chosen by. */
interface Setting {
  readonly asked: ReadonlyMap<number, AskedStep>
  /** How well each step answers the question. */
  readonly scores: ArrayLike<number>
  readonly failure: RegExp
}

/** Steps from both ends towards the middle, the last first. */
function fromTheEnds(count: number): number[] {
  const order: number[] = []
  for (let at = 0; order.length < count; at += 1) {
    order.push(count - 1 - at)
    if (order.length < count) order.push(at)
  }
  return order
}

/**
 * The steps of a session whose commands do not all have room: those that the question asks for, the last and the first, those
 * that failed, those that answer the question best, then from both ends. A step that goes goes whole, so that nothing stands
 * below a command that did not print it.
 */
export function chosenSteps(
  steps: readonly Step[],
  { asked, scores, failure }: Setting,
  room: number,
): ReadonlySet<number> {
  const all = [...steps.keys()]
  const byScore = (some: readonly number[]): number[] => some.toSorted((a, b) => scores[b]! - scores[a]!)
  const hasFailed = (step: number): boolean => failure.test(steps[step]!.output.join('\n').slice(0, readLength))
  const answering = byScore(all.filter((step) => scores[step]! > 0))
  const order = [...byScore([...asked.keys()]), steps.length - 1, 0, ...all.filter(hasFailed), ...answering]
  const chosen = new Set<number>()
  let left = room
  for (const step of [...order, ...fromTheEnds(steps.length)]) {
    if (chosen.has(step)) continue
    const { command = '', output } = steps[step]!
    const needed = output.reduce((sum, line) => sum + line.length + 1, 0)
    const cost = command.length + 1 + Math.min(needed, longestOutput)
    const marks = chosen.has(step - 1) || chosen.has(step + 1) ? 0 : markCost
    if (cost + marks > left) {
      if (left < markCost * 2) break
      continue
    }
    left -= cost + marks
    chosen.add(step)
  }
  return chosen
}
