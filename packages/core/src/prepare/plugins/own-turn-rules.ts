import type { Kept, SealedTurn, TurnRule } from '../../edit/processor.ts'
import type { Edit } from '../../edit/types.ts'
import { parseJson } from '../../parse-json.ts'
import { HostFunctionError, plain } from '../../plain.ts'

/** What a rule of the host's own may look at; what it does to the list of operations changes nothing. */
const contextFor = (name: string, given: SealedTurn): SealedTurn =>
  Object.freeze({
    ...given,
    operations: new Map(given.operations),
    keep: (kept: Kept) => given.keep({ ...kept, rule: name }),
  })

/** Edits as JSON, so that the rule keeps no hold on them, under the name of the rule. @throws HostFunctionError where they are none */
function readEdits(given: unknown, rule: string, option: string): Edit[] {
  if (!Array.isArray(given)) throw new HostFunctionError(option, 'it returned no list', 'Return a list of edits.')
  const edits = parseJson(JSON.stringify(given)) as (Partial<Edit> | null)[]
  if (edits.some((edit) => typeof edit?.group !== 'string'))
    throw new HostFunctionError(
      option,
      'it returned an edit without group',
      'Name the group of each edit: those of one group are applied together or not at all.',
    )
  return edits.map((edit) => ({ ...edit, rule }) as Edit)
}

/** A rule of the host's own, whose functions may throw or return what was not asked for: that costs its savings alone. */
export function guardTurnRule(rule: TurnRule, onFailure: (part: string, error: unknown) => void): TurnRule {
  const { name, minSavings } = rule
  const optionOf = (member: string): string => `turnRules.${name}.${member}`
  return {
    name,
    ...(minSavings === undefined ? {} : { minSavings }),
    ...(rule.inputs
      ? {
          inputs(given) {
            const option = optionOf('inputs')
            const text: unknown = plain(option, () => rule.inputs?.(given))()
            if (typeof text === 'string') return text
            throw new HostFunctionError(option, 'it returned no text', 'Return a text.')
          },
        }
      : {}),
    planTurn(given) {
      const option = optionOf('planTurn')
      return readEdits(plain(option, () => rule.planTurn(contextFor(name, given)))(), name, option)
    },
    ...(rule.whyNotWorth
      ? {
          whyNotWorth(change) {
            const option = optionOf('whyNotWorth')
            try {
              return plain(option, () => rule.whyNotWorth?.(change))()
            } catch (error) {
              onFailure(option, error)
              return 'whyNotWorth failed'
            }
          },
        }
      : {}),
  }
}
