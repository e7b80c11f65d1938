import { because } from '../../edit/because.ts'
import type { Kept, SealedTurn, TurnRule } from '../../edit/processor.ts'
import type { Edit } from '../../edit/types.ts'
import { resultText } from '../../message/guards.ts'
import type { Turn } from '../../message/turns.ts'
import { parseJson } from '../../parse-json.ts'
import { HostFunctionError, plain, refusePromise } from '../../plain.ts'
import { holdsDigest } from '../../text/marks/digest-mark.ts'

const copyOf = (turn: Turn): Turn => ({
  ...turn,
  rounds: turn.rounds.map((round) => ({
    ...round,
    orphans: [...round.orphans],
    uses: round.uses.map((use) => ({ ...use, results: [...use.results] })),
  })),
})

/** What a rule of the host's own may look at; what it does to these lists changes nothing. */
const contextFor = (name: string, given: SealedTurn): SealedTurn =>
  Object.freeze({
    ...given,
    operations: new Map(given.operations),
    messages: [...given.messages],
    turn: copyOf(given.turn),
    given: copyOf(given.given),
    sent: { messages: [...given.sent.messages], turn: copyOf(given.sent.turn) },
    keep: (kept: Kept) => {
      const { at, call, toolName, reason } = Object(kept) as Partial<Kept>
      if (typeof at === 'number' && typeof reason === 'string')
        given.keep({
          rule: name,
          at,
          reason,
          ...(call === undefined ? {} : { call }),
          ...(toolName === undefined ? {} : { toolName }),
        })
    },
  })

/** What says what an edit does. */
const ofActions: ReadonlySet<string> = new Set(['action', 'at', 'call', 'result', 'texts', 'from', 'to', 'text'])

/** Edits as JSON, so that the rule keeps no hold on them, under the name of the rule. @throws HostFunctionError where they are none */
function readEdits(given: unknown, rule: string, option: string): Edit[] {
  if (!Array.isArray(given)) throw new HostFunctionError(option, 'it returned no list', 'Return a list of edits.')
  for (const edit of given as readonly unknown[])
    for (const value of Object.values(Object(edit) as object)) refusePromise(option, value)
  const edits = parseJson(JSON.stringify(given)) as (Partial<Edit> | null)[]
  if (edits.some((edit) => typeof edit?.group !== 'string'))
    throw new HostFunctionError(
      option,
      'it returned an edit without group',
      'Name the group of each edit: those of one group are applied together or not at all.',
    )
  return edits.map((edit) => {
    const { reason, group } = edit!
    // What else the report says of an edit is not the rule's to say.
    const told = Object.entries(edit!).filter(([name]) => ofActions.has(name))
    return { ...Object.fromEntries(told), reason: typeof reason === 'string' ? reason : '', group, rule } as Edit
  })
}

/** Edits without groups that touch the digest of a turn, as in a view that is prepared again: nothing else says what went. */
function withoutDigests(edits: readonly Edit[], { turn, keep }: SealedTurn): readonly Edit[] {
  const isDigest = (edit: Edit): boolean => {
    const use = 'call' in edit && turn.rounds.find(({ at }) => at === edit.at)?.uses[edit.call]
    return use ? use.results.some(({ value }) => holdsDigest(resultText(value))) : false
  }
  const kept = edits.filter(isDigest)
  for (const { rule, ...edit } of kept)
    if ('call' in edit) keep({ rule, at: edit.at, call: edit.call, reason: because('stands-for-turn') })
  const groups = new Set(kept.map(({ group }) => group))
  return edits.filter(({ group }) => !groups.has(group))
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
      const edits = readEdits(plain(option, () => rule.planTurn(contextFor(name, given)))(), name, option)
      return withoutDigests(edits, given)
    },
    ...(rule.whyNotWorth
      ? {
          whyNotWorth(change) {
            const option = optionOf('whyNotWorth')
            try {
              const why: unknown = plain(option, () => rule.whyNotWorth?.(change))()
              return typeof why === 'string' && why !== '' ? why : undefined
            } catch (error) {
              onFailure(option, error)
              return because('why-not-worth-failed')
            }
          },
        }
      : {}),
  }
}
