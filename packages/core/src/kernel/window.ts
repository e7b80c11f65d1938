import { check } from '../prepare/shapes/check-shape.ts'
import { plainWindow } from '../prepare/options/plain-options.ts'
import type { Plugin } from '../prepare/plugins/plugin.ts'
import { windowPlugin, type WindowPluginOptions } from '../prepare/plugins/window.ts'
import { windowShape } from '../prepare/shapes/window-shape.ts'
import { ownPlugin } from './guard-plugin.ts'

/**
 * Summarises the oldest part of a history that outgrows what the model can read: the option `window` of `createWinnow` as a
 * plugin.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix
 * @example
 * createKernel({ plugins: [window({ contextWindow: 64_000 })] })
 */
export function window(given: WindowPluginOptions): Plugin {
  const { generate, store, ...options } = Object(given) as WindowPluginOptions
  check(windowShape, options, ['window'])
  return ownPlugin(
    windowPlugin({ ...plainWindow(options), ...(generate ? { generate } : {}), ...(store ? { store } : {}) }),
  )
}
