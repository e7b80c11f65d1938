import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import { tool, type StructuredToolInterface, type ToolRuntime } from '@langchain/core/tools'
import { searchToolDescription, searchToolInputSchema, searchToolName, type Winnow } from '@winnow/core'
import { fieldsOf, listOf, textOf } from '../../message/fields.ts'
import { callsIn, offerOf, type Offer } from './offer.ts'

/** What the model was offered when it made the call that runs now. */
function offerOfRuntime(runtime: unknown): Offer | undefined {
  const { state, toolCallId } = fieldsOf(runtime)
  const messages = listOf(Array.isArray(state) ? state : fieldsOf(state)['messages']) as readonly BaseMessage[]
  const calling = messages.findLast((message) => AIMessage.isInstance(message))
  const call = callsIn(calling).find((candidate) => fieldsOf(candidate)['id'] === toolCallId)
  return call && offerOf(call)
}

const made = new WeakMap<Winnow, StructuredToolInterface>()

/**
 * The tool through which a model finds the tools it is not offered: those of the request in which it made the call. One
 * Winnow has one such tool.
 */
export function searchTool(winnow: Winnow): StructuredToolInterface {
  const known = made.get(winnow)
  if (known) return known
  const search = async (input: unknown, runtime: ToolRuntime): Promise<string> => {
    const offer = offerOfRuntime(runtime)
    // The process that asked the model may be another than the one that answers it.
    if (!offer) return 'The tools could not be searched. Search again.'
    const { selectable, index } = offer
    const { signal } = runtime
    const query = textOf(fieldsOf(input)['query'])
    const { text } = await winnow.searchTools(selectable, {
      query,
      ...(index ? { index } : {}),
      ...(signal ? { signal } : {}),
    })
    return text
  }
  const fields = { name: searchToolName, description: searchToolDescription, schema: { ...searchToolInputSchema } }
  const created: StructuredToolInterface = tool(search, fields)
  made.set(winnow, created)
  return created
}
