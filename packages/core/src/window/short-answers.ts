import { isQuestion } from './orders/question.ts'
import type { Spoken } from './orders/spoken.ts'
import { isBareCourtesy } from './said/courtesy.ts'
import { itemMark } from './said/headings.ts'
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

/** So many questions of a message are told with what is said in reply to it, the last. */
const mostQuestions = 8
const goesOn = '[…]'

/**
 * What a message asks that ends with a question: all of its questions, in their order, with the marks of their list, since a reply
 * may answer each of them. There is a mark in each gap. Undefined where it ends with something else.
 */
export function questionsOf({ lines }: Spoken, inBrief: (text: string) => string): string | undefined {
  const last = lines.findLast(({ sentences: own }) => own.length > 0)?.sentences.at(-1)
  if (!last || !isQuestion(last.plain)) return undefined
  const sentences = lines.flatMap(({ sentences: own, isItem, written }) =>
    own.map(({ text, plain }, of) => {
      const mark = isItem && of === 0 ? (itemMark.exec(written)?.[0].trim() ?? '') : ''
      return { text: mark === '' ? text : `${mark} ${text}`, asks: isQuestion(plain) }
    }),
  )
  const all = [...sentences.entries()].filter(([, { asks }]) => asks)
  const told = all.slice(-mostQuestions)
  return told
    .map(([at, { text }], of) => {
      const isBehindGap = of === 0 ? told.length < all.length : told[of - 1]![0] !== at - 1
      return `${isBehindGap ? `${goesOn} ` : ''}${inBrief(text)}`
    })
    .join(' ')
}
