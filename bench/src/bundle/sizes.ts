import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** What a bundle may hold: names, and the file of core that exports them. */
export interface Part {
  readonly name: string
  readonly names: readonly string[]
  readonly file: string
}

const published = (name: string): Part => ({ name: `\`${name}\``, names: [name], file: 'dist/index.js' })

/** What the budgets are about; the planner alone is no entry and is taken from the sources. */
export const parts: readonly Part[] = [
  published('createWinnow'),
  published('compressResult'),
  published('pruneToolUses'),
  { name: 'the planner alone', names: ['Planner'], file: 'src/prepare/plan/plan.ts' },
]

/** What a program that imports the part alone weighs with all of its dependencies, zod among them, as a bundler makes it. */
export async function sizeOf(root: string, { names, file }: Part): Promise<{ minified: number; brotli: number }> {
  const core = join(root, 'packages/core')
  const entry = join(core, 'entry.js')
  const bundle = await rolldown({
    input: entry,
    platform: 'neutral',
    treeshake: { moduleSideEffects: (id) => id === entry },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? `export { ${names.join(', ')} } from './${file}'` : undefined),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const codes = output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []))
  return {
    minified: codes.reduce((sum, code) => sum + Buffer.byteLength(code), 0),
    brotli: codes.reduce((sum, code) => sum + brotliCompressSync(code).length, 0),
  }
}
