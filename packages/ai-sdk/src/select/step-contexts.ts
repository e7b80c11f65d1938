import type { DescriptionContext } from './selectable-tools.ts'

/** By the messages of a step: `ai` gives the same list to the tools that the step calls. */
const contexts = new WeakMap<object, DescriptionContext>()

export const rememberContext = (messages: object, context: DescriptionContext): void =>
  void contexts.set(messages, context)

/** What descriptions were told in the step with these messages. */
export const contextOf = (messages: object): DescriptionContext => contexts.get(messages) ?? {}
