import type { Message, Part } from '../../message/types.ts'
import { ownPairs } from './oracle.ts'

const says = (part: Part): boolean => part.type === 'text' && part.text.trim() !== ''
const holds = (message: Message, ...types: Part['type'][]): boolean =>
  message.parts.some(({ type }) => types.includes(type))

const isEmpty = (message: Message): boolean =>
  message.role === 'assistant' && !message.parts.some(says) && !holds(message, 'tool-call', 'opaque')

const endsInReasoning = (message: Message): boolean => {
  const last = message.parts.findLast(({ type }) => type !== 'tool-result')
  return message.role === 'assistant' && last?.type === 'reasoning'
}

/** What services are known to refuse, written a second time and plainly. */
const refusals: Record<string, (messages: readonly Message[]) => boolean> = {
  pairs: (messages) => {
    const { pairs, orphans } = ownPairs(messages)
    return orphans.length > 0 || pairs.some(({ results }) => results.length !== 1)
  },
  nothing: (messages) => messages.every(({ role }) => role === 'system'),
  empty: (messages) => messages.some(isEmpty),
  'empty before the end': (messages) => messages.slice(0, -1).some(isEmpty),
  reasoning: (messages) => messages.some(endsInReasoning),
  'reasoning before the end': (messages) => messages.slice(0, -1).some(endsInReasoning),
  'model first': (messages) => messages.find(({ role }) => role !== 'system')?.role !== 'user',
  'call after model': (messages) => {
    const spoken = messages.filter(({ role }) => role !== 'system')
    return spoken.some((message, at) => holds(message, 'tool-call') && spoken[at - 1]?.role === 'assistant')
  },
}

const services: Record<string, readonly string[]> = {
  'OpenAI chat': ['pairs', 'nothing', 'empty'],
  'OpenAI Responses': ['pairs', 'nothing', 'reasoning'],
  Anthropic: ['pairs', 'nothing', 'model first', 'empty before the end', 'reasoning before the end'],
  Gemini: ['pairs', 'nothing', 'model first', 'call after model'],
}

/** What a service would refuse in a view though it would take the history; `undefined` when there is nothing. */
export function newRefusal(history: readonly Message[], view: readonly Message[]): string | undefined {
  for (const [service, rules] of Object.entries(services)) {
    if (rules.some((rule) => refusals[rule]!(history))) continue
    const broken = rules.find((rule) => refusals[rule]!(view))
    if (broken !== undefined) return `${service} would refuse the view (${broken})`
  }
  return undefined
}
