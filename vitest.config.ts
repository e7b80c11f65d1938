import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { parseJson } from './packages/core/src/parse-json.ts'

const packages = new URL('packages/', import.meta.url)

interface Manifest {
  name: string
  exports?: Record<string, string | { default: string }>
}

/** Maps every published entry to its source, so tests run without a build. */
function sourceAliases(): { find: RegExp; replacement: string }[] {
  return readdirSync(packages)
    .map((folder) => new URL(`${folder}/package.json`, packages))
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const { name, exports = {} } = parseJson(readFileSync(path, 'utf8')) as Manifest
      return Object.entries(exports).flatMap(([entry, target]) => {
        if (typeof target === 'string') return []
        const source = target.default.replace('./dist/', './src/').replace(/\.js$/, '.ts')
        return [{ find: new RegExp(`^${name}${entry.slice(1)}$`), replacement: fileURLToPath(new URL(source, path)) }]
      })
    })
}

const ignored = ['**/node_modules/**', '**/dist/**']
const edgeTests = 'packages/*/src/**/*.edge.test.ts'
/** Tests that replace a module; all others share loaded modules, which halves the time of a run. */
const isolatedTests = 'packages/*/src/**/*.isolated.test.ts'

export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: {
    passWithNoTests: true,
    // Machines that build are slow at times.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: [...ignored, edgeTests, isolatedTests],
          isolate: false,
          setupFiles: ['scripts/test-setup.ts'],
          typecheck: {
            enabled: true,
            include: ['packages/*/src/**/*.test-d.ts'],
            tsconfig: 'tsconfig.types.json',
            ignoreSourceErrors: true, // `tsc -b` reports those
          },
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: [isolatedTests], exclude: ignored },
      },
      {
        extends: true,
        test: {
          name: 'edge',
          include: [edgeTests],
          exclude: ignored,
          environment: 'edge-runtime',
          pool: 'vmThreads', // the other pools only copy edge globals over those of Node
          setupFiles: ['scripts/edge-setup.ts'],
        },
      },
    ],
  },
})
