import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createWinnow, parseJson, type Message } from '@winnow/core'
import { sqliteStore } from '@winnow/stores'
import type { Random } from '../attack/random.ts'
import { secretOf } from './stored.ts'

interface Acknowledged {
  readonly scope: string
  readonly turn: number
  readonly ref: string
  /** The history with its short form, which names what was kept. */
  readonly messages: readonly Message[]
}

/** Runs a process that persists, kills it, and gives what it told of. */
async function killOne(path: string, scope: string, milliseconds: number): Promise<Acknowledged[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'persisting.ts'), path, scope], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told: Acknowledged[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => told.push(parseJson(line) as Acknowledged))
  const begun = Promise.race([once(lines, 'line'), once(child, 'exit')])
  await begun
  setTimeout(() => child.kill('SIGKILL'), milliseconds)
  await once(child, 'close')
  return told
}

/** Two processes write one file and are killed while they do; whatever they were told is kept has to be there. */
export async function checkKilled(random: Random): Promise<{ problems: string[]; kept: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-soak-'))
  const problems: string[] = []
  let kept = 0
  try {
    const path = join(folder, 'store.db')
    const told = (
      await Promise.all(['one', 'two'].map(async (scope) => killOne(path, scope, 20 + random.below(400))))
    ).flat()
    const store = sqliteStore({ path })
    const winnow = createWinnow({ store })
    for (const { scope, turn, ref, messages } of told) {
      const other = scope === 'one' ? 'two' : 'one'
      const query = `K${turn}-${scope}`
      const own = await winnow.recallPersisted(messages, { ref, query }, { scope })
      const foreign = await winnow.recallPersisted(messages, { ref, query }, { scope: other })
      kept += 1
      if (!own.text.includes(secretOf(scope, turn)))
        problems.push(
          `what was persisted before a process was killed is gone: turn ${turn} of ${scope}: ${own.text.slice(0, 200)}`,
        )
      if (foreign.found || foreign.text.includes(secretOf(scope, turn)))
        problems.push(`what was persisted for ${scope} is read by ${other}`)
    }
    if (told.length === 0) problems.push('a process that persists told of nothing')
    await store.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { problems, kept }
}
