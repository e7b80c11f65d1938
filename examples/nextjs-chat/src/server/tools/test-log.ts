import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { examplePlace } from '../places.ts'
import { chatTool, type ChatTool } from './tool.ts'

/** What the tests of this repository printed when a loop in `pairing.ts` ran the wrong way. */
export const testLogTool: ChatTool = chatTool({
  name: 'test_log',
  description: 'Gives the log of the last test run: what passed, what failed, and where.',
  schema: z.object({}),
  run: () => readFileSync(examplePlace('material', 'runs', 'failing-tests.txt'), 'utf8'),
})
