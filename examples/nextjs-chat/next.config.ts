import type { NextConfig } from 'next'
import { checkNode } from './scripts/check-node.ts'

// This file is read by `next build`, `next dev` and `next start`.
checkNode(process.versions.node)

/**
 * With `CHAT_EDGE=1` the route for the edge is built, too, into a folder of its own. Next calls that runtime deprecated, and warns of it
 * in each build that uses it.
 */
const isForEdge = process.env['CHAT_EDGE'] === '1'

const config: NextConfig = {
  pageExtensions: ['tsx', 'ts', ...(isForEdge ? ['edge.ts'] : [])],
  distDir: isForEdge ? '.next-edge' : '.next',
  // `tsc -b` of the repository checks the types; Next keeps its own settings apart.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  // Loaded from node_modules as they are, which halves the time of a build.
  serverExternalPackages: [
    'ai',
    '@ai-sdk/anthropic',
    '@ai-sdk/google',
    '@ai-sdk/openai',
    '@ai-sdk/openai-compatible',
    '@langchain/anthropic',
    '@langchain/core',
    '@langchain/openai',
    'langchain',
    'zod',
  ],
  // What the AI SDK imports and a page never uses; without it the page loads 45 kB less of script.
  turbopack: {
    resolveAlias: {
      '@ai-sdk/gateway': { browser: './src/in-browser/gateway.ts' },
      swr: { browser: './src/in-browser/swr.ts' },
      'zod/v4': { browser: './src/in-browser/zod.ts' },
      'zod/v4/core': { browser: './src/in-browser/zod-core.ts' },
    },
  },
  experimental: {
    turbopackCjsTreeShaking: true,
    // A build of an example is not built upon, and nobody debugs its server through maps.
    turbopackFileSystemCacheForBuild: false,
    serverSourceMaps: false,
    turbopackSourceMaps: false,
  },
  poweredByHeader: false,
}

export default config
