import type { Assembled } from '../plan/assemble.ts'
import type { Layer } from './window-edits.ts'
import { firstMessageOf } from '../../edit/first-message.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { merge } from '../../window/said/merge.ts'
import { write } from '../../window/said/write.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import { whyRoundStays } from '../plan/protect-jump.ts'
import { addRange, rangesOfTurn, type Range } from './window-ranges.ts'
import { turnStays } from './window-walks.ts'

interface Tried {
  readonly assembled: Assembled
  readonly tokens: number
}

const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0)

/** What may still be left behind from a message on, the oldest first: finished turns, and rounds of the open one but the newest. */
export function unitsOf(
  messages: readonly Message[],
  { conversation: { sealed }, start, sealed: turns, open }: HistoryPlan,
  from: number,
): Range[][] {
  const units: Range[][] = []
  for (let turn = 0; turn < turns; turn += 1) {
    if (start + sealed.lengthOf(turn) < from || turnStays(sealed.messagesOf(turn))) continue
    units.push(rangesOfTurn(sealed, turn, start))
  }
  const openFrom = start + sealed.lengthOf(turns)
  const turn = messages.slice(openFrom)
  for (const round of open?.rounds.slice(0, -1) ?? []) {
    const range = { from: openFrom + round.at, to: openFrom + round.end }
    if (range.from >= from && whyRoundStays(turn, round) === undefined) units.push([range])
  }
  return units
}

/** What has to fit, and what may go for it. */
interface Tight {
  readonly budget: number
  readonly tokens: TokenCounter
  readonly layers: readonly Layer[]
  readonly units: readonly (readonly Range[])[]
  /** Whether leaving a range out saves more than a mark takes that stands there; without one the mark that the further ranges have. */
  readonly isWorth: (range: Range, mark?: string) => boolean
}

const markOf = (ranges: readonly Range[]): string => `${sizeOf(ranges)} messages left out`

/**
 * What is left out, ranges that touch each other as one: what was summarised before, which never comes back, and of the rest what is
 * worth it. The first range has the mark.
 */
function worthLeaving(summarised: readonly Range[], rest: readonly Range[], isWorth: Tight['isWorth']): Range[] {
  const joined: Range[] = []
  for (const range of [...summarised, ...rest]) addRange(joined, range)
  const mark = markOf(joined)
  const last = summarised.at(-1)?.from ?? -1
  const taken: Range[] = []
  for (const range of joined)
    if (range.from <= last || isWorth(range, taken.length === 0 ? mark : undefined)) taken.push(range)
  return taken
}

/** With less room to spare nothing is said of what is left out. */
const leastRoom = 30

/**
 * Where the summaries leave no room: one mark in the place of the oldest of them, and then of further turns and rounds, as few
 * as it takes; what room is left is for a shorter summary. Where what must stay has no room alone, the smallest view there is.
 */
export function fitInto(
  { budget, tokens, layers, units, isWorth }: Tight,
  put: (layers: readonly Layer[]) => Tried,
): Tried {
  const all = [...layers.map(({ ranges }) => ranges), ...units]
  const tryWith = (count: number, room = 0): Tried => {
    const summarised = all.slice(0, Math.min(count, layers.length)).flat()
    const ranges = worthLeaving(summarised, all.slice(layers.length, count).flat(), isWorth)
    if (ranges.length === 0) return put(layers.slice(count))
    const summaries = layers.slice(0, count).flatMap((layer) => layer.summaries)
    const text = `${markOf(ranges)}${room > 0 ? `\n${write(merge(summaries, { room, tokens }))}` : ''}`
    return put([{ kind: 'left-out', ranges, text, summaries }, ...layers.slice(count)])
  }
  let [low, high] = [1, all.length]
  if (high === 0) return put([])
  let best = tryWith(high)
  if (best.tokens > budget) return best
  while (low < high) {
    const middle = (low + high) >> 1
    const tried = tryWith(middle)
    if (tried.tokens <= budget) [high, best] = [middle, tried]
    else low = middle + 1
  }
  const room = budget - best.tokens
  if (room < leastRoom || layers.length === 0) return best
  const told = tryWith(high, room)
  return told.tokens <= budget ? told : best
}

/**
 * Tells where a last resort changes what was sent before. It goes by what fits at each request, so that no walk tells of it: one
 * that is made counts as new, and so does the end of the one before, which is known by process.
 */
export class LastResorts {
  readonly #from = new WeakMap<object, number>()

  declare(assembled: Assembled, { conversation }: HistoryPlan, isMade: boolean): Assembled {
    const first = isMade ? assembled.edits.find(({ action }) => action === 'summarize') : undefined
    const from = first ? firstMessageOf(first) : Infinity
    const jumpFrom = Math.min(assembled.jumpFrom ?? Infinity, this.#from.get(conversation) ?? Infinity, from)
    this.#from.set(conversation, from)
    return jumpFrom === Infinity ? assembled : { ...assembled, jumpFrom }
  }
}
