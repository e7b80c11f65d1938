import type { Reply } from '../reply.ts'
import { blockTokens, createPrefixCache } from './prefix-cache.ts'
import { renderCall, type Rendering } from './rendering.ts'
import { createPromptTokenizer, encodeText } from './tokenize.ts'

/** What one answered request used, in tokens. */
export interface LoopbackUsage {
  /** All tokens of the prompt. */
  readonly input: number
  /** Those of them that were read from the cache. */
  readonly cached: number
  /** Those of them that were not, and were stored: whole blocks, none where the prompt is too short to be cached. */
  readonly written: number
  readonly output: number
}

/** Measures requests in the order they are answered. */
export type Meter = (prompt: Rendering, reply: Reply) => LoopbackUsage

const renderReply = ({ reasoning, text = '', calls = [] }: Reply): Rendering => [
  ...(reasoning?.summary === undefined ? [] : [reasoning.summary]),
  text,
  ...calls.map((call) => renderCall(call.name, call.arguments)),
]

/** Makes the meter of one server, with a cache of its own. */
export function createMeter(minimumTokens: number): Meter {
  const tokenize = createPromptTokenizer()
  const cache = createPrefixCache(minimumTokens)
  return (prompt, reply) => {
    const tokens = tokenize(prompt)
    const cached = cache.read(tokens)
    const stored = tokens.length < minimumTokens ? 0 : tokens.length - (tokens.length % blockTokens)
    return {
      input: tokens.length,
      cached,
      written: stored - cached,
      output: renderReply(reply).reduce((sum, text) => sum + encodeText(text).length, 0),
    }
  }
}
