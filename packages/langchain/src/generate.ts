import type { BaseLanguageModelInput } from '@langchain/core/language_models/base'
import { HumanMessage, SystemMessage } from '@langchain/core/messages'
import type { RunnableInterface } from '@langchain/core/runnables'
import { InvalidOptionError, type Generate, type GenerateRequest } from '@winnow/core'
import { blockText } from './message/blocks.ts'
import { fieldsOf, isFields, listOf } from './message/fields.ts'
import { WinnowTrimmer } from './trimmer.ts'

/** A chat model, bare or with settings bound to it. */
export type GenerateModel = RunnableInterface<BaseLanguageModelInput, unknown>

/** Whether a trimmer stands before the model, which would shorten what Winnow itself asks. */
function isTrimmed(model: unknown): boolean {
  if (WinnowTrimmer.isInstance(model)) return true
  const { steps, bound } = fieldsOf(model)
  return listOf(steps).some(isTrimmed) || (bound !== undefined && isTrimmed(bound))
}

/** @throws TypeError where a model answered no message */
function textOfAnswer(answer: unknown): string {
  const content = typeof answer === 'string' ? answer : fieldsOf(answer)['content']
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) throw new TypeError('the model answered no message')
  return content.map((block) => blockText(block) ?? '').join('')
}

/** The model held to a schema, where it can be; it gives what it said, and that parsed. */
function structuredBy(model: GenerateModel, schema: GenerateRequest['schema']): GenerateModel | undefined {
  const { withStructuredOutput } = model as { readonly withStructuredOutput?: unknown }
  if (!schema || typeof withStructuredOutput !== 'function') return undefined
  try {
    return withStructuredOutput.call(model, schema, { name: 'answer', includeRaw: true }) as GenerateModel
  } catch {
    // The schema is a wish: this model takes none.
    return undefined
  }
}

/** The text of what a structured model answered: JSON, or what it said where that is none. */
function textOfStructured(answer: unknown): string {
  const { raw, parsed } = fieldsOf(answer)
  return isFields(parsed) ? JSON.stringify(parsed) : textOfAnswer(raw)
}

/**
 * Makes the `generate` of a Winnow from a chat model of LangChain. In an agent its tokens are not streamed to who listens
 * to messages. How long an answer may be is a setting of the model: LangChain has none for a call.
 *
 * @throws InvalidOptionError where this is no chat model, or one with a trimmer: it would shorten its own requests
 * @example
 * const lean = createWinnow({ select: { rerank: true }, generate: generate(model), store: new Map() })
 */
export function generate(model: GenerateModel): Generate {
  if (typeof fieldsOf(model)['invoke'] !== 'function')
    throw new InvalidOptionError('model', 'this is no chat model', 'Give a chat model of LangChain.')
  if (isTrimmed(model))
    throw new InvalidOptionError('model', 'Winnow already prepares what this model is sent', 'Give the model itself.')
  return async ({ system, prompt, schema, signal }) => {
    const messages = [...(system === undefined ? [] : [new SystemMessage(system)]), new HumanMessage(prompt)]
    const structured = structuredBy(model, schema)
    const answer = await (structured ?? model).invoke(messages, {
      tags: ['nostream'],
      metadata: { lc_source: 'winnow' },
      ...(signal ? { signal } : {}),
    })
    return structured ? textOfStructured(answer) : textOfAnswer(answer)
  }
}
