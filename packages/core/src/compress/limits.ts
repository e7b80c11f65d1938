import { countLines } from '../text/count-lines.ts'
import type { Chooser } from './choose/choose-of.ts'
import type { Shrunk } from './kind.ts'
import type { ResultLimits } from './types.ts'

type LimitName = keyof ResultLimits

/** The limits that the built-in kinds keep; the others keep none. */
const kept: Readonly<Record<string, readonly LimitName[]>> = {
  map: ['maxFiles'],
  search: ['maxFiles', 'maxResults', 'contextLines'],
  listing: ['maxFiles', 'maxResults'],
  file: ['maxLines'],
  page: ['maxLines'],
  prose: ['maxLines'],
}

export const limitNames = ['maxFiles', 'maxResults', 'contextLines', 'maxLines'] as const

/** The limits among the settings of a tool, if there are any. */
export const limitsIn = (setting: ResultLimits): ResultLimits | undefined =>
  limitNames.some((name) => setting[name] !== undefined) ? setting : undefined

/** The kinds that keep a limit. */
export const kindsWith = (limit: LimitName): string[] => Object.keys(kept).filter((kind) => kept[kind]!.includes(limit))

/** A limit, where there is one and results of the kind keep it. */
export const limitOf = (kind: string, limits: ResultLimits | undefined, limit: LimitName): number | undefined =>
  Object.hasOwn(kept, kind) && kept[kind]!.includes(limit) ? limits?.[limit] : undefined

/** Whether results of a kind keep one of the limits. */
export const keepsAny = (kind: string, limits: ResultLimits): boolean =>
  limitNames.some((name) => limitOf(kind, limits, name) !== undefined)

/** The limits of each of several parts of one text. */
export function limitsOfPart(limits: ResultLimits, parts: number): ResultLimits {
  const own: Partial<Record<LimitName, number>> = { ...limits }
  for (const limit of ['maxFiles', 'maxResults'] as const)
    if (limits[limit] !== undefined) own[limit] = Math.max(1, Math.floor(limits[limit] / parts))
  return own
}

/** So often a room is tried until a limit of lines is kept, and until it is filled so far. */
const mostAttempts = 12
const filled = 0.9
/** Nearer than this to each other, rooms make no difference. */
const nearest = 16

/** Lines that are shown, marks aside; where something else is counted, those of the view. */
const shownLines = ({ text, unit, shown }: Shrunk): number =>
  unit === 'lines' ? shown : text.split('\n').filter((line) => !line.startsWith('[… ')).length

/** Chooses in less room until no more lines are shown than a limit allows, or no fewer can be: what is shown is whole. */
export function withinLines(choose: Chooser, text: string, most: number): Chooser {
  const total = countLines(text)
  if (total <= most) return choose
  return (context, room) => {
    let [low, high] = [0, Math.min(room, text.length)]
    let at = Math.min(high, (text.length * most) / total)
    let best: Shrunk | undefined
    let fewest: Shrunk | undefined
    for (let attempt = 0; attempt < mostAttempts && high - low > nearest; attempt += 1) {
      const chosen = choose(context, Math.floor(at))
      // Nothing fits into very little, and nothing has to go where nearly all fits.
      const lines = chosen ? shownLines(chosen) : at < text.length / 2 ? 0 : total
      if (lines > most) {
        high = at
        fewest = chosen ?? fewest
      } else {
        low = at
        best = chosen ?? best
        if (lines >= most * filled) break
      }
      const next = (at * most) / lines
      at = next > low && next < high ? next : (low + high) / 2
    }
    return best ?? fewest
  }
}
