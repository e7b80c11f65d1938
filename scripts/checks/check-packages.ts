/**
 * Packs every published package as it would be released, then runs publint and "are the types wrong" on the archive, and
 * looks whether its types import only what is installed with it, and whether a strict host can check them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkDeclarations } from './check-declarations.ts'
import { foreignTypes } from './foreign-types.ts'
import { packageFolders } from '../sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-packages-'))

/** Entries that no program imports for what they export: a stylesheet, and a script that is written into a page. */
const withoutTypes = '--exclude-entrypoints ./styles.css ./page.js'

function run(command: string): Promise<{ command: string; status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (status) => resolve({ command, status, output }))
  })
}

try {
  const packed = spawnSync(
    `pnpm --filter "./packages/*" --filter "!@winnow/loopback" pack --pack-destination "${folder}"`,
    {
      shell: true,
      encoding: 'utf8',
    },
  )
  if (packed.status !== 0) throw new Error(`pnpm pack failed:\n${packed.stdout}${packed.stderr}`)

  for (const archive of readdirSync(folder)) {
    const path = `"${join(folder, archive)}"`
    const results = await Promise.all([
      run(`publint run ${path} --strict`),
      run(`attw ${path} --profile esm-only --no-color --no-emoji --format ascii ${withoutTypes}`),
    ])
    const failures = results.filter(({ status }) => status !== 0)
    for (const { command, output } of failures) console.error(`${command}\n${output}`)
    if (failures.length > 0) process.exitCode = 1
    console.log(`${archive}: ${failures.length === 0 ? 'ok' : 'FAILED'}`)
  }
  const wrong = await checkDeclarations(folder, folder)
  for (const problem of wrong) console.error(problem)
  if (wrong.length > 0) process.exitCode = 1
  for (const name of packageFolders) {
    const foreign = foreignTypes(fileURLToPath(new URL(`../../packages/${name}`, import.meta.url)))
    if (foreign.length === 0) continue
    console.error(`${name}: its types import what is not installed with it:\n${foreign.join('\n')}`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
