import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { mkdir, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseJson } from '@winnow/core'

/** The path of the program. */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string }
const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** A worker that runs on this machine. */
export interface Served extends AsyncDisposable {
  readonly url: string
  /** What it writes to its console, line by line. */
  readonly lines: readonly string[]
}

/** Runs a bundled worker in workerd, with these variables. */
export async function serveWorker(code: string, env: Record<string, string>): Promise<Served> {
  await mkdir(pathOf('dist'), { recursive: true })
  await writeFile(pathOf('dist/worker.js'), code)
  const child = spawn(workerd, ['serve', pathOf('worker.capnp'), '--control-fd=3'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  const lines: string[] = []
  createInterface(child.stdout!).on('line', (line) => lines.push(line))
  const stop = async (): Promise<void> => {
    const closed = once(child, 'close')
    child.kill()
    await closed
  }
  // The runtime chooses a free port and tells it here, one JSON object a line.
  for await (const line of createInterface(child.stdio[3] as Readable)) {
    const { event, port } = parseJson(line) as { event: string; port?: number }
    if (event === 'listen') return { url: `http://127.0.0.1:${port}`, lines, [Symbol.asyncDispose]: stop }
  }
  throw new Error(`workerd ended before it listened: ${lines.join('\n')}`)
}
