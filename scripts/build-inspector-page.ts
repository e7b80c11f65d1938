/** Bundles the inspector with React into packages/inspector/dist/page.js, the script of a page that needs nothing else. */
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { sourceAliases } from './sources.ts'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Writes the script; from the sources, so that nothing has to be built before. */
export const buildInspectorPage = (): Promise<void> =>
  buildPage(source('../packages/inspector/src/page/main.tsx'), source('../packages/inspector/dist/page.js'))

/** Bundles a page of the inspector with all it needs. */
export async function buildPage(input: string, file: string): Promise<void> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    transform: {
      define: { 'process.env.NODE_ENV': '"production"' },
      jsx: { runtime: 'automatic', development: false },
    },
    resolve: {
      alias: sourceAliases(),
    },
    treeshake: { moduleSideEffects: [{ test: /packages\/core\/src/u, sideEffects: false }] },
  })
  await bundle.write({
    file,
    format: 'iife',
    minify: true,
    sourcemap: false,
  })
  await bundle.close()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildInspectorPage()
