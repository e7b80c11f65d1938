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

function timeOf(name: string, call: Omit<Parameters<typeof compressResult>[0], 'output'>, text: string): LongText {
  let milliseconds = Infinity
  let kind: string | undefined
  for (let trial = 0; trial < tries; trial += 1) {
    const before = process.threadCpuUsage().user
    const { report } = compressResult({ ...call, output: `${text} ${trial}` })
    milliseconds = Math.min(milliseconds, (process.threadCpuUsage().user - before) / 1000)
    kind = report?.kind
  }
  return { name, milliseconds, ...(kind === undefined ? {} : { kind }) }
}

function largestOfEachArea(scenarios: readonly Scenario[]): Scenario[] {
  const counts = new Map<string, number>()
  return scenarios
    .filter(({ output }) => output.length >= shortest)
    .toSorted((one, other) => other.output.length - one.output.length)
    .filter(({ area }) => {
      const count = (counts.get(area) ?? 0) + 1
      counts.set(area, count)
      return count <= ofEachArea
    })
}

/** Compresses texts of ten million characters: every shape, and the largest outputs of each area of the scenarios. */
export function timeLongTexts(folder: string): LongText[] {
  const query = 'what failed?'
  const timed = Object.entries(shapes).map(([name, textOf]) =>
    timeOf(name, { toolName: 'bash', args: { command: 'npm test' }, query }, textOf(longText)),
  )
  const scenarios = loadScenarios(folder).filter(({ heldOut }) => !heldOut)
  for (const { id, tool, args, output, questions } of largestOfEachArea(scenarios))
    timed.push(timeOf(id, { toolName: tool, args, query: questions[0]!.question }, madeLong(output)))
  return timed.toSorted((one, other) => other.milliseconds - one.milliseconds)
}
