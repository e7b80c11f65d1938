import { TokenLimiterProcessor, ToolCallFilter } from '@mastra/core/processors'
import { fromSdk, toSdk, type SdkMessage } from './convert/ai-sdk.ts'
import { packageNamed, Stopwatch, type Peer } from './peer.ts'

interface Request {
  readonly prompt: readonly SdkMessage[]
  readonly state: Record<string, unknown>
}

/** What both processors have; nothing else of a run is needed for the decision. */
interface RequestProcessor {
  processLLMRequest(request: Request): Promise<{ readonly prompt?: readonly SdkMessage[] } | undefined>
}

function processor(name: string, note: string, create: () => unknown): Peer {
  const stopwatch = new Stopwatch()
  return {
    name,
    peer: packageNamed('@mastra/core'),
    note,
    stopwatch,
    async view(history) {
      const prompt = toSdk(history, 'prompt')
      const processed = await stopwatch.time(() =>
        (create() as RequestProcessor).processLLMRequest({ prompt, state: {} }),
      )
      return fromSdk(processed?.prompt ?? prompt)
    },
  }
}

/** Mastra's processors of the prompt that is about to be sent. */
export const mastra: readonly Peer[] = [
  processor(
    'mastra ToolCallFilter 3 steps',
    'ToolCallFilter({ filterAfterToolSteps: 3 })',
    () => new ToolCallFilter({ filterAfterToolSteps: 3 }),
  ),
  processor(
    'mastra TokenLimiter 12k',
    'TokenLimiterProcessor({ limit: 12000 })',
    () => new TokenLimiterProcessor({ limit: 12_000 }),
  ),
]
