import { ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { searchToolName } from '@winnow/core'
import { fieldsOf, textOf } from '../../message/fields.ts'
import { answeredIn, withOwnIds } from './call-ids.ts'
import { callsIn, lastAnswer, type Offer, type Offers } from './offer.ts'

// The same for a tool the caller may not see as for one there is not.
const refused = 'Not run: this tool was not offered. Call it only if it is listed now.'
const searchInstead = ` To find another tool, call ${searchToolName}.`

const nameOf = (call: object): string => textOf(fieldsOf(call)['name'])
const idOf = (call: object): string => textOf(fieldsOf(call)['id'])

const refusalOf = (call: object, offer: Offer | undefined): ToolMessage =>
  new ToolMessage({
    content: offer?.searches ? refused + searchInstead : refused,
    tool_call_id: idOf(call),
    name: nameOf(call),
    status: 'error',
  })

const isRefusal = (message: ToolMessage): boolean => message.status === 'error' && message.text.startsWith(refused)

/**
 * The messages without refusals of calls that have another result in the same round, because somebody who was asked to
 * approve the call rejected it: providers take one result for each call. The array itself where there is none.
 */
export function withoutDoubleAnswers(messages: BaseMessage[]): BaseMessage[] {
  /** The results of the round behind the message that is looked at. */
  let later = new Set<string>()
  const kept = messages.toReversed().filter((message) => {
    if (!ToolMessage.isInstance(message)) {
      later = new Set()
      return true
    }
    const isDouble = isRefusal(message) && later.has(message.tool_call_id)
    later.add(message.tool_call_id)
    return !isDouble
  })
  return kept.length === messages.length ? messages : kept.toReversed()
}

/** What the agent does after the model: messages to add or to replace, and where it goes on. */
interface AfterCalls {
  readonly messages?: BaseMessage[]
  readonly jumpTo?: 'tools' | 'end'
}

/** What calls are judged by. */
interface Judge {
  readonly offers: Offers
  readonly runtime: unknown
  /** Whether an index decides what this caller may call, so that nothing runs that cannot be judged. */
  readonly isRestricted: boolean
  /** Whether {@link goOnAfterRefusals} comes after the other middleware: who jumps before skips what those do after a model call. */
  readonly leavesJump: boolean
}

/**
 * Answers the calls of the last AI message to tools it was not offered, which LangChain would run: its tool node has all
 * tools. Where no other call is open the tool node has nothing to do, and the agent goes on as it does after tools. Where
 * a call to structured output has an answer already, LangChain is asking for it again, and would do so twice, and run
 * the calls beside it, because there is a step after the model.
 */
export function refuseCalls(
  messages: readonly BaseMessage[],
  { offers, runtime, isRestricted, leavesJump }: Judge,
): AfterCalls | undefined {
  const at = lastAnswer(messages)
  const answered = answeredIn(messages.slice(at + 1))
  const given = callsIn(messages[at])
  if (given.length === 0) return undefined
  const newest = offers.newest(messages, runtime)
  const found = given.map((call) => offers.of(call) ?? newest)
  const isAskedAgain = given.some(
    (call, place) => answered.has(idOf(call)) && found[place]?.has(nameOf(call)) === false,
  )
  if (isAskedAgain || given.every((call) => answered.has(idOf(call)))) return { jumpTo: 'end' }
  const answer = withOwnIds(messages)
  const calls = callsIn(answer)
  for (const [place, call] of calls.entries()) {
    const offer = offers.of(given[place]!)
    if (offer) offers.answered(offer, { tool_calls: [call] })
  }
  const refusals = calls.flatMap((call, place) => {
    const offer = found[place]
    const isAllowed = offer ? offer.allows(nameOf(call)) : !isRestricted
    return answered.has(idOf(call)) || isAllowed ? [] : [refusalOf(call, offer)]
  })
  const open = calls.filter((call) => !answered.has(idOf(call)))
  const added = [...(answer && answer !== messages[at] ? [answer] : []), ...refusals]
  if (added.length === 0) return undefined
  return leavesJump || refusals.length < open.length ? { messages: added } : { messages: added, jumpTo: 'tools' }
}

/** Where every call is answered, and some by a refusal, the agent goes on as it does after tools. */
export function goOnAfterRefusals(messages: readonly BaseMessage[]): AfterCalls | undefined {
  const at = lastAnswer(messages)
  const results = messages.slice(at + 1)
  const answered = answeredIn(results)
  const isRefused = results.some((message) => ToolMessage.isInstance(message) && isRefusal(message))
  return isRefused && callsIn(messages[at]).every((call) => answered.has(idOf(call))) ? { jumpTo: 'tools' } : undefined
}
