import { firstCharacters } from '../text/cut.ts'
import type { ReviewFinding, RiskLevel, Severity } from './types.ts'
import { parseJson } from '../parse-json.ts'

/** What a reviewer answered. */
export interface Answer {
  readonly riskLevel: RiskLevel
  readonly findings: readonly ReviewFinding[]
  readonly critique: string
  /** Ids of open risks it says are resolved; they may be any text. */
  readonly resolved: readonly string[]
}

const severities: readonly Severity[] = ['low', 'medium', 'high', 'critical']
const levels: readonly RiskLevel[] = ['none', ...severities]

/** Characters of an answer that are read, and of its parts. */
const longest = { answer: 200_000, title: 300, text: 20_000 }
const most = { findings: 50, positions: 100 }

/** How bad a level is; `unknown` is no level. */
export const rankOf = (level: RiskLevel): number => levels.indexOf(level)

/** The worse of two levels; `unknown` only where both are. */
export const worse = (a: RiskLevel, b: RiskLevel): RiskLevel => (rankOf(b) > rankOf(a) ? b : a)

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether something is one of the severities. */
export const isSeverity = (value: unknown): value is Severity => severities.some((severity) => severity === value)
const textOf = (value: unknown, length: number): string =>
  typeof value === 'string' ? firstCharacters(value.trim(), length) : ''

/** What may stand before an object: nothing, or a line such as `Here is the review:`; any other sentence may quote it. */
const preface =
  /^(?:(?:here is |here's |this is )?(?:the |my )?(?:json|review|answer|result|critique)(?: (?:json|object|result))?:\s*|(?:以下是|这是|我的)?(?:审查|评审)?(?:结果|意见|回答)[:：]\s*)?(?:```(?:json)?\s*)?$/iu

/**
 * The JSON object a text consists of, but for a code fence and a line before it. An object inside of prose may be quoted
 * from what is reviewed, so it counts as none.
 */
function objectIn(text: string): Fields | undefined {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from) return undefined
  const isAlone = preface.test(text.slice(0, Math.min(from, 200))) && /^\s*(?:```)?$/u.test(text.slice(to + 1))
  if (!isAlone || from >= 200) return undefined
  try {
    const value: unknown = parseJson(text.slice(from, to + 1))
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

function readFinding(given: unknown, wasSent: (at: number) => boolean): ReviewFinding | undefined {
  if (!isFields(given)) return undefined
  const { severity } = given
  const title = textOf(given['title'], longest.title)
  if (title === '' || !isSeverity(severity)) return undefined
  const named = Array.isArray(given['messages']) ? (given['messages'] as unknown[]) : []
  const positions = named.filter((at): at is number => Number.isSafeInteger(at) && wasSent(at as number))
  const messages = [...new Set(positions)].slice(0, most.positions).toSorted((a, b) => a - b)
  return { title, severity, messages, suggestion: textOf(given['suggestion'], longest.text) }
}

const isNamed = (finding: unknown): boolean => isFields(finding) && textOf(finding['title'], longest.title) !== ''

function readObject(fields: Fields, wasSent: (at: number) => boolean): Answer | undefined {
  const { riskLevel, findings, resolved } = fields
  if (!levels.some((level) => level === riskLevel)) return undefined
  if (findings !== undefined && !Array.isArray(findings)) return undefined
  const given = (findings ?? []) as unknown[]
  const read = given.flatMap((one) => readFinding(one, wasSent) ?? [])
  const level = read.reduce<RiskLevel>((worst, { severity }) => worse(worst, severity), riskLevel as RiskLevel)
  return {
    // A finding whose severity cannot be read may be anything but none.
    riskLevel: level === 'none' && given.some(isNamed) ? 'unknown' : level,
    findings: read.toSorted((a, b) => rankOf(b.severity) - rankOf(a.severity)).slice(0, most.findings),
    critique: textOf(fields['critique'], longest.text),
    resolved: Array.isArray(resolved) ? resolved.filter((id): id is string => typeof id === 'string') : [],
  }
}

const levelNames: ReadonlyMap<string, RiskLevel> = new Map<string, RiskLevel>([
  ...levels.map((level) => [level, level] as const),
  ['无', 'none'],
  ['低', 'low'],
  ['中', 'medium'],
  ['高', 'high'],
  ['严重', 'critical'],
])
const finalLine = /^(?:risk ?level|风险等级)[:：](.{1,20})$/iu

/** The level a last line names, such as `Risk level: high`; no other words of a text say anything. */
function levelInLastLine(lines: readonly string[]): RiskLevel {
  const last = (lines.at(-1) ?? '').replaceAll('*', '').replace(/\s+/gu, ' ').replaceAll(' :', ':').trim()
  const named = last.length > 60 ? undefined : finalLine.exec(last)?.[1]
  return (
    levelNames.get(
      named
        ?.trim()
        .replace(/[.。]$/u, '')
        .toLowerCase() ?? '',
    ) ?? 'unknown'
  )
}

/**
 * Reads what a reviewer answered: a JSON object, or a text whose last line names the level. Nothing else sets the level: a
 * heading such as "Critical Flaw" says as little as "no significant risk". Findings name only messages that were sent.
 */
export function readAnswer(given: string, wasSent: (at: number) => boolean): Answer {
  const text = given.length > longest.answer ? '' : given.trim()
  const fields = objectIn(text)
  const read = fields && readObject(fields, wasSent)
  if (read) return read
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const riskLevel = levelInLastLine(lines)
  const critique = riskLevel === 'unknown' ? text : lines.slice(0, -1).join('\n')
  return { riskLevel, findings: [], critique: firstCharacters(critique, longest.text), resolved: [] }
}
