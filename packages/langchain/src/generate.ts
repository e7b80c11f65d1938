import type { BaseLanguageModelInput } from '@langchain/core/language_models/base'
import { HumanMessage, SystemMessage } from '@langchain/core/messages'
import type { RunnableInterface } from '@langchain/core/runnables'
import { InvalidOptionError, type Generate } from '@winnow/core'
import { blockText } from './message/blocks.ts'
import { fieldsOf, listOf } from './message/fields.ts'
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
  return async ({ system, prompt, signal }) => {
    const messages = [...(system === undefined ? [] : [new SystemMessage(system)]), new HumanMessage(prompt)]
    const answer = await model.invoke(messages, {
      tags: ['nostream'],
      metadata: { lc_source: 'winnow' },
      ...(signal ? { signal } : {}),
    })
    return textOfAnswer(answer)
  }
}
