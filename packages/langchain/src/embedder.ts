import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import { InvalidOptionError, type Embedder } from '@winnow/core'
import { fieldsOf, textOf } from './message/fields.ts'

/** How {@link embedder} names and checks vectors. */
export interface EmbedderOptions {
  /** Names model and version. Default the `model` of the embeddings, with their `dimensions` where they are set. */
  readonly name?: string
  /** Length of the vectors, to be checked. Default the `dimensions` of the embeddings, if any. */
  readonly dimensions?: number
}

/**
 * Makes the `embedder` of a Winnow from LangChain embeddings. They cannot be stopped: whoever gave up on them no longer
 * waits, but the request goes on.
 *
 * @throws InvalidOptionError where these are no embeddings, or nothing says which model makes them
 * @example
 * import { OpenAIEmbeddings } from '@langchain/openai'
 * const embeddings = new OpenAIEmbeddings({ model: 'text-embedding-3-small' })
 * const lean = createWinnow({ select: {}, embedder: embedder(embeddings), store: new Map() })
 */
export function embedder(embeddings: EmbeddingsInterface, options: EmbedderOptions = {}): Embedder {
  const { embedDocuments, model, modelName, dimensions: length } = fieldsOf(embeddings)
  if (typeof embedDocuments !== 'function')
    throw new InvalidOptionError('embeddings', 'these are no LangChain embeddings', 'Give an object of that class.')
  const dimensions = options.dimensions ?? (typeof length === 'number' ? length : undefined)
  const suffix = dimensions === undefined ? '' : ` ${dimensions}`
  const known = textOf(model) || textOf(modelName)
  const name = options.name ?? (known === '' ? '' : known + suffix)
  if (name === '')
    throw new InvalidOptionError('name', 'nothing says which model makes these vectors', "Give { name: 'model-1' }.")
  return {
    name,
    ...(dimensions === undefined ? {} : { dimensions }),
    async embed(texts, { signal } = {}) {
      signal?.throwIfAborted()
      return embeddings.embedDocuments([...texts])
    },
  }
}
