import type { ResultKind, Shrunk } from './kind.ts'

const unit = /^[a-z]+$/u

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

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0
const isTrue = (value: unknown): boolean => value === true

/** A kind of the host's own, whose functions may throw or return what was not asked for: that costs its savings alone. */
export function guardKind(kind: ResultKind, onFailure: (part: string, error: unknown) => void): ResultKind {
  function attempt<Value>(
    member: string,
    run: () => unknown,
    read: (value: unknown) => Value,
    otherwise: Value,
  ): Value {
    try {
      const value = run()
      if (value instanceof Promise) {
        value.catch(() => {})
        throw new TypeError('it must not be async')
      }
      return read(value)
    } catch (error) {
      onFailure(`compress.kinds.${kind.name}.${member}`, error)
      return otherwise
    }
  }
  const { name, cap, shapes = [], yieldsTo, isVerbatim, tiers } = kind
  return {
    name,
    cap,
    ...(yieldsTo ? { yieldsTo } : {}),
    ...(isVerbatim ? { isVerbatim } : {}),
    ...(tiers ? { tiers } : {}),
    isResultOf: (call) => attempt('isResultOf', () => kind.isResultOf?.(call), isTrue, false),
    shapes: shapes.map((shape) => ({
      certainty: shape.certainty,
      matches: (sample) => attempt('shapes', () => shape.matches(sample), isTrue, false),
    })),
    saysLittle: (text) => attempt('saysLittle', () => kind.saysLittle?.(text), isTrue, false),
    reformat: (text, context) => attempt('reformat', () => kind.reformat?.(text, context), readShrunk, undefined),
    choose: (text, context, room) => attempt('choose', () => kind.choose(text, context, room), readShrunk, undefined),
  }
}
