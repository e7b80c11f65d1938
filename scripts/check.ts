/**
 * The gate: everything a change must pass, in one command, the same here and in CI.
 * `--skip tests,size` leaves out steps that have just been run.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const steps: Record<string, { command: string; needs?: string }> = {
  format: { command: 'oxfmt --check' },
  lint: { command: 'oxlint --deny-warnings' },
  rooms: { command: 'node scripts/checks/check-rooms.ts' },
  unused: { command: 'knip' },
  types: { command: 'tsc -b' },
  bundles: { command: 'node scripts/bundle-packages.ts' },
  page: { command: 'node scripts/build-inspector-page.ts' },
  docs: { command: 'node scripts/checks/check-docs.ts' },
  samples: { command: 'node scripts/checks/check-samples.ts' },
  tests: { command: 'vitest run' },
  packages: { command: 'node scripts/checks/check-packages.ts', needs: 'types' },
  size: { command: 'size-limit', needs: 'bundles' },
}

const { values } = parseArgs({ options: { skip: { type: 'string', default: '' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(`check [--skip STEP,STEP]\n\nSteps: ${Object.keys(steps).join(', ')}`)
  process.exit(0)
}
const skip = values.skip.split(',').filter(Boolean)
const unknown = skip.filter((name) => !(name in steps))
if (unknown.length > 0) throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}`)

const failed: string[] = []
const summary: string[] = []

for (const [name, { command, needs }] of Object.entries(steps)) {
  if (skip.includes(name) || (needs && failed.includes(needs))) {
    summary.push(`skipped  ${name}`)
    continue
  }
  console.log(`\n== ${name}: ${command}`)
  const start = performance.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  if (status !== 0) failed.push(name)
  summary.push(`${status === 0 ? 'passed ' : 'FAILED '}  ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

console.log(`\n${summary.join('\n')}`)
console.log(failed.length === 0 ? 'check: passed' : `check: failed (${failed.join(', ')})`)
process.exitCode = failed.length === 0 ? 0 : 1
