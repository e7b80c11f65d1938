import { firstCharacters } from '../../text/cut.ts'
import { isSeverity, levelIn, rankOf, worse } from './level.ts'
import { known, valuesUnder } from './answer-names.ts'
import { isList, isObject, readLoose, type Loose, type LooseObject } from './loose-json.ts'
import type { ReviewFinding, RiskLevel } from '../types.ts'

/** What a reviewer answered. */
export interface ReviewAnswer {
  readonly riskLevel: RiskLevel
  readonly findings: readonly ReviewFinding[]
  readonly critique: string
  /** Ids of open risks it says are resolved; they may be any text. */
  readonly resolved: readonly string[]
}

/** An answer that was read of an object. */
export interface ObjectAnswer extends ReviewAnswer {
  /** The object it stands in. */
  readonly object: LooseObject
  /** Whether it says of what the level is: by a name with `risk` in it, or by findings or a critique beside it. */
  readonly isClear: boolean
  /** Whether it has findings or a critique beside the level. */
  readonly isComplete: boolean
}

/** Characters of an answer's parts. */
export const longest = { title: 300, text: 20_000 }
const most = { findings: 50, positions: 100, resolved: 200, wrappers: 4 }

/** A text of a value: itself, or the lines of a list of texts. */
function textOf(value: Loose | undefined, length: number): string {
  const text = isList(value) ? value.filter((item) => typeof item === 'string').join('\n') : value
  return typeof text === 'string' ? firstCharacters(text.trim(), length) : ''
}

/** The text under the first of some names that has one. */
function textUnder(object: LooseObject, wanted: ReadonlySet<string>, length: number): string {
  const texts = Array.from(wanted, (name) => valuesUnder(object, new Set([name])).map((value) => textOf(value, length)))
  return texts.flat().find((text) => text !== '') ?? ''
}

/** The level a value names: as a text, or as an object around it. */
function levelOf(value: Loose, depth = 0): RiskLevel | undefined {
  if (typeof value === 'string') return levelIn(value)
  if (!isObject(value) || depth > 1) return undefined
  return worstOf(
    [...valuesUnder(value, known.risk), ...valuesUnder(value, known.level)].map((own) => levelOf(own, depth + 1)),
  )
}

const worstOf = (levels: readonly (RiskLevel | undefined)[]): RiskLevel | undefined =>
  levels.reduce((worst, level) => (worst && level ? worse(worst, level) : (worst ?? level)), undefined)

/** The position a text such as `[12]` or `message 12` names. */
const positionIn = (text: string): number => Number(/^[^\d-]{0,12}(-?\d{1,7})\D{0,2}$/u.exec(text)?.[1] ?? Number.NaN)

function positionsOf(values: readonly Loose[], wasSent: (at: number) => boolean): number[] {
  const given = values.flatMap((value) => (isList(value) ? value : [value]))
  const positions = given
    .map((at) => (typeof at === 'string' ? positionIn(at) : at))
    .filter((at): at is number => Number.isSafeInteger(at) && wasSent(at as number))
  return [...new Set(positions)].slice(0, most.positions).toSorted((a, b) => a - b)
}

/** A finding, or its title alone where it has no severity that can be read. */
interface FindingRead extends Omit<ReviewFinding, 'severity'> {
  /** `unstated` where none is given, undefined where it cannot be read. */
  readonly severity: RiskLevel | 'unstated' | undefined
}

function readFinding(given: Loose, wasSent: (at: number) => boolean): FindingRead[] {
  if (typeof given === 'string') return readFinding({ entries: [['title', given]] }, wasSent)
  if (!isObject(given)) return []
  const title = textUnder(given, known.title, longest.title)
  const stated = valuesUnder(given, known.severity).filter((value) => textOf(value, longest.title) !== title)
  if (title === '') return []
  return [
    {
      title,
      severity: stated.length === 0 ? 'unstated' : worstOf(stated.map((value) => levelOf(value))),
      messages: positionsOf(valuesUnder(given, known.messages), wasSent),
      suggestion: textUnder(given, known.suggestion, longest.text),
    },
  ]
}

/** The findings in a list, in a text, in one finding, or in an object of findings by their titles. */
function findingsIn(value: Loose, wasSent: (at: number) => boolean): FindingRead[] {
  if (isList(value)) return value.flatMap((item) => readFinding(item, wasSent))
  if (!isObject(value)) return readFinding(value, wasSent)
  const isOne = valuesUnder(value, known.title).length > 0
  if (isOne) return readFinding(value, wasSent)
  return value.entries.flatMap(([title, own]) => {
    const entries = isObject(own) ? own.entries : ([['severity', own]] as const)
    return readFinding({ entries: [['title', title], ...entries] }, wasSent)
  })
}

const idsIn = (value: Loose): string[] => {
  if (typeof value === 'string') return [value]
  if (isList(value)) return value.flatMap(idsIn)
  return isObject(value) ? valuesUnder(value, known.id).filter((id) => typeof id === 'string') : []
}

/** What may name a level: something, and not the list to choose from. */
const isLevel = (value: Loose): boolean =>
  typeof value === 'string' ? value.trim() !== '' && !value.includes('|') : value !== null && !isList(value)

/** What names a level: an entry for a risk, or else one for a level of whatever the object is about. */
function statedLevel(object: LooseObject): { readonly stated: readonly Loose[]; readonly isRisk: boolean } {
  const risks = valuesUnder(object, known.risk).filter(isLevel)
  if (risks.length > 0) return { stated: risks, isRisk: true }
  const others = valuesUnder(object, known.level).filter((value) => isLevel(value) && levelOf(value) !== undefined)
  return { stated: others, isRisk: false }
}

function readFields(object: LooseObject, wasSent: (at: number) => boolean): ObjectAnswer | undefined {
  const { stated, isRisk } = statedLevel(object)
  const lists = [...valuesUnder(object, known.findings), ...valuesUnder(object, known.risk).filter(isList)]
  const given = lists.flatMap((value) => findingsIn(value, wasSent))
  const level = worstOf(stated.map((value) => levelOf(value)))
  const findings = given.flatMap(({ severity, ...finding }): ReviewFinding[] => {
    const own = severity === 'unstated' ? level : severity
    return isSeverity(own) ? [{ ...finding, severity: own }] : []
  })
  if (stated.length === 0 && findings.length === 0) return undefined
  const worst = findings.reduce<RiskLevel>((all, { severity }) => worse(all, severity), level ?? 'unknown')
  // A finding whose severity cannot be read may be anything but none, and a level that cannot be read may be the worst.
  const isLost = worst === 'none' && given.some(({ severity }) => severity !== 'none')
  const isUnread =
    (level === undefined || worst === 'none') &&
    worst !== 'critical' &&
    stated.some((value) => levelOf(value) === undefined)
  const critique = textUnder(object, known.critique, longest.text)
  const isComplete = lists.length > 0 || critique !== ''
  return {
    riskLevel: isLost || isUnread ? 'unknown' : worst,
    findings: findings.toSorted((a, b) => rankOf(b.severity) - rankOf(a.severity)).slice(0, most.findings),
    critique,
    resolved: valuesUnder(object, known.resolved).flatMap(idsIn).slice(0, most.resolved),
    object,
    isComplete,
    isClear: isRisk || isComplete,
  }
}

/** What is not known may be anything but none. */
const alarmOf = ({ riskLevel }: ReviewAnswer): number => (riskLevel === 'unknown' ? 0.5 : rankOf(riskLevel))

/** The worst of some answers, the last of those that are as bad. */
export const worstAnswer = <Given extends ReviewAnswer>(answers: readonly Given[]): Given | undefined =>
  answers.reduce<Given | undefined>(
    (worst, answer) => (worst && alarmOf(worst) > alarmOf(answer) ? worst : answer),
    undefined,
  )

/** The value a text consists of, if it is JSON. */
function valueOf(text: string): Loose | undefined {
  const { value, end, isWhole } = readLoose(text, 0)
  return isWhole && text.slice(end).trim() === '' ? value : undefined
}

/** The answers in a list, or the one whose findings it lists. */
function readList(items: readonly Loose[], wasSent: (at: number) => boolean, depth: number): ObjectAnswer | undefined {
  const answers = items.flatMap((item) => (isObject(item) ? (readValue(item, wasSent, depth) ?? []) : []))
  const clear = answers.filter(({ isClear }) => isClear)
  return clear.length > 0 ? worstAnswer(clear) : readFields({ entries: [['findings', items]] }, wasSent)
}

/** Reads an answer of a value: of an object, also inside another one or as a text, or of a list of such. */
export function readValue(value: Loose, wasSent: (at: number) => boolean, depth = 0): ObjectAnswer | undefined {
  if (depth > most.wrappers) return undefined
  if (typeof value === 'string') {
    const inner = /^[{["]/u.test(value.trim()) ? valueOf(value.trim()) : undefined
    return inner === undefined ? undefined : readValue(inner, wasSent, depth + 1)
  }
  if (isList(value)) return readList(value, wasSent, depth + 1)
  if (!isObject(value)) return undefined
  const own = readFields(value, wasSent)
  if (own) return own
  const { entries } = value
  const inner = valuesUnder(value, known.wrapper)
  const only = entries.length === 1 && inner.length === 0 ? entries.map(([, one]) => one).filter(isObject) : []
  return worstAnswer([...inner, ...only].flatMap((item) => readValue(item, wasSent, depth + 1) ?? []))
}
