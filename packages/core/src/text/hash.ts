/**
 * A number for telling texts apart inside one process: 8 hexadecimal digits, the same in every process (two multiplicative
 * 32-bit hashes, after MurmurHash's constants). Anybody can write a second text with the same digits, so never use it for a
 * name that a model or a user gives back; {@link refOf} makes those. For example `hashText('abc').length` is `8`.
 */
export function hashText(text: string): string {
  let first = 0xdeadbeef ^ text.length
  let second = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, 2654435761)
    second = Math.imul(second ^ code, 1597334677)
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909)
  return (first >>> 0).toString(16).padStart(8, '0')
}
