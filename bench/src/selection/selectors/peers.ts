import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Selector } from '../selector.ts'

/** Published packages that select tools; installs them on the first use, which needs the network. */
export async function loadPeerSelectors(root: string): Promise<readonly Selector[]> {
  const folder = join(root, 'bench/peers')
  if (!existsSync(join(folder, 'node_modules'))) execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  const { selectors } = (await import(pathToFileURL(join(folder, 'selectors/index.ts')).href)) as {
    selectors: readonly Selector[]
  }
  return selectors
}
