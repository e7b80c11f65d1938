import type { TurnRule } from '../../edit/processor.ts'
import type { Message } from '../../message/types.ts'

/** What the decisions of rules depend on besides each turn, by the names of the rules. A rule that fails has nothing. */
export function ruleInputs(
  rules: readonly TurnRule[],
  given: { readonly messages: readonly Message[]; readonly system: string },
  onFailure: (rule: string, error: unknown) => void,
): ReadonlyMap<string, string> {
  const inputs = new Map<string, string>()
  for (const rule of rules) {
    try {
      inputs.set(rule.name, rule.inputs?.(given) ?? '')
    } catch (error) {
      onFailure(rule.name, error)
      inputs.set(rule.name, '')
    }
  }
  return inputs
}
