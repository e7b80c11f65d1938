import type { EditAction } from './types.ts'

const isOrdinal = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0

function isNewText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { index, text } = value as { index?: unknown; text?: unknown }
  return isOrdinal(index) && typeof text === 'string'
}

/** Whether a value has the shape of an edit; the places it names may still be wrong. */
export function isEditAction(value: unknown): value is EditAction {
  if (typeof value !== 'object' || value === null) return false
  const { action, at, call, result, texts, from, to, text } = value as Record<string, unknown>
  if (action === 'summarize')
    return isOrdinal(from) && isOrdinal(to) && (from as number) < (to as number) && typeof text === 'string'
  if (!isOrdinal(at)) return false
  if (action === 'remove-message') return true
  if (!isOrdinal(call)) return false
  if (action === 'remove-tool-use') return true
  if (action !== 'replace-result' || !(result === undefined || isOrdinal(result))) return false
  return Array.isArray(texts) && texts.length > 0 && texts.every(isNewText)
}
