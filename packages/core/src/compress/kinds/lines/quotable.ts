/** Whether the brackets of a text close in the order in which they open. */
export function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const sign of text) {
    if (sign === '[') open.push(']')
    else if (sign === ']' && open.pop() !== sign) return false
  }
  return open.length === 0
}

/** Whether a text can stand in quotes in a mark: a quote would end it, and a bracket that opens or closes nothing would end the mark. */
export const isQuotable = (text: string): boolean => !text.includes('"') && isBalanced(text)
