/** Measures the counters on texts of this repository: milliseconds of CPU, the first run and the least of three. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Tiktoken } from 'js-tiktoken/lite'
import table from 'js-tiktoken/ranks/o200k_base'
import { tokenizer } from '@winnow/tokenizers'
import { tiktoken } from '@winnow/tokenizers/tiktoken'

const root = join(import.meta.dirname, '../../..')
const megabyte = 1_000_000

/** Files of the repository in one text of 1 MB, repeated where they are shorter. */
function textOf(pattern: string): string {
  const text = globSync(pattern, { cwd: root })
    .sort()
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  return text.repeat(Math.ceil(megabyte / text.length)).slice(0, megabyte)
}

const chinese = (at: number): string => `第${at * 7919}条：订单编号已于今天发货，请客户注意查收；备注${at}。`
const texts = {
  'English, 1 MB': textOf('docs/reference/*.md'),
  'code, 1 MB': textOf('packages/core/src/**/*.ts'),
  'JSON, 1 MB': textOf('examples/demo/recordings/*.json'),
  'Chinese, 350,000': Array.from({ length: 12_000 }, (_, at) => chinese(at))
    .join('')
    .slice(0, 350_000),
  '中, 100,000 times': '中'.repeat(100_000),
}

const clock = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
async function milliseconds(work: () => unknown): Promise<number> {
  const start = clock()
  await work()
  return Math.round(clock() - start)
}

const counters: Record<string, (text: string) => number> = {}
const loading = {
  tiktoken: await milliseconds(async () => {
    const counter = await tiktoken('o200k_base')
    counters['tiktoken'] = (text) => counter.count(text)
  }),
  tokenizer: await milliseconds(async () => {
    const counter = await tokenizer('o200k_base')
    counters['tokenizer'] = (text) => counter.count(text)
  }),
  'js-tiktoken': await milliseconds(() => {
    const encoder = new Tiktoken(table)
    counters['js-tiktoken'] = (text) => encoder.encode(text, [], []).length
  }),
}
console.log('loading the table', loading)

for (const [name, text] of Object.entries(texts)) {
  const figures: Record<string, string> = {}
  for (const [counter, count] of Object.entries(counters)) {
    // One character for as long as this takes js-tiktoken minutes.
    if (counter === 'js-tiktoken' && name.startsWith('中')) continue
    const runs: number[] = []
    for (let run = 0; run < (counter === 'js-tiktoken' ? 1 : 3); run += 1)
      runs.push(await milliseconds(() => count(text)))
    figures[counter] = `${runs[0]} first, ${Math.min(...runs)} least`
  }
  console.log(name, figures)
}
