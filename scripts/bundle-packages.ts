/**
 * Bundles every published package from its sources: one file for each entry, and one that all of its entries share, so
 * that a process holds each module once. `tsc -b` writes the types beside them.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown, type OutputAsset, type OutputChunk } from 'rolldown'
import { parseJson } from '../packages/core/src/parse-json.ts'
import { markPure } from './mark-pure.ts'
import { packageFolders } from './sources.ts'

interface Manifest {
  readonly private?: boolean
  readonly bin?: Record<string, string>
  readonly exports?: Record<string, string | { readonly default: string }>
}

/** The entries of a package: the name of each file in `dist` without its ending, and the path of its source. */
function entriesOf(folder: URL): Record<string, string> {
  const { bin = {}, exports = {} } = parseJson(readFileSync(new URL('package.json', folder), 'utf8')) as Manifest
  const published = Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : [target.default]))
  const names = [...published, ...Object.values(bin)].map((path) => path.replace('./dist/', '').replace(/\.js$/u, ''))
  return Object.fromEntries(
    names.map((name) => {
      const path = fileURLToPath(new URL(`src/${name}.ts`, folder))
      return [name, existsSync(path) ? path : `${path}x`]
    }),
  )
}

/** Removes the code of an earlier build; the types, the page of the inspector and what `tsc` remembers stay. */
function removeCode(folder: URL): void {
  const files = globSync('dist/**/*.{js,js.map}', { cwd: fileURLToPath(folder) })
  for (const file of files) if (file !== 'dist/page.js') rmSync(new URL(file, folder))
}

/**
 * zod is made part of core: loading its hundred files takes a process longer than all of core, which uses a twentieth of
 * them, and no zod of the host's ever meets ours.
 */
const isInlined = (id: string): boolean => id.startsWith('zod/v4/')

/** Names what a package consists of: its sources, and what it needs. */
function digestOfSources(folder: URL): string {
  const cwd = fileURLToPath(folder)
  const sources = globSync('src/**/*.ts', { cwd }).filter((path) => !path.includes('.test'))
  const hash = createHash('sha256')
  for (const path of ['package.json', ...sources.toSorted()])
    hash
      .update(`${path}\0`)
      .update(readFileSync(new URL(path, folder)))
      .update('\0')
  return hash.digest('hex')
}

/** Writes the digest of the sources into core, so that what other code decided is not taken for its own. */
function nameAlgorithm(code: string, id: string, folder: URL): string | undefined {
  if (!id.endsWith('/prepare/stored/algorithm.ts')) return undefined
  const named = code.replace("'unbuilt'", `'${digestOfSources(folder)}'`)
  if (named === code) throw new Error(`${id} has no place for the digest of the sources`)
  return named
}

/** Puts the licence of what was made part of a package beside its code. */
function copyLicense(output: readonly (OutputChunk | OutputAsset)[], folder: URL): void {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const zod = modules.map((id) => /^.*\/node_modules\/zod\//u.exec(id)?.[0]).find((path) => path !== undefined)
  if (zod !== undefined) copyFileSync(`${zod}LICENSE`, new URL('dist/zod.LICENSE', folder))
}

/** Writes the code of a package into its `dist`. */
export async function bundlePackage(folder: URL): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({
    input: entriesOf(folder),
    external: (id) => /^[^./]/u.test(id) && !isInlined(id),
    platform: 'neutral',
    transform: { jsx: { runtime: 'automatic', development: false } },
    treeshake: { moduleSideEffects: (id) => id.endsWith('/src/bin.ts') },
    checks: { pluginTimings: false },
    // What is said at the head of an entry ('use client') stays there.
    onLog: (level, log, handle) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
    },
    plugins: [
      { name: 'algorithm', transform: (code, id) => nameAlgorithm(code, id, folder) },
      { name: 'pure', renderChunk: (code) => markPure(code) },
    ],
  })
  removeCode(folder)
  const { output } = await bundle.write({
    dir: fileURLToPath(new URL('dist', folder)),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    comments: { jsdoc: false, annotation: true, legal: true },
    sourcemap: false,
    codeSplitting: {
      groups: [{ name: 'shared', minShareCount: 2 }],
    },
  })
  await bundle.close()
  copyLicense(output, folder)
  return output.filter((file) => file.type === 'chunk')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of packageFolders) {
    const folder = new URL(`../packages/${name}/`, import.meta.url)
    const { private: isPrivate } = parseJson(readFileSync(new URL('package.json', folder), 'utf8')) as Manifest
    if (!isPrivate) await bundlePackage(folder)
  }
}
