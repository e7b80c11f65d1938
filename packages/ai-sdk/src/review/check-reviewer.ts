import { InvalidOptionError, type Reviewer } from '@winnow/core'
import { isFields } from '../native-message.ts'

/** A Winnow, or what `createReviewer` gave. */
export type AnyReviewer = Pick<Reviewer, 'review'>

/** @throws InvalidOptionError where something else stands in the place of a reviewer */
export function checkReviewer(reviewer: unknown): asserts reviewer is AnyReviewer {
  if (isFields(reviewer) && typeof reviewer['review'] === 'function') return
  throw new InvalidOptionError('reviewer', 'this reviews nothing', 'Give a Winnow, or what createReviewer() returned.')
}
