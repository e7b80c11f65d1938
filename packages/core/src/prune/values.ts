import { spell } from './spelling.ts'
import { statusRank } from './status.ts'

const statusNames = new Set(['status', 'state', '状态', '狀態'])
const doneNames = new Set(['done', 'completed', 'complete', 'checked'])

/** A text, number or flag as it is looked up; `undefined` for what cannot be. */
export function leafOf(value: unknown): string | undefined {
  if (typeof value === 'string') return spell(value).replaceAll('\n', ' ')
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return undefined
}

/** How far along a flag such as `done: true` says something is. */
export const doneRank = (name: string, value: unknown): number | undefined =>
  doneNames.has(name) && typeof value === 'boolean' ? (value ? 2 : 0) : undefined

/** How far along a field says something is. */
export function rankOf(name: string, value: unknown): number | undefined {
  if (statusNames.has(name) && typeof value === 'string') return statusRank(value)
  return doneRank(name, value)
}
