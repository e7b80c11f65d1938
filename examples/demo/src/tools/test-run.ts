import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { demoTool, type DemoTool } from './tool.ts'

/** What the tests of this repository really said when a loop in `pairing.ts` ran the wrong way; kept without its times. */
const output = readFileSync(new URL('../../runs/failing-tests.txt', import.meta.url), 'utf8')

/** A tool with a long result of which little matters. */
export const testRunTool: DemoTool = demoTool({
  name: 'last_test_run',
  description: 'Gives what the last run of the tests printed.',
  schema: z.object({}),
  run: () => output,
})
