import type { Embedder } from '../../ports.ts'
import { firstCharacters } from '../../text/cut.ts'
import { cosine } from '../../text/unit-vectors.ts'
import type { ResolvedCompressOptions } from '../options.ts'
import type { Tier, TierRequest } from '../tier.ts'
import { PartVectors } from './part-vectors.ts'
import { similarParts } from './similar-parts.ts'

/** Characters of the lines of a part, and of a question, that are embedded. */
const longestEmbedded = 2000
const longestQuestion = 2000

/** What an embedder is given of a result. */
const textsOf = ({ parts, question, call, shorten }: TierRequest): { parts: string[]; question: string } => ({
  // Some embedders refuse an empty text.
  parts: parts.map((text) => shorten(text, longestEmbedded).trim() || ' '),
  question: firstCharacters(question.trim() === '' ? call.input : question, longestQuestion),
})

/** The tier `semantic`: parts that are similar to the question. */
export function semanticTier(embedder: Embedder, options: ResolvedCompressOptions['semantic']): Tier {
  const vectors = new PartVectors(embedder)
  const { threshold, minItems, maxItems, timeout } = options
  return {
    name: 'semantic',
    version: JSON.stringify([embedder.name, threshold, minItems, maxItems]),
    timeout,
    async decide(requests, { signal, tokens, used }) {
      const prepared = requests.map(textsOf)
      const texts = prepared.flatMap(({ parts, question }) => [...parts, question])
      for (const call of vectors.missing(texts))
        used({ calls: 1, embedded: call.reduce((sum, text) => sum + tokens.count(text), 0) })
      const found = await vectors.of(texts, signal)
      let next = 0
      return prepared.map(({ parts }) => {
        const own = found.slice(next, (next += parts.length))
        const question = found[next]!
        next += 1
        return {
          parts: similarParts(
            Float64Array.from(own, (vector) => cosine(vector, question)),
            options,
          ),
        }
      })
    },
  }
}
