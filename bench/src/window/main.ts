import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importPeers } from '../import-peers.ts'
import { wholeNumber } from '../speed/whole-number.ts'
import { evaluate } from '../trajectories/measure/evaluate.ts'
import type { Results } from '../trajectories/output/results.ts'
import { toJson } from '../trajectories/output/stored.ts'
import { none } from '../trajectories/policies/none.ts'
import type { Policy } from '../trajectories/policy.ts'
import { loadAll } from '../trajectories/recordings/load.ts'
import { parseOptions } from '../usage.ts'
import { pageOf } from './page.ts'
import { windowPolicies } from './policies.ts'
import { percents, shareOf, type Share } from './share.ts'

const root = join(import.meta.dirname, '../../..')

export const options = {
  data: { type: 'string', default: join(root, '../shared/data') },
  out: { type: 'string', default: join(root, 'bench/results/window') },
  peers: { type: 'boolean', default: false },
  every: { type: 'string', default: '1' },
} as const

/** The command as anyone would type it, without the folders of this machine. */
function commandOf(peers: boolean, every: number): string {
  const words = ['npx -y pnpm@12 bench window']
  if (peers) words.push('--peers')
  if (every > 1) words.push(`--every ${every}`)
  return words.join(' ')
}

type Windows = (share: Share) => readonly Policy[]

/** Replays recordings through windows of a share of their size, Winnow's and, with `--peers`, those of its peers. */
export async function run(given: readonly string[]): Promise<number> {
  const { data, out, peers, every: text } = parseOptions(given, options)
  const every = wholeNumber('every', text)
  const recordings = loadAll(data, root).filter((_, at) => at % every === 0)
  const others: Windows = peers ? (await importPeers<{ windows: Windows }>(root, 'windows/index.ts')).windows : () => []
  const policies = percents
    .map((percent) => shareOf(recordings, percent))
    .flatMap((share) => [...windowPolicies(share), ...others(share)])
  console.error(`${recordings.length} conversations, ${policies.length} windows`)

  const evaluated = await evaluate(recordings, [none, ...policies], (done) => {
    if (done % 20 === 0 || done === recordings.length) console.error(`${done} conversations measured`)
  })
  const results: Results = {
    command: commandOf(peers, every),
    recordings: evaluated.recordings,
    policies: evaluated.policies,
  }
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(`${out}.json`, toJson(results))
  writeFileSync(`${out}.md`, pageOf(results))
  console.error(`Wrote ${out}.json and .md.`)
  return 0
}
