import type { TurnOptions } from '../../message/turns.ts'

/**
 * Turn options whose functions never throw: a message whose status cannot be had counts as failed, so that its turn is
 * left whole, and where the start cannot be had every message counts as an example.
 */
export function guardTurnOptions(options: TurnOptions, onFailure: (part: string, error: unknown) => void): TurnOptions {
  const { status, startAt } = options
  const guard =
    <Given, Answer>(part: string, ask: (given: Given) => Answer, otherwise: (given: Given) => Answer) =>
    (given: Given): Answer => {
      try {
        return ask(given)
      } catch (error) {
        onFailure(part, error)
        return otherwise(given)
      }
    }
  return {
    ...options,
    ...(status ? { status: guard('turns.status', status, () => 'failed') } : {}),
    ...(typeof startAt === 'function'
      ? { startAt: guard('turns.startAt', startAt, (messages) => messages.length) }
      : {}),
  }
}
