/** Whether a sentence, in lower case, asks something. */
export const isQuestion = (text: string): boolean =>
  /[?？]["'”’»)\]]*$/u.test(text) || /^(?:and |but |so )?(?:why|how come|warum|wieso|weshalb)\b/u.test(text)
