/** A process that persists results in a file until it is killed, and tells of each that was acknowledged. */
import { createWinnow } from '@winnow/core'
import { sqliteStore } from '@winnow/stores'
import { refsIn, storedTurn } from './stored.ts'

const [path = '', scope = ''] = process.argv.slice(2)
const winnow = createWinnow({ store: sqliteStore({ path }) })
for (let turn = 0; ; turn += 1) {
  const { messages } = await winnow.persist(storedTurn(scope, turn), { scope })
  const [ref] = refsIn(messages)
  if (ref !== undefined) process.stdout.write(`${JSON.stringify({ scope, turn, ref, messages })}\n`)
}
