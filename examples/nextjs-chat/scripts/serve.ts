/** Serves the chat: builds it where something changed since the last build, then starts it. `--build-only` ends before that. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..')
const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
const port = process.env['PORT'] ?? '3000'

/** When the newest of these files was changed. */
const newest = (...patterns: readonly string[]): number =>
  Math.max(0, ...globSync([...patterns], { cwd: folder }).map((file) => statSync(join(folder, file)).mtimeMs))

function isBuilt(): boolean {
  const built = join(folder, '.next', 'BUILD_ID')
  if (!existsSync(built)) return false
  const sources = newest('src/**/*.*', 'next.config.ts', 'package.json', '../../packages/*/dist/**/*.js')
  return sources < statSync(built).mtimeMs
}

if (!isBuilt()) {
  console.log('Building the chat…')
  const { status } = spawnSync(process.execPath, [next, 'build'], { cwd: folder, env: environment, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
if (process.argv.includes('--build-only')) process.exit()
console.log(`The chat is at http://127.0.0.1:${port}`)
const server = spawn(process.execPath, [next, 'start', '--hostname', '127.0.0.1', '--port', port], {
  cwd: folder,
  env: environment,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
