import type { Generate } from '../../ports.ts'
import type { ResolvedCompressOptions } from '../options.ts'
import type { Tier, TierContext, TierDecision, TierRequest } from '../tier.ts'
import { askForParts, askForSummary, readParts, readSummary, type ModelRequest } from './ask-model.ts'

/** The tier `model`: the parts that a language model names, or a summary that it writes. */
export function modelTier(generate: Generate, options: ResolvedCompressOptions['model']): Tier {
  const { answer, maxSummaryTokens, timeout } = options

  async function ask(request: ModelRequest, { signal, tokens, used }: TierContext): Promise<unknown> {
    used({ calls: 1, input: tokens.count(request.system) + tokens.count(request.prompt) })
    const given: unknown = await generate({ ...request, signal })
    if (typeof given === 'string') used({ output: tokens.count(given) })
    return given
  }

  async function decide(request: TierRequest, context: TierContext): Promise<TierDecision> {
    if (answer !== 'summarize' || !request.mayBeSummarized)
      return { parts: readParts(await ask(askForParts(request), context), request.parts.length) }
    const most = Math.floor(Math.min(request.cap, maxSummaryTokens ?? request.cap))
    const summary = readSummary(await ask(askForSummary(request, most), context))
    const count = context.tokens.count(summary)
    if (count > most) throw new Error(`generate gave a summary of ${count} tokens instead of ${most}`)
    return { summary }
  }

  return {
    name: 'model',
    version: JSON.stringify([answer, maxSummaryTokens]),
    timeout,
    decide: (requests, context) => requests.map(async (request) => decide(request, context)),
  }
}
