import type { BaseMessage } from '@langchain/core/messages'
import { tool, type StructuredToolInterface, type ToolRuntime } from '@langchain/core/tools'
import { searchToolDescription, searchToolInputSchema, searchToolName, type Winnow } from '@winnow/core'
import type { ModelRequest } from 'langchain'
import { fieldsOf, listOf, textOf } from '../../message/fields.ts'
import { conversationOfRun } from '../../observe/identity-of-run.ts'
import { callsIn, lastAnswer, type Offer, type Offers } from './offer.ts'
import { indexOf, type WinnowMiddlewareOptions } from './options.ts'

/** What is searched, and who says what the caller may see. */
type Searched = Pick<Offer, 'selectable' | 'index'>

/**
 * What the model was offered when it made the call that runs now. Where only the tools of its thread are known, the index
 * is asked for again: who resumes a run may be another caller.
 */
function searchedBy(
  runtime: ToolRuntime,
  winnow: Winnow,
  options: WinnowMiddlewareOptions,
  offers: Offers,
): Searched | undefined {
  const { state, toolCallId } = fieldsOf(runtime)
  const messages = listOf(Array.isArray(state) ? state : fieldsOf(state)['messages']) as readonly BaseMessage[]
  const call = callsIn(messages[lastAnswer(messages)]).find((candidate) => fieldsOf(candidate)['id'] === toolCallId)
  const offer = call && offers.of(call)
  if (offer) return offer
  const newest = offers.newest(messages, runtime)
  if (!newest) return undefined
  const asked = runtime as unknown as ModelRequest['runtime']
  return { ...newest, index: indexOf(winnow, options, asked, conversationOfRun(runtime)) }
}

/** The tool through which a model finds the tools it is not offered: those of the request in which it made the call. */
export function searchTool(winnow: Winnow, options: WinnowMiddlewareOptions, offers: Offers): StructuredToolInterface {
  const search = async (input: unknown, runtime: ToolRuntime): Promise<string> => {
    const searched = searchedBy(runtime, winnow, options, offers)
    // The process that asked the model may be another than the one that answers it.
    if (!searched) return 'The tools could not be searched. Search once more; where that fails, use the tools listed.'
    const { selectable, index } = searched
    const { signal } = runtime
    const query = textOf(fieldsOf(input)['query'])
    return (await winnow.searchTools(selectable, { query, index, signal })).text
  }
  const fields = { name: searchToolName, description: searchToolDescription, schema: { ...searchToolInputSchema } }
  return tool(search, fields)
}
