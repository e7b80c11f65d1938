import { rolldown } from 'rolldown'
import { brotliCompressSync } from 'node:zlib'
import { join } from 'node:path'
const core = '/work/main/packages/core'
const entry = join(core, 'entry.js')
export async function size(code) {
const opts = { input: entry, platform: 'neutral', treeshake: { moduleSideEffects: id => id === entry }, plugins: [{ name: 'e', resolveId: id => id === entry ? id : undefined, load: id => id === entry ? code : undefined }] }
const { output } = await (await rolldown(opts)).generate({ format: 'esm', minify: true })
return output.reduce((s, c) => s + brotliCompressSync(c.code).length, 0) }
const base = `export { Planner } from './src/prepare/plan.ts'\n`
const adds = { preparation: `export {finish, turnsOf} from './src/prepare/preparation.ts'`, whole: `export {WholeResults, readWhole} from './src/prepare/whole.ts'`, companions: `export {withCompanions} from './src/prepare/companions.ts'`, identity: `export {identify, CurrentRequest} from './src/prepare/identity.ts'`, recall: `export {recall} from './src/compress/recall/recall.ts'`, recallSafely: `export {recallSafely} from './src/prepare/recall-safely.ts'`, untouched: `export {untouched} from './src/prepare/untouched.ts'`, take: `export {takeEdits} from './src/prepare/take-edits.ts'`, prices: `export {pricesOf} from './src/cost/prices.ts'`, estimator: `export {estimator} from './src/tokens/estimate.ts'`, memo: `export {memoizeCounter} from './src/tokens/memo.ts'`, check: `export {checkMessages} from './src/prepare/check-messages.ts'`, removed: `export {RemovedValues} from './src/prepare/removed-values.ts'`, left: `export {LeftOutEvents} from './src/prepare/left-out-event.ts'`, consulted: `export {planConsulted} from './src/prepare/plan-consulted.ts'`, stored: `export {createStoredTurns, planStored} from './src/prepare/stored/create.ts'`, persist: `export {Persisting} from './src/prepare/persist.ts'`, prune: `export {createPruneRule} from './src/prune/rule.ts'; export {createStateRule} from './src/prune/superseded.ts'`, pruneShape: `export {checkPruneOptions} from './src/prepare/options.ts'` }
let all = base
console.log('planner', await size(base))
for (const [n, a] of Object.entries(adds)) { all += a + '\n'; console.log(n, await size(base + a), 'sum', await size(all)) }
