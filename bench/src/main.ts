/**
 * Everything that is measured: `bench` runs all of it, with `--data` and `--peers`; `bench NAME` runs one command with
 * its own options.
 */
import { parseArgs } from 'node:util'

interface Command {
  /** Gives the exit code. */
  run(this: void, given: readonly string[]): number | Promise<number>
}

/** Loaded only where they run, so that one does not pay for the others. */
const commands: Record<string, () => Promise<Command>> = {
  trajectories: () => import('./trajectories/run.ts'),
  speed: () => import('./speed/main.ts'),
  memory: () => import('./memory/main.ts'),
  agree: () => import('./trajectories/agree.ts'),
}

/** What runs without a name, in this order. */
const measurements = ['trajectories', 'speed', 'memory']
/** What peers can be measured in. */
const withPeers = new Set(['trajectories', 'speed'])

async function runOne(name: string, given: readonly string[]): Promise<number> {
  const load = commands[name]
  if (load) return (await load()).run(given)
  console.error(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`)
  return 2
}

async function runAll(given: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...given], options: { data: { type: 'string' }, peers: { type: 'boolean' } } })
  const data = values.data === undefined ? [] : ['--data', values.data]
  for (const name of measurements) {
    const code = await runOne(name, values.peers && withPeers.has(name) ? [...data, '--peers'] : data)
    if (code !== 0) return code
  }
  return 0
}

const [name, ...given] = process.argv.slice(2)
process.exitCode = await (name === undefined || name.startsWith('-')
  ? runAll(process.argv.slice(2))
  : runOne(name, given))
