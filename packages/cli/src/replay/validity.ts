import { providers, validate, type Message, type Provider, type ValidityProblem } from '@winnow/core'

/** A request a provider would refuse although it would have taken the history it was made from. */
export interface InvalidView {
  /** Index of the assistant message that answered the request. */
  readonly message: number
  readonly provider: Provider
  readonly rules: readonly ValidityProblem['rule'][]
}

/** The providers that would take the history and not the view. */
export function findInvalidViews(history: readonly Message[], view: readonly Message[], at: number): InvalidView[] {
  const invalid: InvalidView[] = []
  for (const provider of providers) {
    const problems = validate(view, { provider })
    if (problems.length === 0 || validate(history, { provider }).length > 0) continue
    invalid.push({ message: at, provider, rules: [...new Set(problems.map(({ rule }) => rule))] })
  }
  return invalid
}
