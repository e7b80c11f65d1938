/** Checks that no folder has more sources than a person can overlook; tests do not count. The linter counts lines. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

const most = 20
const root = join(import.meta.dirname, '../..')

const sources = new Map<string, number>()
for (const file of globSync('{packages,examples,bench,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/.next*/**'],
})) {
  if (/\.(?:test|test-d|d)\.m?tsx?$/u.test(file)) continue
  sources.set(dirname(file), (sources.get(dirname(file)) ?? 0) + 1)
}

const crowded = [...sources].filter(([, count]) => count > most)
for (const [folder, count] of crowded)
  console.error(
    `${folder} has ${count} sources, ${most} are allowed: put those that belong together in a folder of their own`,
  )
console.log(`${sources.size} folders: ${crowded.length === 0 ? `none has more than ${most} sources` : 'FAILED'}`)
process.exitCode = crowded.length === 0 ? 0 : 1
