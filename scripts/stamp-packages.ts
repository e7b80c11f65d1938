/**
 * Writes into every published package who made it and where it is kept, from the root's `package.json`, the one place that knows.
 * Part of `release`: fails as long as the root names no repository.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseJson } from '../packages/core/src/parse-json.ts'
import { packageFolders } from './sources.ts'

interface Manifest {
  readonly private?: boolean
  readonly [field: string]: unknown
}

const root = new URL('../', import.meta.url)
const read = (path: string): Manifest => parseJson(readFileSync(new URL(path, root), 'utf8')) as Manifest
const { author, config } = read('package.json') as { author: string; config: { repository: string } }
const { repository } = config
if (!URL.canParse(repository))
  throw new Error(
    `config.repository in package.json is ${JSON.stringify(repository)}: give the address of the repository`,
  )

for (const folder of packageFolders) {
  const path = `packages/${folder}/package.json`
  const manifest = read(path)
  if (manifest.private) continue
  const stamped = {
    ...manifest,
    author,
    homepage: `${repository}/tree/main/packages/${folder}#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory: `packages/${folder}` },
  }
  writeFileSync(new URL(path, root), `${JSON.stringify(stamped, null, 2)}\n`)
}
