import { plain, refusePromise } from '../plain.ts'
import type { ResultKind, ShrinkContext, Shrunk, SpelledLine } from './kind.ts'

/** The mark that names the unit has to fit where it is looked for. */
const unit = /^[a-z]{1,20}$/u
/** How far a text may be above the room it was given, which is about so many characters. */
const tolerance = 2

/** What a kind made of a text. @throws TypeError where it is of another shape */
function readShrunk(given: unknown): Shrunk | undefined {
  if (given === undefined) return undefined
  const { text, unit: counted, total, shown } = (given ?? {}) as Partial<Record<keyof Shrunk, unknown>>
  if (typeof text !== 'string' || typeof counted !== 'string' || !unit.test(counted))
    throw new TypeError("return { text, unit, total, shown } with a unit such as 'rows', or undefined")
  if (!isCount(total) || !isCount(shown) || shown > total)
    throw new TypeError(`${String(shown)} shown of ${String(total)} cannot be`)
  return { text, unit: counted, total, shown }
}

/** The same content written another way. @throws TypeError where something is missing */
function readWhole(given: unknown): Shrunk | undefined {
  const shrunk = readShrunk(given)
  if (shrunk && (shrunk.shown < shrunk.total || shrunk.text === ''))
    throw new TypeError('reformat may leave nothing out; choose does')
  return shrunk
}

/** What was chosen. @throws TypeError where it is far longer than what was asked for */
const readPart =
  (room: number) =>
  (given: unknown): Shrunk | undefined => {
    const shrunk = readShrunk(given)
    if (shrunk && shrunk.text.length > room * tolerance)
      throw new TypeError(`${shrunk.text.length} characters were chosen, where about ${room} are room for`)
    return shrunk
  }

/** The lines of a text. @throws TypeError where they are of another shape */
function readLines(given: unknown): readonly SpelledLine[] | undefined {
  if (given === undefined) return undefined
  if (!Array.isArray(given)) throw new TypeError('return a list of lines, or undefined')
  return given.map((line: unknown): SpelledLine => {
    const { text, says } = Object(line) as Partial<Record<keyof SpelledLine, unknown>>
    if (typeof text !== 'string' || text.includes('\n') || (says !== undefined && typeof says !== 'string'))
      throw new TypeError('return lines of { text, says? }')
    return says === undefined ? { text } : { text, says }
  })
}

/**
 * What a kind of the host's own may look at, and nothing of it can be changed. Made before the host is asked: reading may break off
 * where the question is read, and that is no failure of the host's.
 */
const contextFor = ({ question, profile, path, outline }: ShrinkContext): ShrinkContext =>
  Object.freeze({ question: Object.freeze({ ...question }), profile, path, outline })

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
/** Where a text may be divided. @throws TypeError where it is of another shape */
function readDivision(given: unknown): 'lines' | 'blocks' | undefined {
  if (given !== undefined && given !== 'lines' && given !== 'blocks')
    throw new TypeError("return 'lines', 'blocks' or undefined")
  return given
}

const isTrue = (value: unknown): boolean => value === true

/** A kind of the host's own, whose functions may throw or return what was not asked for: that costs its savings alone. */
export function guardKind(kind: ResultKind, onFailure: (part: string, error: unknown) => void): ResultKind {
  function attempt<Value>(
    member: string,
    run: () => unknown,
    read: (value: unknown) => Value,
    otherwise: Value,
  ): Value {
    const option = `compress.kinds.${kind.name}.${member}`
    try {
      const value = plain(option, run)()
      if (typeof value === 'object' && value !== null)
        for (const each of Object.values(value)) refusePromise(option, each)
      return read(value)
    } catch (error) {
      onFailure(option, error)
      return otherwise
    }
  }
  const { name, cap, shapes = [], yieldsTo, isVerbatim, readsLines, mayBeSummarized } = kind
  return {
    name,
    cap,
    ...(yieldsTo ? { yieldsTo } : {}),
    ...(isVerbatim ? { isVerbatim } : {}),
    ...(readsLines ? { readsLines } : {}),
    ...(mayBeSummarized ? { mayBeSummarized } : {}),
    isResultOf: (call) => attempt('isResultOf', () => kind.isResultOf?.(call), isTrue, false),
    shapes: shapes.map((shape) => ({
      certainty: shape.certainty,
      matches: (sample) => attempt('shapes', () => shape.matches(sample), isTrue, false),
    })),
    inLines: (text, context) => {
      const given = contextFor(context)
      return attempt('inLines', () => kind.inLines?.(text, given), readLines, undefined)
    },
    dividesAt: (text) => attempt('dividesAt', () => kind.dividesAt?.(text), readDivision, undefined),
    saysLittle: (text) => attempt('saysLittle', () => kind.saysLittle?.(text), isTrue, false),
    reformat: (text, context) => {
      const given = contextFor(context)
      return attempt('reformat', () => kind.reformat?.(text, given), readWhole, undefined)
    },
    choose: (text, context, room) => {
      const given = contextFor(context)
      return attempt('choose', () => kind.choose(text, given, room), readPart(room), undefined)
    },
  }
}
