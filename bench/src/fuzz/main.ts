import { createWinnow, type Edit } from '@winnow/core'
import { Findings } from '../attack/findings.ts'
import { hostileSession } from '../attack/histories.ts'
import { parseOptions } from '../usage.ts'
import { wholeNumber } from '../speed/whole-number.ts'
import { checkLaws, configurationFor } from './check-laws.ts'
import { checkWire, type Count } from './check-wire.ts'
import { wires } from './wires.ts'

export const options = {
  seed: { type: 'string' },
  minutes: { type: 'string', default: '1' },
  requests: { type: 'string' },
  short: { type: 'boolean', default: false },
} as const

/** Each so many-th conversation is held to the laws, too, which takes many requests. */
const everyLaws = 3

/** With `--short`, each so many-th conversation has long texts all the same. */
const everyLong = 20

async function checkOne(seed: number, isShort: boolean, findings: Findings, count: Count): Promise<void> {
  const session = hostileSession(seed, isShort)
  const configuration = configurationFor(seed, isShort)
  const fail = (what: string): void => findings.add({ seed, what })
  let edits: readonly Edit[] = []
  const winnow = createWinnow({
    ...configuration,
    onEvent(event) {
      if (event.type === 'prepared') edits = event.edits
      else if (event.type === 'failed') fail(`${event.part} failed: ${String(event.error)}`)
      else if (event.type === 'passed-through') fail(`a request went out untouched: ${event.reason}`)
    },
  })
  for (const wire of wires)
    for (const problem of await checkWire(session, wire, winnow, () => edits, count)) fail(problem)
  if (seed % everyLaws === 0) for (const problem of await checkLaws(session, configuration)) fail(problem)
  if (({} as { polluted?: unknown }).polluted !== undefined) fail('the prototype of all objects has a new field')
}

/**
 * Sends hostile conversations through Winnow and looks at what would be posted, with the rules of providers and the laws of
 * the design. Runs until so many minutes are over, or so many requests were made; with `--short` over more conversations, nearly
 * all of which have short texts.
 */
export async function run(given: readonly string[]): Promise<number> {
  const values = parseOptions(given, options)
  const first = values.seed === undefined ? Math.floor(Math.random() * 1e9) : wholeNumber('seed', values.seed)
  const end = values.requests === undefined ? Date.now() + Number(values.minutes) * 60_000 : Infinity
  const most = values.requests === undefined ? Infinity : wholeNumber('requests', values.requests)
  const findings = new Findings(values.short ? 'fuzz --short' : 'fuzz')
  const count: Count = { requests: 0, posted: 0 }
  let seed = first
  findings.listen(() => seed)
  for (; seed === first || (count.requests < most && Date.now() < end); seed += 1) {
    try {
      await checkOne(seed, values.short && seed % everyLong > 0, findings, count)
    } catch (error) {
      findings.add({ seed, what: `checking failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}` })
    }
  }
  console.log(
    `fuzz: seeds ${first} to ${seed - 1}, ${count.requests} requests that providers take, ${count.posted} bodies posted in ${wires.length} formats, ` +
      `${findings.count} findings`,
  )
  return findings.count === 0 ? 0 : 1
}
