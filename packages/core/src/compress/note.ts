import { because } from '../edit/because.ts'
import type { Shortened } from '../edit/types.ts'
import type { CallSaid, KindTable } from './kind-table.ts'
import type { Form } from './compress-text.ts'
import { openEnvelope } from './read/envelope.ts'
import type { Outcome } from './outcome.ts'
import { headlineOf } from './read/question.ts'

/** One text of a result with what becomes of it. */
export interface Planned {
  readonly index: number
  readonly raw: string
  /** Tokens of `raw`. */
  readonly before: number
  readonly outcome: Outcome
  /** Why nothing was left out although the text is above the cap. */
  readonly skipped: string | undefined
}

/** The highest tier that had a say in what was left out. */
const tierOf = (outcomes: readonly Outcome[]): 1 | 2 | 3 | 4 | undefined =>
  outcomes.reduce<1 | 2 | 3 | 4 | undefined>(
    (most, { tier = most }) => ((most ?? 0) > (tier ?? 0) ? most : tier),
    undefined,
  )

const chosenBy = {
  1: 'above-cap',
  2: 'above-cap-by-similarity',
  3: 'above-cap-by-model',
  4: 'above-cap-by-own-tier',
} as const

/** Why a result was changed. */
export function reasonOf(outcomes: readonly Outcome[]): string {
  const tier = tierOf(outcomes)
  const unused = outcomes.find((outcome) => outcome.unused !== undefined)?.unused
  if (tier === 1 && unused !== undefined) return unused
  if (tier !== undefined) return because(chosenBy[tier])
  return because(outcomes.some(({ pointed }) => pointed) ? 'shown-before' : 'shorter-form')
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** The items of all forms together, where they count the same. */
function itemsOf(forms: readonly Form[]): Form['items'] | undefined {
  const unit = forms[0]?.items.unit
  if (unit === undefined || forms.some(({ items }) => items.unit !== unit)) return undefined
  return {
    unit,
    before: sum(forms.map(({ items }) => items.before)),
    after: sum(forms.map(({ items }) => items.after)),
  }
}

function wantedFrom(asked: string, input: unknown): Pick<Shortened, 'intent' | 'keywords'> {
  const { intents, keywords } = headlineOf(asked, input)
  return { intent: intents[0]!, keywords }
}

/** What was done to a result, for people. */
export function noteOf(call: CallSaid, asked: string, planned: readonly Planned[], kinds: KindTable): Shortened {
  const { toolName, input } = call
  const tier = tierOf(planned.map(({ outcome }) => outcome))
  const bySize = planned.toSorted((a, b) => b.before - a.before)
  const ref = bySize.find(({ outcome }) => outcome.ref !== undefined)?.outcome.ref
  const forms = bySize.flatMap(({ outcome }) => outcome.form ?? [])
  const items = itemsOf(forms)
  const repeatedLines = sum(planned.map(({ outcome }) => outcome.pointed?.lines ?? 0))
  return {
    toolName,
    kind: forms[0]?.kind ?? (kinds.readingOf(call).kind ?? kinds.ofShape(openEnvelope(bySize[0]!.raw).body)).name,
    ...(tier === undefined ? {} : wantedFrom(asked, input)),
    tokens: {
      before: sum(planned.map(({ before }) => before)),
      after: sum(planned.map(({ outcome }) => outcome.tokens)),
    },
    ...(forms.length > 0 ? { tier: tier ?? (0 as const) } : {}),
    ...(items ? { items } : {}),
    ...(ref === undefined ? {} : { ref }),
    ...(repeatedLines > 0 ? { repeatedLines } : {}),
  }
}
