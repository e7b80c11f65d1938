import { compressResult } from '@winnow/core'
import { loadScenarios } from '../scenarios/load.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { shapes } from './shapes.ts'

/** Characters of a text that no tool should give, and that some tool gives even so. */
export const longText = 10_000_000
/** The largest outputs of each area that are made long. */
const ofEachArea = 2
/** Shorter outputs are mostly the same few lines when they are made long. */
const shortest = 1500
const tries = 2

/** How long one text of ten million characters takes. */
export interface LongText {
  readonly name: string
  /** The kind it is taken for where it has the length of an ordinary output. */
  readonly usual: string
  /** The kind it was taken for; missing if it was sent whole. */
  readonly kind?: string
  /** Processor time of the thread, which other programs hardly lengthen. */
  readonly milliseconds: number
}

/** An output again and again, with other numbers in each copy. */
function madeLong(output: string): string {
  const parts: string[] = []
  for (let copy = 0, held = 0; held < longText; copy += 1) {
    const part = output.replace(/\d{2,5}/gu, (digits) =>
      String((Number(digits) + copy * 7) % 10 ** digits.length).padStart(digits.length, '1'),
    )
    parts.push(part)
    held += part.length + 1
  }
  return parts.join('\n').slice(0, longText)
}

type Call = Omit<Parameters<typeof compressResult>[0], 'output'>

/** An ordinary output, shortened whatever its kind. */
const usualCap = 300
const usualLength = 20_000
const usualKind = (call: Call, output: string): string =>
  compressResult({ ...call, output }, { cap: usualCap }).report?.kind ?? 'sent whole'

function timeOf(name: string, call: Call, usual: string, text: string): LongText {
  let milliseconds = Infinity
  let kind: string | undefined
  for (let trial = 0; trial < tries; trial += 1) {
    const before = process.threadCpuUsage().user
    const { report } = compressResult({ ...call, output: `${text} ${trial}` })
    milliseconds = Math.min(milliseconds, (process.threadCpuUsage().user - before) / 1000)
    kind = report?.kind
  }
  return { name, usual, milliseconds, ...(kind === undefined ? {} : { kind }) }
}

const callOf = ({ tool, args, questions }: Scenario): Call => ({
  toolName: tool,
  args,
  query: questions[0]!.question,
})

/** The largest outputs of each area, and the largest of each kind. */
function largest(scenarios: readonly Scenario[]): (readonly [scenario: Scenario, kind: string])[] {
  const counts = new Map<string, number>()
  return scenarios
    .filter(({ output }) => output.length >= shortest)
    .toSorted((one, other) => other.output.length - one.output.length)
    .map((scenario) => [scenario, usualKind(callOf(scenario), scenario.output)] as const)
    .filter(([{ area }, kind]) => {
      const [inArea, ofKind] = [`area ${area}`, `kind ${kind}`].map((name) => {
        counts.set(name, (counts.get(name) ?? 0) + 1)
        return counts.get(name)!
      })
      return inArea! <= ofEachArea || ofKind === 1
    })
}

/**
 * Compresses texts of ten million characters: every shape, and the largest outputs of each area and kind of the scenarios. The
 * slowest come first.
 */
export function timeLongTexts(folder: string): LongText[] {
  const call = { toolName: 'bash', args: { command: 'npm test' }, query: 'what failed?' }
  const timed = Object.entries(shapes).map(([name, textOf]) =>
    timeOf(name, call, usualKind(call, textOf(usualLength)), textOf(longText)),
  )
  const scenarios = loadScenarios(folder).filter(({ heldOut }) => !heldOut)
  for (const [scenario, kind] of largest(scenarios))
    timed.push(timeOf(scenario.id, callOf(scenario), kind, madeLong(scenario.output)))
  return timed.toSorted((one, other) => other.milliseconds - one.milliseconds)
}

/** The slowest text of each kind. */
export function slowestOfEachKind(texts: readonly LongText[]): LongText[] {
  const seen = new Set<string>()
  return texts.filter(({ usual }) => !seen.has(usual) && seen.add(usual))
}
