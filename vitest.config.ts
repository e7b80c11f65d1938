import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { factor } from './scripts/runs.ts'
import { entrySources, packageFolders } from './scripts/sources.ts'

const ignored = ['**/node_modules/**', '**/dist/**']

/** Tests that `test:unit` leaves out: generated ones, and those with a server, a database or a process. */
const slowTests = '**/*.{prop,wire,database,spawn}.test.ts'

/** Tests that drive a browser: `vitest run --mode browser` alone runs them. */
const browserTests = 'examples/**/*.browser.test.ts'
const edgeTests = 'packages/*/src/**/*.edge.test.ts'
/** Tests that replace a module; all others share loaded modules, which halves the time of a run. */
const isolatedTests = 'packages/*/src/**/*.isolated.test.ts'

/** The tests of a package, in a project with the name of its folder. */
const packageTests = (name: string, folder: string, left: string[]): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: [`${folder}/**/*.test.ts`],
    exclude: [...ignored, edgeTests, isolatedTests, browserTests, ...left],
    isolate: false,
    setupFiles: ['scripts/test-setup.ts'],
  },
})

/** Projects whose tests run in a world of their own. */
const ownWorlds: TestProjectConfiguration[] = [
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
  {
    extends: true,
    test: {
      name: 'types',
      include: [],
      typecheck: {
        enabled: true,
        only: true,
        include: ['packages/*/src/**/*.test-d.ts'],
        tsconfig: 'tsconfig.types.json',
        ignoreSourceErrors: true, // `tsc -b` reports those
      },
    },
  },
]

export default defineConfig(({ mode }) => {
  const isUnit = mode === 'unit'
  const left = isUnit ? [slowTests] : []
  if (mode === 'browser') return { test: { include: [browserTests], maxWorkers: 1 } }
  return {
    resolve: { alias: entrySources().map(([entry, path]) => ({ find: new RegExp(`^${entry}$`), replacement: path })) },
    test: {
      passWithNoTests: true,
      maxWorkers: '100%', // by default one core is left idle, which is half of two
      // Machines that build are slow at times; more runs than in CI take more time.
      testTimeout: 120_000 * Math.max(1, factor / 5),
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      projects: [
        ...packageFolders.map((name) => packageTests(name, `packages/${name}/src`, left)),
        packageTests('bench', 'bench', left),
        packageTests('examples', 'examples', left),
        ...(isUnit ? [] : ownWorlds),
      ],
    },
  }
})
