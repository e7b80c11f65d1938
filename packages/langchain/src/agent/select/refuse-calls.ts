import { AIMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { searchToolName } from '@winnow/core'
import { fieldsOf, textOf } from '../../message/fields.ts'
import { callsIn, offerOf, type Offer } from './offer.ts'

// The same for a tool the caller may not see as for one there is not.
const refused = 'Not run: this tool was not offered. Call it only if it is listed now.'
const searchInstead = ` To find another tool, call ${searchToolName}.`

const refusalOf = (call: object, { searches }: Offer): ToolMessage =>
  new ToolMessage({
    content: searches ? refused + searchInstead : refused,
    tool_call_id: textOf(fieldsOf(call)['id']),
    name: textOf(fieldsOf(call)['name']),
    status: 'error',
  })

/** What the agent does after the model: messages to add, and where it goes on. */
interface AfterCalls {
  readonly messages?: ToolMessage[]
  readonly jumpTo?: 'tools' | 'end'
}

/**
 * Answers the calls of the last AI message to tools it was not offered, which LangChain would run: its tool node has all
 * tools. Where no other call is open the tool node has nothing to do, and the agent goes on as it does after tools. Where
 * all calls have answers already, LangChain is asking for structured output again, and would ask twice because there is a
 * step after the model.
 */
export function refuseCalls(messages: readonly BaseMessage[]): AfterCalls | undefined {
  const at = messages.findLastIndex((message) => AIMessage.isInstance(message))
  const answered = new Set(messages.slice(at + 1).map((message) => fieldsOf(message)['tool_call_id']))
  const calls = callsIn(messages[at])
  const open = calls.filter((call) => !answered.has(fieldsOf(call)['id']))
  if (open.length === 0) return calls.length === 0 ? undefined : { jumpTo: 'end' }
  const refusals = open.flatMap((call) => {
    const offer = offerOf(call)
    return offer && !offer.allows(textOf(fieldsOf(call)['name'])) ? [refusalOf(call, offer)] : []
  })
  if (refusals.length === 0) return undefined
  return refusals.length < open.length ? { messages: refusals } : { messages: refusals, jumpTo: 'tools' }
}
