import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Findings } from '../attack/findings.ts'
import { Random } from '../attack/random.ts'
import { collectGarbage } from '../speed/collect-garbage.ts'
import { wholeNumber } from '../speed/whole-number.ts'
import { parseOptions } from '../usage.ts'
import { checkKilled } from './killed.ts'
import { serve } from './serve.ts'

export const options = {
  seed: { type: 'string' },
  minutes: { type: 'string', default: '1' },
  requests: { type: 'string' },
} as const

/** Each so many-th server is a process that is killed. */
const everyKilled = 10
const megabytes = (): number => process.memoryUsage().heapUsed / 1e6

/**
 * Runs servers of many conversations at once: requests that are aborted and sent again, models that fail, stores that are slow,
 * full, locked or hold what nobody wrote, processes that are killed. Runs until so many minutes are over, or so many requests
 * were made.
 */
export async function run(given: readonly string[]): Promise<number> {
  const values = parseOptions(given, options)
  const first = values.seed === undefined ? Math.floor(Math.random() * 1e8) : wholeNumber('seed', values.seed)
  const end = values.requests === undefined ? Date.now() + Number(values.minutes) * 60_000 : Infinity
  const most = values.requests === undefined ? Infinity : wholeNumber('requests', values.requests)
  const findings = new Findings('soak')
  const count = { requests: 0, kept: 0 }
  let seed = first
  findings.listen(() => seed)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let heap = 0
  for (; seed === first || (count.requests < most && Date.now() < end); seed += 1) {
    const fail = (what: string): void => findings.add({ seed, what })
    try {
      await serve(seed, fail, count)
      if (seed % everyKilled === 0) {
        const { problems, kept } = await checkKilled(new Random(seed))
        for (const problem of problems) fail(problem)
        count.kept += kept
      }
    } catch (error) {
      fail(`serving failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`)
    }
    if (seed === first + everyKilled) {
      collectGarbage()
      heap = megabytes()
    }
  }
  delay.disable()
  collectGarbage()
  console.log(
    `soak: seeds ${first} to ${seed - 1}, ${count.requests} requests, ${count.kept} results persisted, ${findings.count} findings; ` +
      `event loop held up ${(delay.percentile(99) / 1e6).toFixed(0)} ms at most in 99 of 100, ${(delay.max / 1e6).toFixed(0)} ms at worst; ` +
      `heap ${heap.toFixed(0)} MB after the first ten servers, ${megabytes().toFixed(0)} MB at the end`,
  )
  return findings.count === 0 ? 0 : 1
}
