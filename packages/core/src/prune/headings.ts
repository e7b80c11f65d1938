import { extractWords } from '../text/words.ts'

/** Words by which a heading or a key says something about what stands below it. */
const qualifying =
  /deprecat|disabl|unavail|remov|archiv|inactiv|forbid|block|except|missing|example|sample|template|placeholder|incorrect|wrong|false|untrue|myth|avoid|cannot|n['’]t\b|former|previous|draft|suppos|imagin|hypothe|\b(?:not|no|without|never|old|if|unless|e\.g)\b|弃用|禁用|不|已删除|停用|例|错误|禁止|请勿|切勿/iu

/** Whether a heading or key turns what stands below it into something else than a plain statement. */
export const qualifies = (heading: string): boolean => qualifying.test(heading)

/** Whether a line stands above others: `Skills:` or `## Skills`. */
export const isHeading = (line: string): boolean => /^[^:]{1,60}:$/u.test(line.trim()) || /^#{1,6}\s/u.test(line.trim())

/** Whether a line is an entry of a list, a row of a table or an object of its own. */
export const isListEntry = (line: string): boolean => /^\s*(?:[-*+•]\s|\d{1,4}[.)]\s|[|\u2223{])/u.test(line)

const plainTitle = new Set(
  'all are available current currently data entries entry following here is item items list my new of plan result results skill skills task tasks the to do todo todos tool tools your 待办 技能'.split(
    ' ',
  ),
)

/** Whether a title or the key of a list says nothing but that a list follows: `Available skills:`, `todos`. */
export const saysNothing = (title: string): boolean =>
  extractWords(title.replace(/[_-]/gu, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).every((word) =>
    plainTitle.has(word),
  )
