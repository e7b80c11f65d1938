import type { Spoken } from './spoken.ts'

/** How a letter begins, on a line of its own. */
const letter = /^(?:dear|sehr geehrte[rs]?|liebe[rs]?)(?!\p{L}).{0,80}[,!:]$|^(?:尊敬的|亲爱的).{1,40}[，,：:！]$/u
/** The same of a message, which an answer may begin like, too. */
const message = /^(?:hi|hello|hey|hallo|guten tag|moin)(?!\p{L}).{0,60}[,!:]$|^.{0,20}您好[，,：:！]$/u
/** What leads to a text that somebody is to send. */
const announces =
  /(?:draft|(?:e-?)?mail|letter|message|reply|wording|tweet|entwurf|brief|nachricht|antwort|wortlaut|邮件|草稿|信件|回复|消息)[^.!?。！？]{0,60}[:：](?:\*\*|__)?$/u

/** Tells which lines of an answer are part of a text that it wrote for somebody to send: they say what that would say. */
export function draftLinesOf({ lines }: Spoken): (line: number) => boolean {
  const first = lines.findIndex(({ text }) => text !== '')
  const from = lines.findIndex(({ plain }, at) => letter.test(plain) || (at > first && message.test(plain)))
  return (line) =>
    (from >= 0 && line > from) || (lines[line]!.under ?? []).some((above) => announces.test(lines[above]!.plain))
}
