import { join } from 'node:path'
import { tokenizer } from '@winnow/tokenizers'
import { parseOptions } from '../usage.ts'
import { loadScenarios } from './load.ts'
import { isKept } from './needs.ts'
import { sentOf } from './sent.ts'

const folder = join(import.meta.dirname, '../../scenarios')

export const options = {
  name: { type: 'string', default: '' },
  profile: { type: 'string', default: 'default' },
} as const

/** Prints what the model is sent of scenarios, and which of the needed texts it misses. Gives 1 where none has the name. */
export async function run(given: readonly string[]): Promise<number> {
  const { name, profile } = parseOptions(given, options)
  const scenarios = loadScenarios(folder).filter(({ id, heldOut }) => !heldOut && id.includes(name))
  if (name === '' || scenarios.length === 0) {
    console.error('Give --name and a part of the path of a scenario, such as logs/ or tables/kubectl.')
    return 1
  }
  const tokens = await tokenizer('o200k_base')
  for (const scenario of scenarios) {
    for (const { question, needs } of scenario.questions) {
      const { view, read } = await sentOf(scenario, question, { tokens, profile: profile as 'default' })
      const missing = needs.filter((need) => !isKept(read, need))
      console.log(`=== ${scenario.id}: ${tokens.count(scenario.output)} -> ${tokens.count(view)} tokens`)
      console.log(`${scenario.tool} ${JSON.stringify(scenario.args)}\nquestion: ${question}`)
      if (missing.length > 0) console.log(`MISSING: ${missing.map((need) => JSON.stringify(need)).join(', ')}`)
      console.log(`---\n${view}\n`)
    }
  }
  return 0
}
