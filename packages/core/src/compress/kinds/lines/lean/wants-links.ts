import type { Question } from '../../../read/question.ts'

const linkTerms = ['link', 'url', 'href', 'uri', 'website', '链接', '网址', '网站']

/** Whether a question asks for addresses. */
export const wantsLinks = ({ terms }: Pick<Question, 'terms'>): boolean =>
  linkTerms.some((term) => terms.has(term) || terms.has(`=${term}`))
