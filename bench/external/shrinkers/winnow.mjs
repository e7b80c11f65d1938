// Shrinkers for an outside evaluator of tool results: each is { name, shrink({ tool, query, args, result }) -> text }.
// Build first (`pnpm build`); the packages are taken as they are published.
import { compressResult } from '../../../packages/core/dist/index.js'
import { tokenizer } from '../../../packages/tokenizers/dist/index.js'

const tokens = await tokenizer('o200k_base')

/** `curve` and `keep` let an evaluator draw the points of one family as a curve. */
const shrinker = (name, options, { curve, keep, isBlind = false } = {}) => ({
  name,
  ...(curve ? { curve, keep } : {}),
  async shrink({ tool, query, args, result }) {
    const asked = isBlind ? {} : { args, query }
    // How well a range that was asked for can be shrunk is measured, too.
    const { output } = compressResult(
      { toolName: tool, output: result, ...asked },
      { tokens, keepRanges: false, ...options },
    )
    return output
  },
})

const caps = [3000, 2000, 1500, 1300, 1150, 1000, 800, 600, 500, 400, 340, 300]

export default [
  shrinker('winnow', {}),
  shrinker('winnow lossless', { profile: 'lossless' }),
  shrinker('winnow re-format', { cap: false }),
  ...caps.map((cap) => shrinker(`winnow cap ${cap}`, { cap }, { curve: 'winnow cap', keep: cap })),
  ...[1500, 800, 400].map((cap) =>
    shrinker(`winnow cap ${cap}, no query`, { cap }, { curve: 'winnow cap blind', keep: cap, isBlind: true }),
  ),
]
