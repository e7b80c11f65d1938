import { checkPorts, checkProfile } from '../prepare/shapes/host-shapes.ts'
import { checkCompressOptions } from '../prepare/shapes/kind-options.ts'
import { plainCompress } from '../prepare/options/plain-options.ts'
import type { Plugin } from '../prepare/plugins/plugin.ts'
import { compressPlugin, type CompressPluginOptions } from '../prepare/plugins/compress.ts'
import { withPlain } from '../plain.ts'
import { ownPlugin } from './guard-plugin.ts'

/**
 * Writes tool results shorter on arrival: the option `compress` of `createWinnow` as a plugin.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix
 * @example
 * createKernel({ plugins: [compress({ cap: 800 })] })
 */
export function compress(options: CompressPluginOptions = {}): Plugin {
  const { profile, query, embedder, generate, store, ...own } = options
  checkCompressOptions(own, ['compress'])
  checkProfile(profile)
  checkPorts({ embedder, generate, store })
  const given = Object.entries({ profile, query, embedder, generate, store }).filter(([, value]) => value !== undefined)
  const rest = withPlain(Object.fromEntries(given) as CompressPluginOptions, '', ['query'])
  return ownPlugin(compressPlugin({ ...plainCompress(own, 'compress.'), ...rest }))
}
