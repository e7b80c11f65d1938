import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkNames, parseOptions } from '../usage.ts'
import { evaluate } from './measure/evaluate.ts'
import { layOut } from './output/lay-out.ts'
import type { Results } from './output/results.ts'
import { toJson } from './output/stored.ts'
import { tables } from './output/table.ts'
import { timingOf } from './output/timing.ts'
import { none } from './policies/none.ts'
import { loadPeers } from './policies/peers.ts'
import { winnowPolicies } from './policies/winnow.ts'
import type { Policy } from './policy.ts'
import { loadAll } from './recordings/load.ts'

const root = join(import.meta.dirname, '../../..')

export const options = {
  data: { type: 'string', default: join(root, '../shared/data') },
  out: { type: 'string', default: join(root, 'bench/results/trajectories') },
  peers: { type: 'boolean', default: false },
  kind: { type: 'string' },
  only: { type: 'string', multiple: true, default: [] as string[] },
} as const

/** The command as anyone would type it, without the folders of this machine. */
function commandOf({ peers, kind, only }: { peers: boolean; kind?: string | undefined; only: string[] }): string {
  const words = ['npx -y pnpm@12 bench trajectories']
  if (peers) words.push('--peers')
  if (kind !== undefined) words.push(`--kind '${kind}'`)
  return [...words, ...only.map((name) => `--only '${name}'`)].join(' ')
}

function select(policies: readonly Policy[], only: readonly string[]): Policy[] {
  checkNames(
    'policy',
    only,
    policies.map(({ name }) => name),
  )
  return [none, ...policies.filter(({ name }) => name !== none.name && (only.length === 0 || only.includes(name)))]
}

/** Replays recordings through Winnow and, with `--peers`, its peers, and writes figures, tables and times. */
export async function run(given: readonly string[]): Promise<number> {
  const values = parseOptions(given, options)
  const all = loadAll(values.data, root)
  if (values.kind !== undefined) checkNames('kind', [values.kind], [...new Set(all.map(({ kind }) => kind))])
  const recordings = all.filter(({ kind }) => values.kind === undefined || kind === values.kind)
  const peers = values.peers ? await loadPeers(root) : []
  const policies = select([none, ...winnowPolicies, ...peers], values.only)
  console.error(`${recordings.length} conversations, ${policies.length} policies`)

  const evaluated = await evaluate(recordings, policies, (done) => {
    if (done % 20 === 0 || done === recordings.length) console.error(`${done} conversations measured`)
  })
  const results: Results = {
    command: commandOf(values),
    recordings: evaluated.recordings,
    policies: evaluated.policies,
  }
  mkdirSync(dirname(values.out), { recursive: true })
  writeFileSync(`${values.out}.json`, toJson(results))
  writeFileSync(`${values.out}.md`, tables(results))
  writeFileSync(`${values.out}.timing.json`, `${layOut(timingOf(policies, evaluated.times), 2)}\n`)
  console.error(`Wrote ${values.out}.json, .md and .timing.json.`)
  return 0
}
