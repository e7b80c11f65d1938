import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseJson } from '../../packages/core/src/parse-json.ts'

interface Manifest {
  readonly exports?: Record<string, string | { readonly types?: string }>
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

/** What a declaration file imports, of this package and of others; the examples in its comments import more. */
const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
      .matchAll(/\bfrom '([^']+)'|\bimport\("([^"]+)"\)/gu),
  ].map(([, from, inline]) => (from ?? inline)!)

const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/**
 * What the types of a package's entries import although whoever installs it does not have it, each with the file: a
 * dependency that is bundled, or one for tests. `folder` is the built package.
 */
export function foreignTypes(folder: string): readonly string[] {
  const manifest = parseJson(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const entries = Object.values(manifest.exports ?? {}).flatMap((target) =>
    typeof target === 'string' || target.types === undefined ? [] : [join(folder, target.types)],
  )
  const files = new Set(entries)
  const foreign: string[] = []
  for (const file of files)
    for (const name of importsOf(file)) {
      const path = join(dirname(file), name.replace(/\.tsx?$/u, '.d.ts'))
      if (name.startsWith('.') && existsSync(path)) files.add(path)
      else if (!name.startsWith('node:') && !installed.includes(packageOf(name))) foreign.push(`${name} in ${file}`)
    }
  return foreign
}
