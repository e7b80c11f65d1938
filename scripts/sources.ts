import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseJson } from '../packages/core/src/parse-json.ts'

interface Manifest {
  name: string
  exports?: Record<string, string | { default: string }>
}

const packages = new URL('../packages/', import.meta.url)

/** The folders of all packages. */
export const packageFolders: readonly string[] = readdirSync(packages).filter((folder) =>
  existsSync(new URL(`${folder}/package.json`, packages)),
)

/** Each published entry with the path of its source (`@winnow/core/format`), so that nothing has to be built. */
export function entrySources(): [entry: string, path: string][] {
  return packageFolders
    .map((folder) => new URL(`${folder}/package.json`, packages))
    .flatMap((path) => {
      const { name, exports = {} } = parseJson(readFileSync(path, 'utf8')) as Manifest
      return Object.entries(exports).flatMap(([entry, target]): [string, string][] => {
        if (typeof target === 'string') return []
        const source = target.default.replace('./dist/', './src/').replace(/\.js$/, '.ts')
        return [[`${name}${entry.slice(1)}`, fileURLToPath(new URL(source, path))]]
      })
    })
}

/** The same as a bundler's aliases: `$` ends a name, which otherwise stands for the entries below it too. */
export const sourceAliases = (): Record<string, string> =>
  Object.fromEntries(entrySources().map(([entry, path]) => [`${entry}$`, path]))
