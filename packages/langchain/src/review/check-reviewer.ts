import { InvalidOptionError, type Reviewer } from '@winnow/core'
import { fieldsOf } from '../message/fields.ts'

/** A Winnow, or what `createReviewer` gave. */
export type AnyReviewer = Pick<Reviewer, 'review'>

/** @throws InvalidOptionError where something else stands in the place of a reviewer */
export function checkReviewer(reviewer: AnyReviewer): void {
  if (typeof fieldsOf(reviewer)['review'] === 'function') return
  throw new InvalidOptionError('reviewer', 'this reviews nothing', 'Give a Winnow, or what createReviewer() returned.')
}
