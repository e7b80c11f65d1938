import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recordingsIn } from '../speed/recordings-in.ts'
import { layOut } from '../trajectories/output/lay-out.ts'
import { parseOptions } from '../usage.ts'
import { gateResults, pageOf } from './results.ts'

const root = join(import.meta.dirname, '../../..')

export const options = {
  data: { type: 'string', default: join(root, '../shared/data') },
  out: { type: 'string', default: join(root, 'bench/results/gate') },
} as const

/** Counts how many requests were still to come after so many, which is what an edit must pay back in. */
export function run(given: readonly string[]): number {
  const { data, out } = parseOptions(given, options)
  const results = gateResults(recordingsIn(data, root))
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(`${out}.json`, `${layOut(results, 3)}\n`)
  writeFileSync(`${out}.md`, pageOf(results))
  console.error(`Wrote ${out}.json and .md.`)
  return 0
}
