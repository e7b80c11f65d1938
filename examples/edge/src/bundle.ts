import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * The worker with all it imports, as one module; `imports` are those that it would take from where it runs. `alias` says
 * where packages are that are not built.
 */
export async function bundleWorker(
  alias: Record<string, string> = {},
): Promise<{ code: string; imports: readonly string[] }> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('worker.ts', import.meta.url)),
    platform: 'neutral',
    resolve: {
      alias,
      conditionNames: ['workerd', 'worker', 'browser', 'import', 'default'],
      mainFields: ['browser', 'module', 'main'],
    },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
  await bundle.close()
  const { code, imports, dynamicImports } = output[0]
  return { code, imports: [...imports, ...dynamicImports] }
}
