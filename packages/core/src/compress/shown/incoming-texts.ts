import { because } from '../../edit/because.ts'
import type { IncomingResult } from '../../edit/processor.ts'
import type { TokenCounter } from '../../ports.ts'
import { isError } from '../read/asked-for.ts'
import { digestTokens, holdsDigest } from '../../text/marks/digest-mark.ts'
import { TextSizes } from '../choose/text-sizes.ts'

/** A text of a result, with its place among the items of the result. */
interface IncomingText {
  readonly index: number
  readonly raw: string
}

/** The texts of a result. */
export const textsOf = ({ place }: IncomingResult): IncomingText[] =>
  place.value.content.flatMap((item, index) => (item.type === 'text' ? [{ index, raw: item.text }] : []))

/** The tokens of texts that share a cap. */
export const sizesOf = (texts: readonly IncomingText[], tokens: TokenCounter): TextSizes | undefined =>
  texts.length < 2 ? undefined : new TextSizes(texts.map(({ raw }) => tokens.count(raw)))

/** What a finished turn was shortened to before; it is not shortened once more. */
export const isDigest = (raw: string, tokens: TokenCounter): boolean =>
  holdsDigest(raw) && tokens.count(raw) <= digestTokens * 1.5

/** Why nothing is done to a result, if so. */
export function whyLeft(incoming: IncomingResult, isOff: boolean, tokens: TokenCounter): string | undefined {
  const { place, stays } = incoming
  const { status } = place.value
  if (status === 'denied') return because('denied')
  if (status === 'error' && textsOf(incoming).every(({ raw }) => tokens.count(raw) <= isError.tokens))
    return isError.reason
  return stays ?? (isOff ? because('tool-left-alone') : undefined)
}
