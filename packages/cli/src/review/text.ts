import type { ReviewFinding } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import { number } from '../output/numbers.ts'
import type { Reviewed } from './run.ts'
import { textsFor, type Texts } from './texts.ts'

/** What a model wrote must not drive the terminal or turn the order of what is read. */
const plain = (text: string): string => text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim()
const inOneLine = (text: string): string => plain(text).replace(/\s+/gu, ' ')

function findingText({ title, severity, messages, suggestion }: ReviewFinding, texts: Texts): string {
  const places = messages.length > 0 ? texts.places(messages.join(', '), messages.length === 1) : ''
  const head = `- ${texts.severities[severity]}: ${inOneLine(title)}${places}`
  return suggestion === '' ? head : `${head}\n  ${inOneLine(suggestion)}`
}

/** One review for people. */
export function reviewText({ name, result, model }: Reviewed, locale: Locale): string {
  const texts = textsFor(locale)
  const { message, findings, critique, messages, tokens, pages } = result
  const { reviewed, total } = pages
  const sent = texts.sent(number(messages.inFull), number(messages.total), number(tokens), inOneLine(model))
  const parts = [
    `${inOneLine(name)}\n${message}`,
    findings.map((finding) => findingText(finding, texts)).join('\n'),
    plain(critique),
    `${sent}${total > 1 ? texts.pages(number(reviewed), number(total)) : ''}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
