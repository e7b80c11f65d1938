import type { CallSaid, KindTable } from '../kind-table.ts'
import type { Compression } from '../compress-text.ts'
import type { Relevance, ResultKind } from '../kind.ts'
import { questionOf, type Question } from '../question.ts'
import type { CompressTier } from '../types.ts'

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
  /** What it is made up of, as the kind takes it apart; none where nothing is decided now. */
  readonly texts: readonly string[]
}

/** What is known of a text besides what rules made of it. */
type Given = Pick<Need, 'name' | 'mayDecide' | 'tier' | 'asked' | 'call'>

/** What rules left something out of. */
type ChosenCompression = Compression & { readonly chosen: NonNullable<Compression['chosen']> }
export const isChosen = (rules: Compression): rules is ChosenCompression => rules.chosen !== undefined

/**
 * What has to be decided about a text of which rules left something out; undefined where words alone choose.
 *
 * @param compress compresses it again, with the relevance it is given
 */
export function needOf(
  { chosen, cap }: ChosenCompression,
  given: Given,
  kinds: KindTable,
  compress: (relevance: Relevance) => unknown,
): Need | undefined {
  const kind = kinds.named(chosen.kind)
  if (kind.tiers === undefined) return undefined
  let texts: readonly string[] = []
  if (given.mayDecide)
    compress((parts) => {
      texts = parts
      return undefined
    })
  if (given.mayDecide && texts.length === 0) return undefined
  return { ...given, kind, cap, question: questionOf(given.asked, given.call.input), texts }
}
