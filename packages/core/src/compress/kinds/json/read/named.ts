import type { Question } from '../../../read/question.ts'

const lastDigits = /(?<!\d)\d{3,}$/u

/** Whether the question holds a name as a whole word, in capitals or not. */
export const namesMember = ({ terms }: Question, name: string): boolean => terms.has(`=${name.toLowerCase()}`)

/** Whether the question holds a number; terms end at a point, so its last digits have to tell. */
export function namesNumber({ terms }: Question, raw: string): boolean {
  const digits = lastDigits.exec(raw)?.[0]
  return digits !== undefined && terms.has(digits)
}
