import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { layOut } from '../trajectories/output/lay-out.ts'
import { checkNames, parseOptions } from '../usage.ts'
import { evaluate, type Evaluated } from './measure/evaluate.ts'
import { pageOf, timingPageOf } from './output/page.ts'
import { resultsOf, timingOf, toJson } from './output/results.ts'
import { loadInventories, loadOwnInventory } from './questions/load.ts'
import type { Inventory } from './questions/question.ts'
import type { Selector } from './selector.ts'
import { loadPeerSelectors } from './selectors/peers.ts'
import { winnowSelectors } from './selectors/winnow.ts'

const root = join(import.meta.dirname, '../../..')

export const options = {
  data: { type: 'string', default: join(root, '../shared/data') },
  out: { type: 'string', default: join(root, 'bench/results/selection') },
  peers: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] as string[] },
} as const

/** The command as anyone would type it, without the folders of this machine. */
const commandOf = ({ peers, only }: { readonly peers: boolean; readonly only: readonly string[] }): string =>
  ['npx -y pnpm@12 bench selection', ...(peers ? ['--peers'] : []), ...only.map((name) => `--only '${name}'`)].join(' ')

function loadAll(folder: string): Inventory[] {
  const recorded = loadInventories(folder)
  if (!recorded)
    console.error(`There are no questions in ${folder}, so only our own are asked; name a folder with --data.`)
  return [...(recorded ?? []), loadOwnInventory(root)]
}

/** Asks Winnow and, with `--peers`, its peers for the tools of questions, and writes figures, tables and times. */
export async function run(given: readonly string[]): Promise<number> {
  const { data, out, peers, only } = parseOptions(given, options)
  const all = [...winnowSelectors, ...(peers ? await loadPeerSelectors(root) : [])]
  checkNames(
    'selector',
    only,
    all.map(({ name }) => name),
  )
  const inventories = loadAll(data)
  const evaluations: (readonly [Selector, Evaluated])[] = []
  for (const selector of all.filter(({ name }) => only.length === 0 || only.includes(name))) {
    evaluations.push([selector, await evaluate(selector, inventories)])
    console.error(`${selector.name}: measured`)
  }
  const results = resultsOf(commandOf({ peers, only }), inventories, evaluations)
  const timing = timingOf(evaluations)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(`${out}.json`, toJson(results))
  writeFileSync(`${out}.md`, pageOf(results))
  writeFileSync(`${out}.timing.json`, `${layOut(timing, 3)}\n`)
  writeFileSync(`${out}.timing.md`, timingPageOf(timing, results))
  console.error(`Wrote ${out}.json, .md, .timing.json and .timing.md.`)
  return 0
}
