import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../usage.ts'

/** The packages of a commit, built in a folder of their own with the dependencies of this one. */
export interface Checkout extends Disposable {
  readonly root: string
}

function run(command: string, cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, { shell: true, cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
}

/** Builds core as it was at a commit. */
export function checkOut(commit: string, root: string): Checkout {
  const known = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: root })
  if (known.status !== 0) throw new UsageError(`There is no commit '${commit}'.`)
  const folder = mkdtempSync(join(tmpdir(), 'winnow-commit-'))
  const dispose = (): void => rmSync(folder, { recursive: true })
  try {
    run(`git archive ${known.stdout.toString().trim()} packages scripts '*.json' | tar -x -C "${folder}"`, root)
    for (const modules of ['node_modules', 'packages/core/node_modules'])
      symlinkSync(join(root, modules), join(folder, modules))
    run('node_modules/.bin/tsc -b packages/core', folder)
    const bundles = 'scripts/bundle-packages.ts'
    if (existsSync(join(folder, bundles))) run(`"${process.execPath}" ${bundles}`, folder)
  } catch (error) {
    dispose()
    throw error
  }
  return { root: folder, [Symbol.dispose]: dispose }
}
