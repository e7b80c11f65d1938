import type { WireBlock, WireMessage } from '../wire.ts'

/** Consecutive messages of one role; Anthropic combines them into a single turn before it checks anything. */
export interface AnthropicTurn {
  readonly role: string
  readonly at: number
  readonly blocks: readonly WireBlock[]
}

const blocksOf = ({ content }: WireMessage): readonly WireBlock[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])

/** The turns of a request. */
export function turnsOf(messages: readonly WireMessage[] = []): AnthropicTurn[] {
  const turns: AnthropicTurn[] = []
  for (const [at, message] of messages.entries()) {
    const last = turns.at(-1)
    if (last?.role === message.role)
      turns[turns.length - 1] = { ...last, blocks: [...last.blocks, ...blocksOf(message)] }
    else turns.push({ role: message.role, at, blocks: blocksOf(message) })
  }
  return turns
}

/** The ids of the tools used in a turn. */
export const usedIds = (turn: AnthropicTurn | undefined): string[] =>
  (turn?.blocks ?? []).filter((block) => block.type === 'tool_use').map((block) => block.id ?? '')

/** The ids of the tool results in a turn. */
export const resultIds = (turn: AnthropicTurn | undefined): string[] =>
  (turn?.blocks ?? []).filter((block) => block.type === 'tool_result').map((block) => block.tool_use_id ?? '')
