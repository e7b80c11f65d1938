import { reasons } from '../edit/reasons.ts'

/** Languages a report can be written in. */
export type Locale = 'en' | 'zh'

/**
 * What a reason can be counted by: what stands before the first colon and blank, or the whole of it.
 *
 * @example
 * reasonCode('saves-too-little: 312, 600') // 'saves-too-little'
 */
export function reasonCode(reason: string): string {
  const end = reason.indexOf(': ')
  return end < 0 ? reason : reason.slice(0, end)
}

/**
 * A reason of an edit, of what was kept or dropped, or a problem of the history, in words. What is no code of Winnow's own
 * stays as it is, such as the reason that a rule of yours gives.
 *
 * @example
 * for (const kept of report.kept) console.log(kept.toolName, reasonText(kept.reason, 'zh'))
 */
export function reasonText(reason: string, language: Locale = 'en'): string {
  const code = reasonCode(reason)
  if (!Object.hasOwn(reasons, code)) return reason
  const parts = reasons[code as keyof typeof reasons][language].split('{}')
  const given = code.length < reason.length ? reason.slice(code.length + 2) : undefined
  const values = given === undefined ? [] : parts.length === 2 ? [given] : given.split(', ')
  if (values.length !== parts.length - 1) return reason
  return parts.map((part, index) => part + (values[index] ?? '')).join('')
}
