import { InvalidOptionError } from '@winnow/core'

/** Encodings there are tables for. */
export type Encoding = 'o200k_base' | 'cl100k_base'

/** @throws InvalidOptionError for an encoding there is no table for */
export function checkEncoding(encoding: Encoding, tables: Readonly<Record<Encoding, unknown>>): void {
  if (Object.hasOwn(tables, encoding)) return
  const known = Object.keys(tables).join(' or ')
  throw new InvalidOptionError('encoding', `there is no encoding ${JSON.stringify(encoding)}`, `Use ${known}.`)
}
