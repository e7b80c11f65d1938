import { gap } from '../../../kind.ts'
import { writeKey } from '../read/scalars.ts'

/** So many characters of names are said. */
const longestNames = 240

/** Says which members of an object are missing, as far as their names are short. */
export function missingKeys(keys: readonly string[]): string {
  const names: string[] = []
  let length = 0
  for (const key of keys) {
    const name = writeKey(key)
    length += name.length + 2
    if (length > longestNames) break
    names.push(name)
  }
  const rest = names.length < keys.length ? ' and others' : ''
  return gap(`${keys.length} more ${keys.length === 1 ? 'key' : 'keys'}: ${names.join(', ')}${rest}`)
}
