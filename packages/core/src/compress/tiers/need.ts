import type { CallSaid } from '../kind-table.ts'
import type { Compression } from '../compress-text.ts'
import type { ResultKind } from '../kind.ts'
import { questionOf, type Question } from '../read/question.ts'
import type { CompressTier } from '../types.ts'
import type { LeftOut } from './left-out.ts'

/** A text from which rules had to leave something out, about which an embedder or a model decides. */
export interface Need {
  /** Everything the decision depends on, its place in the conversation included. */
  readonly name: string
  /** Whether this is the first request that holds it; later nothing is decided any more. */
  readonly mayDecide: boolean
  readonly tier: Exclude<CompressTier, 'rules'>
  readonly kind: ResultKind
  readonly cap: number
  /** What a person asked for. */
  readonly asked: string
  readonly call: CallSaid
  readonly question: Pick<Question, 'terms' | 'pattern'>
  readonly raw: string
  /** What words left out of it; missing where nothing is decided now. */
  readonly leftOut: LeftOut | undefined
}

/** What is known of a text besides what rules made of it. */
type Given = Pick<Need, 'name' | 'mayDecide' | 'tier' | 'kind' | 'asked' | 'call' | 'raw'>

/** What rules left something out of. */
export type ChosenCompression = Compression & { readonly chosen: NonNullable<Compression['chosen']> }
export const isChosen = (rules: Compression): rules is ChosenCompression => rules.chosen !== undefined

/**
 * What has to be decided about a text of which rules left something out; undefined where they show every line, or where a
 * limit leaves no room beside what they chose.
 */
export function needOf({ cap, beside }: ChosenCompression, given: Given, leftOut: () => LeftOut): Need | undefined {
  if (beside === undefined) return undefined
  const rest = given.mayDecide ? leftOut() : undefined
  if (rest?.parts.length === 0) return undefined
  return { ...given, cap, question: questionOf(given.asked, given.call.input), leftOut: rest }
}
