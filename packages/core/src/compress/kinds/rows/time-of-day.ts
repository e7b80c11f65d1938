/** A time of day as people write it, to look for it in a text. */
export const askedClock: string = String.raw`(?:[01]?\d|2[0-3])(?:[:：][0-5]\d(?:[:：][0-5]\d)?(?: ?[ap]\.?m(?!\p{L})\.?| ?Uhr(?!\p{L}))?| ?[ap]\.?m(?!\p{L})\.?| ?Uhr(?!\p{L})(?: [0-5]\d(?!\d))?|点(?:[0-5]?\d分?|半)?)(?![\d:])`

const asked = /^(\d{1,2})(?:(?:[:：]| ?uhr |点)(\d{1,2}|半))?(?:[:：](\d{2}))?分?(?: ?(?:([ap])\.?m\.?|uhr)|点)?$/iu
/** Where a stamp says the time: at its beginning, behind the day, or in six digits behind a `T`. */
const inStamp =
  /(?:^|[T _]|\/\d{4}:)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d{1,9})?(?: ?([AP])\.?M)?|\dT(\d{2})(\d{2})(\d{2})?/iu

function secondsFrom(hour: number, minute: number, second: number, half?: string): number | undefined {
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hours < 24 && minute < 60 ? hours * 3600 + minute * 60 + second : undefined
}

/** Seconds since midnight: the first and the last that a question means by a time of day. */
export interface AskedClock {
  readonly first: number
  readonly last: number
}

/** The time of day that a question states: `14:30`, `2:30 pm`, `14 Uhr`, `14点30分`. */
export function clockAsked(text: string, half?: string): AskedClock | undefined {
  const found = asked.exec(text.trim())
  if (!found) return undefined
  const [, hour, minute, second, own] = found
  const minutes = minute === '半' ? 30 : Number(minute ?? 0)
  const first = secondsFrom(Number(hour), minutes, Number(second ?? 0), own ?? half)
  if (first === undefined) return undefined
  // Whoever says no seconds means all of the minute.
  return { first, last: second === undefined ? first + 59.999 : first + 0.999 }
}

/** The time of day of a stamp as it is written, whatever its zone, in seconds since midnight. */
export function clockOfStamp(text: string): number | undefined {
  const found = inStamp.exec(text)
  if (!found) return undefined
  const [, hour, minute, second, half, hours, minutes, seconds] = found
  return secondsFrom(Number(hour ?? hours), Number(minute ?? minutes), Number(second ?? seconds ?? 0), half)
}
