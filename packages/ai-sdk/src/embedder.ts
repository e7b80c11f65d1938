import { InvalidOptionError, type Embedder } from '@winnow/core'
import { embedMany, type EmbeddingModel } from 'ai'
import { isFields } from './message/native-message.ts'

type ProviderOptions = NonNullable<Parameters<typeof embedMany>[0]['providerOptions']>

/** How {@link embedder} asks its model. */
export interface EmbedderOptions {
  /** Length of the vectors, to be checked. Default unchecked. */
  readonly dimensions?: number
  /** Passed to the provider; vectors made with other options are never compared with these. */
  readonly providerOptions?: ProviderOptions
}

function nameOf(model: string | { readonly provider: string; readonly modelId: string }): string {
  return typeof model === 'string' ? model : `${model.provider}/${model.modelId}`
}

/**
 * Makes the `embedder` of a Winnow from an embedding model of `ai`, or from a model id. More texts than the model takes at
 * once go out in several calls.
 *
 * @throws InvalidOptionError where this is no embedding model
 * @example
 * const lean = createWinnow({ select: {}, embedder: embedder('openai/text-embedding-3-small'), store: new Map() })
 */
export function embedder(model: EmbeddingModel, options: EmbedderOptions = {}): Embedder {
  const isModel =
    (typeof model === 'string' && model !== '') || (isFields(model) && typeof model['doEmbed'] === 'function')
  if (!isModel)
    throw new InvalidOptionError('model', 'this is no embedding model', 'Give an embedding model of ai, or its id.')
  const { dimensions, providerOptions } = options
  const suffix = providerOptions ? ` ${JSON.stringify(providerOptions)}` : ''
  return {
    name: nameOf(model) + suffix,
    ...(dimensions === undefined ? {} : { dimensions }),
    async embed(texts, { signal } = {}) {
      const { embeddings } = await embedMany({
        model,
        values: [...texts],
        ...(providerOptions ? { providerOptions } : {}),
        ...(signal ? { abortSignal: signal } : {}),
      })
      return embeddings
    },
  }
}
