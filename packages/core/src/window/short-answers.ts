import { isBareCourtesy } from './said/courtesy.ts'
import type { Note, ShortAnswer } from './said/note.ts'

/** An answer of so many characters, on one line, is told below what it answers: apart from it, it reads as the answer to something else. */
const longestShort = 80
const lineEnd = /[\r\n\u2028\u2029]/u

/** The whole text of an answer, where it is short. */
export function shortAnswer(text: string): string | undefined {
  const whole = text.trim()
  return whole !== '' && whole.length <= longestShort && !lineEnd.test(whole) ? whole : undefined
}

/** Whether neither says more than thanks or a greeting, so that nothing is lost with both. */
export const areBareCourtesies = (asked: string, answered: string): boolean =>
  isBareCourtesy(asked) && isBareCourtesy(answered)

/** What a person asked, with a short answer to it, of so many tokens. */
export const withAnswer = (asked: Note, answer: ShortAnswer, tokens: number, worth: number): Note => ({
  ...asked,
  answers: [...(asked.answers ?? []), answer],
  tokens: asked.tokens + tokens,
  worth: Math.max(asked.worth, worth),
})
