// Shrinkers for an outside evaluator of tool results: indentation beside syntax trees, at the same caps.
// Build first (`pnpm build`); the packages are taken as they are published.
import { compressResult } from '../../../packages/core/dist/index.js'
import { treeSitterOutline } from '../../../packages/code/dist/index.js'
import { tokenizer } from '../../../packages/tokenizers/dist/index.js'

const tokens = await tokenizer('o200k_base')
const caps = [4000, 3000, 2000, 1500, 1000, 800, 600, 500, 400, 300, 200]

const family = (name, options) =>
  caps.map((cap) => ({
    name: `${name} cap ${cap}`,
    curve: name,
    keep: cap,
    async shrink({ tool, query, args, result }) {
      const input = { toolName: tool, output: result, args, query }
      return compressResult(input, { tokens, keepRanges: false, cap, ...options }).output
    },
  }))

export default [...family('indentation', {}), ...family('syntax tree', { outline: await treeSitterOutline() })]
