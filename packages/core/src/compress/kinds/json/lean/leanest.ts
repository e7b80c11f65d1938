import type { ShrinkContext } from '../../../kind.ts'
import { oncePerText, type ReadsText } from '../../once-per-text.ts'
import { readableOf } from '../read/once.ts'
import { writePlain } from '../write/plain.ts'
import { rememberFor } from '../write/remember.ts'
import { hideAddresses } from './addresses.ts'
import { countBlobs, type Lean } from './blobs.ts'
import { hideEcho } from './echo.ts'
import { hideMoments } from './moments.ts'
import { countNumbers } from './numbers.ts'

const withoutBlobs = oncePerText((source, context): Lean => {
  const { node, said } = readableOf(source, context)
  return { ...countBlobs(node), said: said === undefined ? [] : [said] }
})

const withoutEcho = oncePerText((source, context): Lean => {
  const before = withoutBlobs(source, context)
  const { node, hidden, said } = hideEcho(before.node, context.args)
  return said === undefined ? before : { ...before, node, hidden: before.hidden + hidden, said: [...before.said, said] }
})

const withoutDetails = oncePerText((source, context): Lean => {
  const before = withoutEcho(source, context)
  const moments = hideMoments(before.node, context.question)
  const timeless = moments.hidden > 0 ? moments.node : before.node
  const numbers = countNumbers(timeless, context.question)
  const hidden = moments.hidden + numbers.hidden
  if (hidden === 0) return before
  return { ...before, node: numbers.node, hidden: before.hidden + hidden, said: [...before.said, ...moments.said] }
})

const withoutAddresses = oncePerText((source, context): Lean => {
  const before = withoutDetails(source, context)
  const { node, hidden, said } = hideAddresses(before.node, context.question)
  return said === undefined ? before : { ...before, node, hidden: before.hidden + hidden, said: [...before.said, said] }
})

/** A form of a value, and how it is written for reading. */
interface WrittenForm {
  readonly lean: ReadsText<Lean>
  readonly plain: ReadsText<string>
}

/** From form to form less of what a reader needs least is shown. */
const forms = [withoutBlobs, withoutEcho, withoutDetails, withoutAddresses].reduce<WrittenForm[]>(
  (before, lean, at) => {
    const plain = oncePerText((source, context): string => {
      const last = before[at - 1]
      const { node } = lean(source, context)
      return last?.lean(source, context).node === node
        ? last.plain(source, context)
        : writePlain(node, undefined, undefined, rememberFor(context, source, `form ${at}`))
    })
    before.push({ lean, plain })
    return before
  },
  [],
)

/** A value with what a reader needs least counted or named instead, as far as the room asks for it, and how it is written. */
export function leanest(source: string, context: ShrinkContext, room: number): Lean & { readonly plain: string } {
  for (const [at, { lean, plain }] of forms.entries()) {
    const form = lean(source, context)
    const written = plain(source, context)
    const length = form.said.reduce((sum, line) => sum + line.length + 1, written.length)
    if (length <= room || at === forms.length - 1) return { ...form, plain: written }
  }
  throw new RangeError('there is a last form')
}
