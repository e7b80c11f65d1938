import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The chat as it is served, in a process of its own. */
export interface ServerProcess {
  readonly url: string
  /** Ends the process without a warning, as a crash would. */
  kill(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The folder of this example. */
export const chatFolder: string = join(import.meta.dirname, '..', '..')

/** What `next` is run with. */
export const nextBinary: string = join(chatFolder, 'node_modules', 'next', 'dist', 'bin', 'next')

async function answers(url: string, process: ChildProcess): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Error('The chat ended before it served.')
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Builds the chat, unless nothing changed since it was built. */
export function buildChat(): void {
  const script = join(chatFolder, 'scripts', 'serve.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--build-only'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The chat could not be built: ${stderr}`)
}

/** Starts what `pnpm chat` starts, once it is built; at a port that is free, where none is named. */
export async function startServer(
  database: string,
  pace: number,
  environment: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<ServerProcess> {
  port ??= await freePort()
  const child = spawn(process.execPath, [nextBinary, 'start', '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: chatFolder,
    env: {
      ...process.env,
      CHAT_DATABASE: database,
      CHAT_SCRIPT_PACE: String(pace),
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url, child)
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
