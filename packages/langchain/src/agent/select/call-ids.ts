import { ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { copyWith } from '../../message/copy-with.ts'
import { fieldsOf, isFields, textOf } from '../../message/fields.ts'
import { callsIn, lastAnswer } from './offer.ts'

const idOf = (call: unknown): string => textOf(fieldsOf(call)['id'])

/** The ids results of the messages bear. */
export const answeredIn = (messages: readonly BaseMessage[]): ReadonlySet<string> =>
  new Set(messages.flatMap((message) => (ToolMessage.isInstance(message) ? [textOf(message.tool_call_id)] : [])))

/** Other ids for the items of a list that stand for the calls, in their order. */
function renamed(list: unknown, before: readonly string[], after: readonly string[]): unknown {
  if (!Array.isArray(list)) return list
  let from = 0
  return list.map((item: unknown) => {
    const at = isFields(item) && 'id' in item ? before.indexOf(idOf(item), from) : -1
    if (at < 0) return item
    from = at + 1
    return { ...fieldsOf(item), id: after[at] }
  })
}

/**
 * The answer with an id of its own for each open call, where one has none, or has that of a call before it: LangChain
 * takes such a call for answered once there is a step after the model. The answer itself where there is nothing to do.
 */
export function withOwnIds(messages: readonly BaseMessage[]): BaseMessage | undefined {
  const at = lastAnswer(messages)
  const message = messages[at]
  const calls = callsIn(message)
  const taken = new Set(answeredIn(messages.slice(0, at)))
  const answered = answeredIn(messages.slice(at + 1))
  const before = calls.map(idOf)
  const after = before.map((id) => {
    const isFree = answered.has(id) || (id !== '' && !taken.has(id))
    const own = isFree ? id : `call_${globalThis.crypto.randomUUID()}`
    taken.add(own)
    return own
  })
  if (!message || after.every((id, call) => id === before[call])) return message
  const { content, additional_kwargs: kwargs } = message
  return copyWith(message, {
    content: renamed(content, before, after),
    tool_calls: calls.map((call, place) => ({ ...call, id: after[place] })),
    additional_kwargs: kwargs['tool_calls']
      ? { ...kwargs, tool_calls: renamed(kwargs['tool_calls'], before, after) }
      : kwargs,
  })
}
