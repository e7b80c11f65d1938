import type { Rule } from '../rule.ts'
import { resultIds, turnsOf, usedIds } from './turns.ts'

/** Source: “messages: at least one message is required”. */
export const noMessages: Rule = ({ messages = [] }) =>
  messages.length > 0 ? undefined : 'messages: at least one message is required'

/** Source: “messages: first message must use the "user" role”. */
export const firstMessageNotUser: Rule = ({ messages = [] }) =>
  messages[0]?.role === 'user' ? undefined : 'messages: first message must use the "user" role'

/** Source: “messages.…: all messages must have non-empty content except for the optional final assistant message”. */
export const emptyContent: Rule = ({ messages = [] }) => {
  const at = messages.findIndex(
    ({ role, content }, index) =>
      (content ?? '').length === 0 && !(role === 'assistant' && index === messages.length - 1),
  )
  return at < 0
    ? undefined
    : `messages.${at}: all messages must have non-empty content except for the optional final assistant message`
}

/** Source: “messages: text content blocks must be non-empty”, and “… must contain non-whitespace text”. */
export const emptyText: Rule = ({ messages = [] }) => {
  const texts = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : (content ?? [])))
  return texts.some((block) => block.type === 'text' && (block.text ?? '').trim() === '')
    ? 'messages: text content blocks must be non-empty'
    : undefined
}

/**
 * Source: “messages.…: `tool_use` ids were found without `tool_result` blocks immediately after: …. Each `tool_use` block
 * must have a corresponding `tool_result` block in the next message.” Results that come after other content of that
 * message are not “immediately after” either.
 */
export const useWithoutResult: Rule = ({ messages }) => {
  const turns = turnsOf(messages)
  for (const [index, turn] of turns.entries()) {
    const next = turns[index + 1]
    const first = next?.blocks.findIndex((block) => block.type !== 'tool_result') ?? 0
    const leading = next && first >= 0 ? { ...next, blocks: next.blocks.slice(0, first) } : next
    const missing = usedIds(turn).filter((id) => !resultIds(leading).includes(id))
    if (missing.length > 0)
      return (
        `messages.${turn.at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ` +
        `${missing.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`
      )
  }
  return undefined
}

/**
 * Source: “messages.…: unexpected `tool_use_id` found in `tool_result` blocks: …. Each `tool_result` block must have a
 * corresponding `tool_use` block in the previous message.”
 */
export const resultWithoutUse: Rule = ({ messages }) => {
  const turns = turnsOf(messages)
  for (const [index, turn] of turns.entries()) {
    const stray = resultIds(turn).filter((id) => !usedIds(turns[index - 1]).includes(id))
    if (stray.length > 0)
      return (
        `messages.${turn.at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray.join(', ')}. ` +
        'Each `tool_result` block must have a corresponding `tool_use` block in the previous message.'
      )
  }
  return undefined
}

const firstRepeated = (ids: readonly string[]): string | undefined => ids.find((id, index) => ids.indexOf(id) !== index)

/** Source: “each tool_use must have a single result. Found multiple `tool_result` blocks with id: …”. */
export const useWithTwoResults: Rule = ({ messages }) => {
  for (const turn of turnsOf(messages)) {
    const id = firstRepeated(resultIds(turn))
    if (id !== undefined)
      return `messages.${turn.at}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`
  }
  return undefined
}

/** Source: “`tool_use` ids must be unique”. */
export const usesWithOneId: Rule = ({ messages }) => {
  const turn = turnsOf(messages).find((candidate) => firstRepeated(usedIds(candidate)) !== undefined)
  return turn === undefined ? undefined : `messages.${turn.at}: \`tool_use\` ids must be unique`
}

/** Source: “The final block in an assistant message cannot be `thinking`.” */
export const thinkingLast: Rule = ({ messages }) => {
  const turn = turnsOf(messages).find(
    ({ role, blocks }) => role === 'assistant' && /^(redacted_)?thinking$/.test(blocks.at(-1)?.type ?? ''),
  )
  return turn === undefined
    ? undefined
    : `messages.${turn.at}: The final block in an assistant message cannot be \`thinking\`.`
}

/** Everything Anthropic refuses, in the order of checking. */
export const anthropicRules: readonly Rule[] = [
  noMessages,
  firstMessageNotUser,
  emptyContent,
  emptyText,
  usesWithOneId,
  useWithTwoResults,
  resultWithoutUse,
  useWithoutResult,
  thinkingLast,
]
