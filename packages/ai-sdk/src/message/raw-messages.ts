import type { ModelMessage } from 'ai'

/** What Winnow reads of the options of a `prepareStep`: `ai` 7 gives all of it, `ai` 6 the first two. */
export interface StepInput {
  readonly messages: ModelMessage[]
  readonly steps: readonly {
    readonly response: { readonly messages: readonly ModelMessage[] }
    readonly experimental_steeringMessages?: readonly ModelMessage[]
  }[]
  readonly initialMessages?: readonly ModelMessage[]
  readonly responseMessages?: readonly ModelMessage[]
  readonly instructions?: unknown
  readonly initialInstructions?: unknown
  readonly toolsContext?: unknown
  readonly experimental_sandbox?: unknown
  readonly experimental_steeringMessages?: readonly ModelMessage[]
}

/**
 * The stored messages of a generation as they stand before a step. In `ai` 7, `messages` already holds what earlier
 * steps returned, so the list is put together again; in `ai` 6 it is the stored one.
 */
export function rawMessages(input: StepInput): ModelMessage[] {
  const { initialMessages, responseMessages, steps } = input
  if (!initialMessages || !responseMessages) return input.messages
  const fromSteps = steps.reduce((sum, step) => sum + step.response.messages.length, 0)
  // Results of calls approved before this generation come before the first step.
  const beforeSteps = responseMessages.slice(0, responseMessages.length - fromSteps)
  return [
    ...initialMessages,
    ...beforeSteps,
    ...steps.flatMap((step) => [...(step.experimental_steeringMessages ?? []), ...step.response.messages]),
    ...(input.experimental_steeringMessages ?? []),
  ]
}
