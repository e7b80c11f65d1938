import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A module of the published peers; installs them on the first use, which needs the network. */
export async function importPeers<Module>(root: string, file: string): Promise<Module> {
  const folder = join(root, 'bench/peers')
  if (!existsSync(join(folder, 'node_modules'))) execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  return (await import(pathToFileURL(join(folder, file)).href)) as Module
}
