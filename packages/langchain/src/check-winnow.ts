import { InvalidOptionError, type Winnow } from '@winnow/core'

/** @throws InvalidOptionError when the value is no Winnow */
export function checkWinnow(winnow: Winnow): void {
  const given: { prepare?: unknown; notify?: unknown } | null | undefined = winnow
  if (typeof given?.prepare === 'function' && typeof given.notify === 'function') return
  throw new InvalidOptionError('winnow', 'this is no Winnow', 'Give what createWinnow() returned.')
}
