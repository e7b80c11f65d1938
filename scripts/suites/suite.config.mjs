// Copied beside the sources of a framework, with its plan in suite.json: how its own tests are run.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import suite from './suite.json' with { type: 'json' }

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { include, define, alias, seam } = suite
const mode = process.env['WINNOW_SUITE'] ?? 'without'

const winnow = {
  name: 'winnow',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(`/${seam.file}`)) return undefined
    if (!code.includes(seam.text)) throw new Error(`${seam.file} no longer has: ${seam.text}`)
    return `import { winnowed } from '/winnowed.mjs'\n${code.replace(seam.text, seam.by)}`
  },
}

export default defineConfig({
  define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
  resolve: {
    alias: Object.entries(alias).map(([name, path]) => ({ find: new RegExp(`^${name}$`), replacement: here(path) })),
  },
  plugins: mode === 'without' ? [] : [winnow],
  test: {
    environment: 'node',
    globals: true,
    testTimeout: 30_000,
    include,
    exclude: ['**/*.{int,bench,ui,e2e}.test.{ts,tsx}', '**/node_modules/**'],
    server: { deps: { inline: [/@winnow/] } },
    reporters: ['json'],
    outputFile: `${mode}.json`,
  },
})
