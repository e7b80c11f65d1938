import { InvalidOptionError } from '@winnow/core'

const plain = /^[a-z_][a-z0-9_]*$/u

/**
 * A name that needs no thought where it stands in SQL.
 *
 * @throws InvalidOptionError for any other, and for one of more characters than `most`
 */
export function plainName(path: string, name: string, most: number): string {
  if (typeof name !== 'string' || name.length > most || !plain.test(name)) {
    const rule = 'lower-case letters, digits and _, not beginning with a digit'
    throw new InvalidOptionError(path, `${JSON.stringify(name)} is no plain name`, `Use up to ${most} ${rule}.`)
  }
  return name
}
