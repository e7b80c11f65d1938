/**
 * Parts of a text without what must not leave the process. Of a key in several lines no part alone looks like one, so a part
 * with a line that is missing where the whole is read is left empty.
 *
 * @param parts in their order
 */
export function redactedParts(parts: readonly string[], redact: (text: string) => string): string[] {
  const lines = new Set(redact(parts.join('\n')).split('\n'))
  return parts.map((part) => {
    const own = redact(part)
    return own.split('\n').every((line) => lines.has(line)) ? own : ''
  })
}
