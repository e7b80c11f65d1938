import { resultText } from '../../message/guards.ts'
import { callText } from '../../message/input.ts'
import type { Round } from '../../message/pairing.ts'
import type { ContentItem, ToolResultPart } from '../../message/types.ts'
import type { RefOf } from './ref.ts'

/** The names of texts, by the object each stands in and by what names them: megabytes are hashed once. */
const known = new WeakMap<RefOf, WeakMap<object, string>>()

function namedOnce(holder: object, refOf: RefOf, textOf: () => string): string {
  let refs = known.get(refOf)
  if (!refs) known.set(refOf, (refs = new WeakMap()))
  let ref = refs.get(holder)
  if (ref === undefined) refs.set(holder, (ref = refOf(textOf())))
  return ref
}

/** The name of one text of a result. */
export const itemRef = (item: ContentItem & { readonly type: 'text' }, refOf: RefOf): string =>
  namedOnce(item, refOf, () => item.text)

/** The name of a result: of the one text it has, or of all its texts joined by line breaks. */
export function resultRef(result: ToolResultPart, refOf: RefOf): string {
  const [first] = result.content
  if (result.content.length === 1 && first!.type === 'text') return itemRef(first!, refOf)
  return namedOnce(result, refOf, () => resultText(result))
}

/**
 * The name of a turn, made of what its calls asked and were given in the stored history: the same with new ids, in every
 * process. `rounds` are all rounds of the turn.
 */
export function turnRef(rounds: readonly Round[], refOf: RefOf): string {
  const uses = rounds.flatMap((round) => round.uses)
  const said = uses.map(({ value, results }) => [
    value.toolName,
    callText(value),
    ...results.map((place) => resultRef(place.value, refOf)),
  ])
  return refOf(JSON.stringify(['turn', ...said]))
}
