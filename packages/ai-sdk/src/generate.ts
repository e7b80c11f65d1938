import { InvalidOptionError, type Generate, type GenerateRequest } from '@winnow/core'
import { generateText, jsonSchema, Output, type LanguageModel } from 'ai'
import { isReviewed } from './review/reviewed-model.ts'
import { isModelOrId, isWrapped } from './wrap-model.ts'

type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>

/** How {@link generate} asks its model. */
export interface GenerateOptions {
  /** Passed to the provider. */
  readonly providerOptions?: ProviderOptions
}

/**
 * Asks the provider for JSON of a schema and leaves the answer as text. Who asks reads it: a parser without a bound on depth
 * can be made to crash by a model's answer (docs/reference/core.md, Deep JSON), and the schema is a wish.
 */
const textHeldTo = (schema: NonNullable<GenerateRequest['schema']>): Output.Output<string> => ({
  ...Output.text(),
  responseFormat: Output.object({ schema: jsonSchema(schema) }).responseFormat,
})

/**
 * Makes the `generate` of a Winnow from a language model of `ai`, or from a model id. Give the model of the provider: one
 * that Winnow prepares would shorten its own requests, and inside the middleware of others it is not known again.
 *
 * @throws InvalidOptionError where this is no language model, or one that `withWinnow` gave
 * @example
 * const lean = createWinnow({ select: { rerank: true }, generate: generate('openai/gpt-5.2-mini'), store: new Map() })
 */
export function generate(model: LanguageModel, { providerOptions }: GenerateOptions = {}): Generate {
  if (!isModelOrId(model))
    throw new InvalidOptionError('model', 'there is no language model', 'Give a language model of ai, or its id.')
  if (isWrapped(model))
    throw new InvalidOptionError('model', 'Winnow already prepares what this model is sent', 'Give the model itself.')
  if (isReviewed(model))
    throw new InvalidOptionError('model', 'its answers are reviewed already', 'Give the model itself.')
  return async ({ system, prompt, maxOutputTokens, schema, signal }) => {
    const asked = generateText({
      model,
      prompt,
      ...(system === undefined ? {} : { system }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...(signal ? { abortSignal: signal } : {}),
      ...(providerOptions ? { providerOptions } : {}),
      ...(schema ? { output: textHeldTo(schema) } : {}),
    })
    return (await asked).text
  }
}
