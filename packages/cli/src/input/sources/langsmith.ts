import { fieldsOf, isObject, listOf, textOf, type Fields } from '../fields.ts'
import type { Log, StoredConversation } from './source.ts'

const isRun = (value: unknown): value is Fields => {
  const { run_type: type, inputs } = fieldsOf(value)
  return typeof type === 'string' && isObject(inputs)
}

/** Whether a value is a run that LangSmith exported, or a list of them. */
export const isLangSmith = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isRun) : isRun(value)

/** Messages are stored as a list, or as a list for each prompt of a batch. */
const messagesIn = (given: unknown): readonly unknown[] => {
  const list = listOf(given)
  return Array.isArray(list[0]) ? list[0] : list
}

function answerOf({ generations, choices, message, output }: Fields): readonly unknown[] {
  const [generation] = messagesIn(generations)
  const found = fieldsOf(generation)['message'] ?? fieldsOf(listOf(choices)[0])['message'] ?? message ?? output
  return isObject(found) ? [found] : []
}

function conversationOf({ id, inputs, outputs, extra }: Fields): StoredConversation {
  const { messages, system, tools } = fieldsOf(inputs)
  const { tools: offered } = fieldsOf(fieldsOf(extra)['invocation_params'])
  const stored = [...messagesIn(messages), ...answerOf(fieldsOf(outputs))]
  return { id, stored, system, tools: tools ?? offered }
}

/**
 * Gathers runs of LangSmith. The calls of a model in one trace that begin with the same message are one conversation: the
 * longest of them holds the others.
 */
export function openLangSmith(): Log {
  const longest = new Map<string, StoredConversation>()
  const addRun = (run: Fields): void => {
    if (run['run_type'] === 'llm') {
      const conversation = conversationOf(run)
      const key = `${textOf(run['trace_id']) || textOf(run['id'])} ${JSON.stringify(conversation.stored[0])}`
      const known = longest.get(key)
      if (!known || known.stored.length < conversation.stored.length) longest.set(key, conversation)
    }
    for (const child of listOf(run['child_runs'])) if (isRun(child)) addRun(child)
  }
  return {
    add(value) {
      for (const run of [value].flat()) if (isRun(run)) addRun(run)
    },
    conversations: () => [...longest.values()].filter(({ stored }) => stored.length > 0),
  }
}
