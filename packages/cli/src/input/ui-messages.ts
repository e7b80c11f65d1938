import type { Message } from '@winnow/core'
import { fieldsOf, isObject, listOf, textOf, type Fields } from './fields.ts'
import { readModelMessages } from './model-messages.ts'

/** Whether a message is one of a user interface: it has parts in the place of content. */
export const isUiMessage = ({ parts, content }: Fields): boolean => Array.isArray(parts) && !Array.isArray(content)

const isToolPart = ({ type }: Fields): boolean => type === 'dynamic-tool' || textOf(type).startsWith('tool-')
const toolNameOf = (part: Fields): string =>
  part['type'] === 'dynamic-tool' ? textOf(part['toolName']) : textOf(part['type']).slice('tool-'.length)

const states = [
  'input-streaming',
  'input-available',
  'approval-requested',
  'approval-responded',
  'output-available',
  'output-error',
  'output-denied',
]

function partProblem(part: unknown, where: string): string | undefined {
  if (!isObject(part) || typeof part['type'] !== 'string')
    return `${where} has no type: expected a part of a UI message of AI SDK 5 to 7, such as {"type": "text", "text": …}`
  const { type, toolCallId, state } = part
  if (type === 'tool-invocation' && 'toolInvocation' in part)
    return `${where} is a tool-invocation of AI SDK 4: expected parts of AI SDK 5 to 7, such as tool-NAME; migrate the history`
  if (!isToolPart(part)) return undefined
  if (textOf(toolCallId) === '') return `${where} is a tool part without toolCallId: expected the id of its call`
  if (!states.includes(textOf(state)))
    return `${where}.state is ${JSON.stringify(state)}: expected one of ${states.join(', ')}`
  return undefined
}

/** What is wrong with a UI message, and where. */
export function uiProblem({ role, parts }: Fields, where: string): string | undefined {
  if (role !== 'system' && role !== 'user' && role !== 'assistant')
    return `${where}.role is ${JSON.stringify(role)}: expected system, user or assistant, as UI messages have`
  for (const [at, part] of listOf(parts).entries()) {
    const problem = partProblem(part, `${where}.parts[${at}]`)
    if (problem !== undefined) return problem
  }
  return undefined
}

function outputOf(part: Fields): unknown {
  const { state, output, errorText, approval } = part
  if (state === 'output-error') return { type: 'error-text', value: textOf(errorText) }
  if (state === 'output-denied')
    return { type: 'error-text', value: textOf(fieldsOf(approval)['reason']) || 'Tool call execution denied.' }
  if (state === 'approval-responded') return { type: 'execution-denied', reason: fieldsOf(approval)['reason'] }
  return typeof output === 'string' ? { type: 'text', value: output } : { type: 'json', value: output ?? null }
}

/** Whether a call was answered, so that its result is sent. */
const isAnswered = ({ state, approval }: Fields): boolean =>
  state === 'output-available' ||
  state === 'output-error' ||
  state === 'output-denied' ||
  (state === 'approval-responded' && fieldsOf(approval)['approved'] === false)

const isProviders = (part: Fields): boolean => part['providerExecuted'] === true

function callParts(part: Fields): Fields[] {
  if (part['state'] === 'input-streaming') return []
  const { toolCallId, input, rawInput, providerExecuted, approval, state } = part
  const toolName = toolNameOf(part)
  return [
    { type: 'tool-call', toolCallId, toolName, input: input ?? rawInput, providerExecuted },
    ...(isObject(approval) ? [{ type: 'tool-approval-request', approvalId: approval['id'], toolCallId }] : []),
    ...(isProviders(part) && (state === 'output-available' || state === 'output-error')
      ? [{ type: 'tool-result', toolCallId, toolName, output: outputOf(part) }]
      : []),
  ]
}

function resultParts(part: Fields): Fields[] {
  const { toolCallId, approval } = part
  const { id, approved } = fieldsOf(approval)
  return [
    ...(typeof approved === 'boolean' ? [{ type: 'tool-approval-response', approvalId: id, approved }] : []),
    ...(isAnswered(part) && !isProviders(part)
      ? [{ type: 'tool-result', toolCallId, toolName: toolNameOf(part), output: outputOf(part) }]
      : []),
  ]
}

/** What of an assistant's parts a model is sent; sources and data are shown to people only. */
const sent = new Set(['text', 'reasoning', 'file', 'reasoning-file', 'custom'])

/** One round: what the assistant said and called, and what the tools gave back. */
function roundOf(parts: readonly Fields[]): Fields[] {
  const content = parts.flatMap((part) =>
    isToolPart(part) ? callParts(part) : sent.has(textOf(part['type'])) ? [part] : [],
  )
  const results = parts.filter(isToolPart).flatMap(resultParts)
  return [
    ...(content.length > 0 ? [{ role: 'assistant', content }] : []),
    ...(results.length > 0 ? [{ role: 'tool', content: results }] : []),
  ]
}

const userContent = (parts: readonly unknown[]): unknown[] =>
  parts.filter((part) => ['text', 'file'].includes(textOf(fieldsOf(part)['type'])))

function assistantMessages(parts: readonly Fields[]): Fields[] {
  const messages: Fields[] = []
  let round: Fields[] = []
  const close = (): void => {
    for (const each of roundOf(round)) messages.push(each)
    round = []
  }
  for (const part of parts) {
    if (part['type'] === 'step-start' || part['type'] === 'steering-message') close()
    else round.push(part)
    if (part['type'] === 'steering-message')
      messages.push({ role: 'user', content: userContent(listOf(part['parts'])) })
  }
  close()
  return messages
}

/**
 * Reads UI messages of AI SDK 5 to 7 as what `convertToModelMessages` sends of them: one of an assistant becomes one message
 * a step, each followed by its results. A request for approval that a later message passed over is left out, as there.
 */
export function readUiMessages(messages: readonly Fields[]): Message[] {
  const lastUser = messages.findLastIndex(({ role }) => role === 'user')
  const converted = messages.flatMap(({ role, parts: given }, at): Fields[] => {
    const parts = listOf(given).filter(isObject)
    if (role === 'user') return [{ role, content: userContent(parts) }]
    if (role === 'system')
      return [{ role, content: parts.map(({ type, text }) => (type === 'text' ? textOf(text) : '')).join('') }]
    const isPassed = (part: Fields): boolean =>
      isToolPart(part) && part['state'] === 'approval-requested' && at < lastUser && lastUser > 0
    return assistantMessages(parts.filter((part) => !isPassed(part)))
  })
  return readModelMessages(converted)
}
