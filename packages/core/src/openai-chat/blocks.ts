/** The text of a content block; `undefined` where it holds something else. */
export const textOfBlock = (block: unknown): string | undefined => {
  if (typeof block === 'string') return block
  if (typeof block !== 'object' || block === null) return undefined
  const { type, text } = block as { type?: unknown; text?: unknown }
  return type === 'text' && typeof text === 'string' ? text : undefined
}
