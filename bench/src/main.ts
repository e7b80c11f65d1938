/**
 * Everything that is measured: `bench` runs all of it, with `--data` and `--peers`; `bench NAME` runs one command with
 * its own options.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { commands, isCommand, type CommandName } from './commands.ts'
import { help } from './help.ts'
import { checkNames, parseOptions, UsageError } from './usage.ts'

/** What runs without a name, in this order. */
const measurements: readonly CommandName[] = ['trajectories', 'window', 'gate', 'speed', 'memory', 'selection']
/** What peers can be measured in. */
const withPeers = new Set<CommandName>(['trajectories', 'window', 'speed', 'selection'])

async function runOne(name: string, given: readonly string[]): Promise<number> {
  checkNames('command', [name], Object.keys(commands))
  return isCommand(name) ? (await commands[name]()).run(given) : 2
}

/** Writes what was measured into the README. */
function writeFigures(): void {
  const root = join(import.meta.dirname, '../..')
  execFileSync(process.execPath, [join(root, 'scripts/write-figures.ts')], { cwd: root, stdio: 'inherit' })
}

/** Runs each in a process of its own, so that what one left in memory weighs on no other. */
function runAll(given: readonly string[]): number {
  const { data, peers } = parseOptions(given, { data: { type: 'string' }, peers: { type: 'boolean' } })
  const folder = data === undefined ? [] : ['--data', data]
  for (const name of measurements) {
    const options = peers && withPeers.has(name) ? [...folder, '--peers'] : folder
    const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...options], { stdio: 'inherit' })
    if (status !== 0) return status ?? 1
  }
  if (peers) writeFigures()
  return 0
}

async function main(given: readonly string[]): Promise<number> {
  if (given.includes('--help') || given.includes('-h')) {
    console.log(help)
    return 0
  }
  const [name, ...others] = given
  try {
    return await (name === undefined || name.startsWith('-') ? runAll(given) : runOne(name, others))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\nbench --help says more.`)
    return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
