import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Policy } from '../policy.ts'

/** The published peers; installs them on the first use, which needs the network. */
export async function loadPeers(root: string): Promise<readonly Policy[]> {
  const folder = join(root, 'bench/peers')
  if (!existsSync(join(folder, 'node_modules'))) execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  const { peers } = (await import(pathToFileURL(join(folder, 'index.ts')).href)) as { peers: readonly Policy[] }
  return peers
}
