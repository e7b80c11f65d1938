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

/**
 * The model held to a schema by a tool, if it can be; it gives what it said, and that parsed. Held by a format of the answer,
 * the client of OpenAI throws what is no JSON away and asks again.
 */
function structuredBy(model: GenerateModel, schema: GenerateRequest['schema']): GenerateModel | undefined {
  const { withStructuredOutput } = model as { readonly withStructuredOutput?: unknown }
  if (!schema || typeof withStructuredOutput !== 'function') return undefined
  try {
    return withStructuredOutput.call(model, schema, {
      name: 'answer',
      includeRaw: true,
      method: 'functionCalling',
    }) as GenerateModel
  } catch {
    // The schema is a wish: this model takes none.
    return undefined
  }
}

/** Whether a server refused a request as it was made, so that another one may pass. */
function isRefused(error: unknown): boolean {
  const { status, statusCode, status_code: own } = fieldsOf(error)
  return [status, statusCode, own].some((code) => code === 400 || code === 422 || code === 501)
}

/** The arguments of the call a model answers by, also if they are no JSON; undefined if it calls nothing. */
function calledWith(raw: unknown, parsed: unknown): string | undefined {
  const { tool_calls: calls, invalid_tool_calls: broken } = fieldsOf(raw)
  if (listOf(calls).length > 0 && isFields(parsed)) return JSON.stringify(parsed)
  const { args } = fieldsOf(listOf(broken)[0])
  return typeof args === 'string' ? args : undefined
}

/**
 * The text of what a structured model answered: what it called, or what it said. Of a text LangChain parses the first code
 * fence, which may be a quotation, so who asks reads the text itself.
 */
function textOfStructured(answer: unknown): string {
  const { raw, parsed } = fieldsOf(answer)
  if (!isFields(raw)) return isFields(parsed) ? JSON.stringify(parsed) : textOfAnswer(raw)
  return calledWith(raw, parsed) ?? textOfAnswer(raw)
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
  let takesSchema = true
  return async ({ system, prompt, schema, signal }) => {
    const messages = [...(system === undefined ? [] : [new SystemMessage(system)]), new HumanMessage(prompt)]
    const settings = { tags: ['nostream'], metadata: { lc_source: 'winnow' }, ...(signal ? { signal } : {}) }
    const structured = takesSchema ? structuredBy(model, schema) : undefined
    if (structured) {
      try {
        return textOfStructured(await structured.invoke(messages, settings))
      } catch (error) {
        if (!isRefused(error)) throw error
      }
    }
    const text = textOfAnswer(await model.invoke(messages, settings))
    // It was the schema that was refused, and would be again.
    if (structured) takesSchema = false
    return text
  }
}
