import { firstCharacters } from '../../text/cut.ts'
import type { RiskLevel, Severity } from '../types.ts'

const severities: readonly Severity[] = ['low', 'medium', 'high', 'critical']
const levels: readonly RiskLevel[] = ['none', ...severities]

/** How bad a level is; `unknown` is no level. */
export const rankOf = (level: RiskLevel): number => levels.indexOf(level)

/** The worse of two levels; `unknown` only if both are. */
export const worse = (a: RiskLevel, b: RiskLevel): RiskLevel => (rankOf(b) > rankOf(a) ? b : a)

/** Whether something is one of the severities. */
export const isSeverity = (value: unknown): value is Severity => severities.some((severity) => severity === value)

/** Characters that are read of a level with what explains it. */
const longest = 200

/** What a word means, if it means one level only. */
const meanings: ReadonlyMap<string, RiskLevel> = new Map<string, RiskLevel>(
  (
    [
      ['none', 'none 无 無 没有 沒有'],
      ['low', 'low minor info informational 低 较低 較低 轻微 輕微'],
      ['medium', 'medium moderate med mid 中 中等'],
      ['high', 'high major 高 较高 較高'],
      ['critical', 'critical blocker 严重 嚴重 极高 極高 非常高 致命 危急'],
    ] as const
  ).flatMap(([level, words]) => words.split(' ').map((word) => [word, level] as const)),
)

/** What stands beside a level and says nothing of it. */
const fillers = /^(?:risks?|levels?|severity|risklevel|overall)$/u
const chineseFillers = /风险|風險|等级|等級|级别|級別|程度|[级級]$/gu
const labels = /^(?:[^\p{L}\p{N}]|(?:overall )?risk(?: level)?:)+/u
const noRisk = /^no risks?$/u
const veryHigh = /\b(?:very|extremely) high\b/gu
/** A level, and behind a mark what explains it. */
const explained = /^([\p{L}\p{N}_. -]{1,40}?)\s*(?:[,:;(\n]|(?<=\s)[-–—])/u

const bareWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => word.replace(chineseFillers, ''))
    .filter((word) => word !== '' && !fillers.test(word))

/** The level a few words come to: that of one word, or the worse of two, such as `medium to high`. */
function levelOfWords(text: string): RiskLevel | undefined {
  const words = bareWords(text).filter(
    (word, at, all) => at === 0 || at === all.length - 1 || !/^(?:to|or|至|到)$/u.test(word),
  )
  const read = words.map((word) => meanings.get(word))
  if (read.length === 0 || read.length > 2) return undefined
  return read.reduce((worst, level) => (worst && level ? worse(worst, level) : undefined))
}

/**
 * The level that a text names, in any case, in English or Chinese, with or without the word risk. Of two levels the worse one
 * counts. Behind a mark may stand why, but not behind `none`: what follows it may be a reservation.
 */
export function levelIn(given: string): RiskLevel | undefined {
  const text = firstCharacters(given, longest).normalize('NFKC').toLowerCase().replace(veryHigh, 'critical').trim()
  if (noRisk.test(text.replace(/[.!]$/u, ''))) return 'none'
  const whole = levelOfWords(text)
  if (whole) return whole
  const named = levelOfWords(explained.exec(text.replace(labels, ''))?.[1] ?? '')
  if (!named || named === 'none') return undefined
  const others = bareWords(text).flatMap((word) => meanings.get(word) ?? [])
  // More levels than these are the list to choose from.
  return others.length > 2 ? undefined : others.reduce(worse, named)
}
