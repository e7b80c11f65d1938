import { firstCharacters, lastCharacters } from '../../text/cut.ts'
import { longest, readValue, worstAnswer, type ReviewAnswer, type ObjectAnswer } from './answer-object.ts'
import { readParts, type AnswerParts, type Stated } from './answer-text.ts'
import { levelIn, rankOf, worse } from './level.ts'
import { isList, isObject, type Loose } from './loose-json.ts'
import type { RiskLevel } from '../types.ts'

/** Characters of an answer that are read: the last ones, as a model thinks first. */
const longestAnswer = 200_000

const labelledLevel =
  /^(?:(?:the )?(?:final |overall |total |highest )?risk(?:[ _]?(?:level|rating|assessment|severity))?|(?:final )?verdict|(?:总体|整体|综合|最终)?(?:风险|風險)(?:等级|级别|评级|水平|等級)?)(?: is)?\s?[:：=|–—]\s?(\S.{0,60})$/iu

/** The level of a line that says nothing else, such as `Risk level: high`. */
function levelInLine(line: string): RiskLevel | undefined {
  if (line.length > 100) return undefined
  const bare = line
    .replace(/[*#]|^\s*(?:(?:[-+|]|\d{1,2}[.)])\s)?|\|\s*$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const named = labelledLevel.exec(bare)?.[1]
  return named === undefined ? undefined : levelIn(named)
}

/**
 * The level the lines of a text come to: what the last one says, and whatever is worse; `none` counts in the last one only. A
 * level may stand below its label.
 */
function levelInLines(lines: readonly string[]): RiskLevel {
  return lines.reduce<RiskLevel>((worst, line, index) => {
    const level = levelInLine(line) ?? levelInLine(`${lines[index - 1]}: ${line}`)
    const counts = level !== undefined && (level !== 'none' || index === lines.length - 1)
    return counts ? worse(worst, level) : worst
  }, 'unknown')
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** All that a value holds, as letters and digits. */
function lettersIn(value: Loose): string {
  if (isList(value)) return value.map(lettersIn).join('')
  if (isObject(value)) return value.entries.map(([name, own]) => lettersOf(name) + lettersIn(own)).join('')
  return lettersOf(String(value ?? ''))
}

/** Finds answers that were sent: a reviewer that writes one down beside other words quotes it. */
class Quotations {
  readonly #prompt: string
  #sent: readonly string[] | undefined

  constructor(prompt: string) {
    this.#prompt = prompt
  }

  /** Whether every entry of an answer was sent, in whatever order and however it was escaped. */
  has({ object }: ObjectAnswer): boolean {
    this.#sent ??= [lettersOf(this.#prompt), lettersOf(this.#prompt.replace(/\\+[nrt]/gu, ' '))]
    const entries = object.entries.map(([name, value]) => lettersOf(name) + lettersIn(value))
    return entries.every((entry) => this.#sent!.some((sent) => sent.includes(entry)))
  }
}

type WasSent = (at: number) => boolean
const warns = ({ riskLevel }: ReviewAnswer): boolean => rankOf(riskLevel) > rankOf('none')

/**
 * The answers among what a model wrote. One alone is the answer, however short. Beside prose one may be quoted from what is
 * reviewed: it has to stand on lines of its own and to be clear, and must not be what was sent. What clears the work has to
 * be complete and announced as the model's own; what warns counts also where it is not.
 */
function answersIn({ stated, drafts, prose }: AnswerParts, wasSent: WasSent, quotations: Quotations): ObjectAnswer[] {
  const isAlone = stated.length === 1 && drafts.length === 0 && prose.length === 0
  return stated.flatMap(({ value, isWhole, isLedIn }: Stated) => {
    const answer = readValue(value, wasSent)
    if (!answer) return []
    if (isAlone && isWhole) return [answer]
    const { isClear, isComplete, findings, critique } = answer
    if (!warns(answer) && (!isWhole || isLedIn || !isComplete)) return []
    const mayBeQuoted = !warns(answer) || findings.length > 0 || critique !== ''
    if (!isClear || (mayBeQuoted && quotations.has(answer))) return []
    // What a broken answer would have said of resolved risks is not known.
    return [isWhole ? answer : { ...answer, resolved: [] }]
  })
}

/**
 * Reads what a reviewer answered, as models write it: an object of JSON in any of their spellings, or a text with a line that
 * names the level. Nothing else sets the level: a heading such as "Critical Flaw" says as little as "no significant risk".
 * Of answers that contradict each other the worst counts. Findings name only messages that were sent; what the prompt holds
 * is known as a quotation.
 */
export function readAnswer(given: string, wasSent: WasSent, prompt = ''): ReviewAnswer {
  const parts = readParts(lastCharacters(given, longestAnswer).trim())
  const { drafts, prose, text } = parts
  const quotations = new Quotations(prompt)
  const level = levelInLines(prose)
  const said = answersIn(parts, wasSent, quotations)
  const thought = answersIn({ ...parts, stated: drafts }, wasSent, quotations).filter(warns)
  const answer = worstAnswer(said.length > 0 || level !== 'unknown' ? said : thought)
  if (answer) {
    const { riskLevel, findings, resolved, critique } = answer
    return {
      riskLevel: level === 'none' ? riskLevel : worse(riskLevel, level),
      findings,
      critique: critique === '' ? firstCharacters(prose.join('\n'), longest.text) : critique,
      resolved,
    }
  }
  const last = prose.at(-1) ?? ''
  const critique = levelInLine(last) === undefined ? text : text.slice(0, text.lastIndexOf(last)).trim()
  return { riskLevel: level, findings: [], critique: firstCharacters(critique, longest.text), resolved: [] }
}
