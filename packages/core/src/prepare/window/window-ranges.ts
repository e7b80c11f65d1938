import type { Round } from '../../message/pairing.ts'
import type { Message } from '../../message/types.ts'
import type { Behind } from '../../window/walk.ts'
import { whyRoundStays } from '../plan/protect-jump.ts'
import type { SealedPart } from '../history/sealed-part.ts'

/** Consecutive messages, `to` exclusive. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Adds a range behind others, as a part of the last where they touch. */
export function addRange(ranges: Range[], { from, to }: Range): void {
  const last = ranges.at(-1)
  if (from >= to) return
  if (last?.to === from) ranges[ranges.length - 1] = { from: last.from, to }
  else ranges.push({ from, to })
}

/** Ranges by segment, counted from where its turns or its turn begins: what is left behind stays as it is. */
const known = new WeakMap<Behind, { readonly start: number; readonly ranges: Range[] }>()

function remembered(behind: Behind, start: number, find: () => Range[]): Range[] {
  const before = known.get(behind)
  if (before?.start === start) return before.ranges
  const ranges = find()
  known.set(behind, { start, ranges })
  return ranges
}

/** The messages of finished turns that go: all but system messages, and turns that stay. */
export function rangesOfTurns(behind: Behind, sealed: SealedPart, start: number, staying: readonly boolean[]): Range[] {
  return remembered(behind, start, () => findTurns(behind, sealed, start, staying))
}

function findTurns({ segment }: Behind, sealed: SealedPart, start: number, staying: readonly boolean[]): Range[] {
  const ranges: Range[] = []
  for (let turn = segment.from; turn < segment.to; turn += 1)
    if (!staying[turn]) for (const range of rangesOfTurn(sealed, turn, start)) addRange(ranges, range)
  return ranges
}

/** The messages of a finished turn but its system messages. */
export function rangesOfTurn(sealed: SealedPart, turn: number, start: number): Range[] {
  const ranges: Range[] = []
  let from = start + sealed.lengthOf(turn)
  sealed.messagesOf(turn).forEach(({ role }, index) => {
    if (role !== 'system') return
    const at = start + sealed.lengthOf(turn) + index
    addRange(ranges, { from, to: at })
    from = at + 1
  })
  addRange(ranges, { from, to: start + sealed.lengthOf(turn + 1) })
  return ranges
}

/** The messages of rounds of the open turn that go; positions of the rounds count from `openFrom`. */
export function rangesOfRounds(
  behind: Behind,
  rounds: readonly Round[],
  messages: readonly Message[],
  openFrom: number,
): Range[] {
  return remembered(behind, openFrom, () => findRounds(behind, rounds, messages, openFrom))
}

function findRounds(
  { segment }: Behind,
  rounds: readonly Round[],
  messages: readonly Message[],
  openFrom: number,
): Range[] {
  const ranges: Range[] = []
  const turn = messages.slice(openFrom)
  for (const round of rounds.slice(segment.from, segment.to))
    if (whyRoundStays(turn, round) === undefined)
      addRange(ranges, { from: openFrom + round.at, to: openFrom + round.end })
  return ranges
}
