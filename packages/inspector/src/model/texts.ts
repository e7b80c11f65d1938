import type { Part, ToolResultPart } from '@winnow/core'

/** Arguments as they are read best; what JSON cannot hold becomes nothing, and so is shown as nothing. */
function inputText(input: unknown): string {
  if (typeof input === 'string') return input
  try {
    return JSON.stringify(input, null, 2) ?? ''
  } catch {
    return ''
  }
}

/** The texts of a result, one below the other. */
export const resultText = ({ content }: ToolResultPart): string =>
  content.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('\n')

/** The text of a part. */
export function partText(part: Part): string {
  if (part.type === 'tool-call') return inputText(part.input)
  if (part.type === 'tool-result') return resultText(part)
  return part.type === 'opaque' ? '' : part.text
}
