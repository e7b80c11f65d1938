import { gap, type ResultKind, type ShrinkContext, type Shrunk } from '../../kind.ts'
import { chooserOf } from '../../choose/choose-of.ts'
import { once } from '../../read/in-slices.ts'
import { TextSample } from '../../read/text-sample.ts'
import { diff } from '../diff/diff.ts'
import { json } from '../json/json.ts'
import { countWhole } from '../lines/count-whole.ts'
import { moveMarks } from '../lines/move-marks.ts'
import { labelsOf, numbersOf } from '../lines/numbered.ts'
import { sharesAbove, sharesOf } from '../lines/cut/shares.ts'
import { listing } from '../listing/listing.ts'
import { log } from '../log/log.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import { oncePerText } from '../once-per-text.ts'
import { outline } from '../outline/outline.ts'
import { prose } from '../prose/prose.ts'
import { search } from '../search/search.ts'
import { table } from '../table/table.ts'
import { askedSteps, chooseAsked, showsAsked, type AskedStep, type Step } from './asked-steps.ts'
import { chosenSteps } from './chosen-steps.ts'
import { isCommandLine, sessionShapes } from './signs.ts'

/** What commands of a session print; what nothing else is known of is how a program went. */
const kinds: readonly ResultKind[] = [search, outline, listing, json, table, diff, log]
const shapes = kinds
  .flatMap((kind) => (kind.shapes ?? []).map((shape) => ({ kind, shape })))
  .toSorted((a, b) => b.shape.certainty - a.shape.certainty)

/** An output that is not much longer than its room stays whole. */
const tolerance = 1.3
/** How much more room the last output has, and one that answers the question. */
const lastWeight = 2
const askedWeight = 2
/** What is asked for exactly may take so much of the room of the outputs before others have any. */
const shareOfAsked = 0.5
/** The commands may take so much of the room before some of them go. */
const mostForCommands = 0.6
const leastRoom = 160
/** Of a longer session an output with little room of its own is not read for what is best in it, unless something failed. */
const longest = 1_000_000
const littleRoom = 300
const failure = /\b(?:error|errors|exception|fatal|failed|failure|panic|traceback)\b/iu
const readLength = 20_000

function stepsOf(lines: readonly string[]): Step[] {
  const steps: { command: string | undefined; output: string[]; from: number }[] = []
  for (const [index, line] of lines.entries()) {
    if (isCommandLine(line)) steps.push({ command: line, output: [], from: index + 1 })
    else if (steps.length === 0) steps.push({ command: undefined, output: [line], from: 0 })
    else steps.at(-1)!.output.push(line)
  }
  return steps
}

/** What is shown of an output, and how many of its lines are there as they are. */
interface Part {
  readonly lines: readonly string[]
  readonly whole: number
}

/** What is chosen of an output that is longer than its room; of one with little room in a long session no more than its ends. */
function shorten(
  output: readonly string[],
  asked: AskedStep | undefined,
  isLong: boolean,
  context: ShrinkContext,
  room: number,
): string | undefined {
  const text = output.join('\n')
  const byKind = (): string | undefined => {
    const sample = new TextSample(text)
    const kind = shapes.find(({ shape }) => shape.matches(sample))?.kind ?? log
    const chosen = (chooserOf(kind, text)(context, room) ?? prose.choose(text, context, room))?.text
    return asked === undefined || showsAsked(chosen ?? '', output, asked)
      ? chosen
      : chooseAsked(output, asked.lines, context, room)
  }
  const isBrief = isLong && room < littleRoom && asked === undefined && !failure.test(text)
  return isBrief ? chooseAsked(output, [], context, room) : byKind()
}

/** The steps of a session, with what its commands take. */
const stepsIn = oncePerText((text) => {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const steps = stepsOf(lines)
  const commands = steps.reduce((sum, { command }) => sum + (command === undefined ? 0 : command.length + 1), 0)
  return { lines, steps, commands }
})

/** How long the output of each step is, and what it is worth: most where it answers the question, and at the end. */
const outputsIn = oncePerText((text, context) => {
  const { lines, steps } = stepsIn(text, context)
  const outputs = steps.map(({ output }) => output.join('\n'))
  const texts = outputs.map((output, step) => `${steps[step]!.command ?? ''}\n${output.slice(0, readLength)}`)
  const asked = rankInParts('steps', texts, text, context).score()
  const most = asked.reduce((best, score) => Math.max(best, score), 1e-9)
  const weights = steps.map(
    (_, step) => 1 + (askedWeight * asked[step]!) / most + (step === steps.length - 1 ? lastWeight : 0),
  )
  return { lengths: outputs.map((output) => output.length + 1), weights, scores: asked, numbers: numbersOf(lines) }
})

const askedIn = oncePerText((text, context) => askedSteps(text, stepsIn(text, context).steps, context))

/** How much of the room each output has; what is asked for exactly has what it needs, the outputs that answer best first. */
function roomsOf(
  text: string,
  context: ShrinkContext,
  room: number,
  chosen: ReadonlySet<number> | undefined,
): number[] {
  const { lengths: all, weights, scores } = outputsIn(text, context)
  const lengths = chosen ? all.map((length, step) => (chosen.has(step) ? length : 0)) : all
  const shares = sharesOf(lengths, weights, room)
  const least = shares.map(() => 0)
  let left = room * shareOfAsked
  for (const [step, { least: needed }] of [...askedIn(text, context)].toSorted(([a], [b]) => scores[b]! - scores[a]!)) {
    if (needed > left || chosen?.has(step) === false) continue
    least[step] = needed
    left -= needed
  }
  return least.every((needed, step) => needed <= shares[step]!) ? shares : sharesAbove(lengths, least, weights, room)
}

/** The steps that are shown where the commands of all take too much of the room, or their outputs are short and too many. */
function stepsWithin(text: string, context: ShrinkContext, room: number): ReadonlySet<number> | undefined {
  const { steps, commands } = stepsIn(text, context)
  const { lengths, scores } = outputsIn(text, context)
  // Short outputs stay whole; of others little may stay.
  const least = lengths.reduce((sum, length) => sum + (length <= leastRoom ? length : 0), commands)
  if (commands <= room * mostForCommands && least <= room) return undefined
  return once(context, `steps in ${room}`, text, () =>
    chosenSteps(steps, { asked: askedIn(text, context), scores, failure }, room),
  )
}

/** Each command with its output, long outputs shortened by the kind they are; of very many commands some, with marks between. */
function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const { lines, steps } = stepsIn(text, context)
  if (steps.length < 2) return undefined
  const { lengths, numbers } = outputsIn(text, context)
  const asked = askedIn(text, context)
  const staying = stepsWithin(text, context, room)
  if (staying?.size === 0) return undefined
  const labelOf = labelsOf(lines)
  const named = steps.reduce(
    (sum, { command = '' }, step) => (staying?.has(step) === false ? sum : sum + command.length + 1),
    0,
  )
  const shares = roomsOf(text, context, room - named, staying)
  const isLong = text.length > longest
  const shown: string[] = []
  let whole = 0
  /** Lines of the steps before this one that are not shown. */
  let hidden: number | undefined
  for (const [step, { command, output, from }] of steps.entries()) {
    const begin = from - (command === undefined ? 0 : 1)
    if (staying?.has(step) === false) {
      hidden ??= begin
      continue
    }
    if (hidden !== undefined) shown.push(gap(labelOf(hidden, begin - 1)))
    hidden = undefined
    const share = Math.floor(shares[step]!)
    const read = <Value>(name: string, make: () => Value): Value =>
      once(context, `${name} of step ${step} in ${share}`, text, make)
    const partOf = (): Part => {
      // Kinds take a last break for the end of the last line, but here a blank line follows it.
      const said = output.slice(0, output.findLastIndex((line) => line !== '') + 1)
      const chosen = read('what is chosen', () => shorten(said, asked.get(step), isLong, context, share))
      if (chosen === undefined) return { lines: output, whole: output.length }
      const view = [...moveMarks(chosen, said, from, numbers).split('\n'), ...output.slice(said.length)]
      return { lines: view, whole: countWhole(output, view) }
    }
    const part =
      lengths[step]! <= Math.max(share * tolerance, leastRoom)
        ? { lines: output, whole: output.length }
        : read('what is shown', partOf)
    if (command !== undefined) shown.push(command)
    for (const line of part.lines) shown.push(line)
    whole += (command === undefined ? 0 : 1) + part.whole
  }
  if (hidden !== undefined) shown.push(gap(labelOf(hidden, lines.length - 1)))
  const joined = shown.join('\n')
  return joined.length < text.length ? { text: joined, unit: 'lines', total: lines.length, shown: whole } : undefined
}

/** The screen of a terminal or of the prompt of a program: every command, with what it printed. */
export const session: ResultKind = {
  name: 'session',
  cap: { default: 1500, aggressive: 1000, share: { default: 0.5, aggressive: 0.25 } },
  shapes: sessionShapes,
  choose,
}
