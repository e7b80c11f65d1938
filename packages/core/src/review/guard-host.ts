import { ReviewFailedError } from '../errors.ts'

/**
 * What is prepared before a model is asked fails only where functions of the host do.
 *
 * @throws ReviewFailedError
 */
export function guardHost<Value>(prepare: () => Value): Value {
  try {
    return prepare()
  } catch (error) {
    throw new ReviewFailedError('host', 'What is sent could not be prepared, so nothing was sent.', { cause: error })
  }
}
