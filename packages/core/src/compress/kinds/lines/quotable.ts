/** Whether the square brackets of a text close in the order in which they open, and its quotes are pairs. */
export function isBalanced(text: string): boolean {
  let open = 0
  let quotes = 0
  for (const sign of text) {
    if (sign === '[') open += 1
    else if (sign === '"') quotes += 1
    else if (sign === ']' && --open < 0) return false
  }
  return open === 0 && quotes % 2 === 0
}

/** Whether a text can stand in quotes in a mark: a quote would end it, and a bracket that opens nothing would end the mark. */
export const isQuotable = (text: string): boolean => !text.includes('"') && isBalanced(text)
