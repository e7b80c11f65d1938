import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { OpenWalk } from './open-walk.ts'
import type { WalkEvent } from './walk-events.ts'
import { Walk, type WalkSetting } from './walk.ts'

interface WalkedTurn {
  readonly events: readonly WalkEvent[]
  readonly movable: number
  readonly stays: number
}

const tokens = fc.integer({ min: 1, max: 400 })
const roundOf = fc.record({ call: tokens, result: tokens, mayGo: fc.boolean(), said: fc.option(tokens) })
const turnOf = fc
  .record({
    asked: tokens,
    rounds: fc.array(roundOf, { maxLength: 12 }),
    answer: tokens,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ asked, rounds, answer, share }): WalkedTurn => {
    const message = (size: number, place: 'begins-round' | 'in-round' | 'stays', endsRound = false): WalkEvent => {
      return { type: 'message', tokens: size, place, endsRound }
    }
    const events = [
      message(asked, 'stays'),
      ...rounds.flatMap(({ call, result, mayGo, said }): WalkEvent[] => [
        message(call, 'begins-round'),
        message(result, 'in-round', true),
        { type: 'round-end', mayGo, lost: [] },
        ...(said === null ? [] : [message(said, 'stays')]),
      ]),
      message(answer, 'begins-round'),
    ]
    const movable = Math.round(
      (asked + answer + rounds.reduce((sum, { call, result }) => sum + call + result, 0)) * share,
    )
    return { events, movable, stays: 0 }
  })
const setting: WalkSetting = {
  budget: 2000,
  fixed: 50,
  keep: 0.5,
  recentCount: 0,
  ratios: { global: 0.1, segments: 0.3 },
}
const settings = fc.record({
  budget: fc.constant(2000),
  fixed: fc.constant(50),
  keep: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  recentCount: fc.integer({ min: 0, max: 60 }),
  ratios: fc.record({
    global: fc.double({ min: 0.001, max: 0.4, noNaN: true }),
    segments: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
  }),
})

const stateOf = (walk: OpenWalk): unknown => [walk.sealed, walk.rounds, walk.roundsLayout, walk.total]

test('a walk comes to the same however late it begins, and a jump is never taken back', () => {
  fc.assert(
    fc.property(fc.array(turnOf, { maxLength: 12 }), settings, (turns, own) => {
      const walk = new Walk(own)
      const late: [turn: number, length: number, state: unknown][] = []
      for (const { events, movable, stays } of turns) {
        const open = walk.open(walk.turns)
        let behind = 0
        for (const [at, event] of events.entries()) {
          open.take(event)
          late.push([walk.turns, at + 1, structuredClone(stateOf(open))])
          expect(stateOf(open.copy())).toEqual(stateOf(open))
          const now = open.sealed.behind.length + open.rounds.length
          expect(now).toBeGreaterThanOrEqual(behind)
          behind = now
        }
        const before = open.sealed
        walk.seal(events, { movable, stays })
        const gate = walk.gateAt(walk.turns)
        // A new turn changes nothing before the turn it seals.
        expect(walk.behind.slice(0, gate.behind)).toEqual(before.behind)
        expect(gate.layout).toEqual(before.layout)
      }
      for (const [turn, length, state] of late.filter((_, index) => index % 5 === 0)) {
        const other = new Walk(own)
        for (const { events, movable, stays } of turns.slice(0, turn)) other.seal(events, { movable, stays })
        const again = other.open(turn)
        for (const event of turns[turn]!.events.slice(0, length)) again.take(event)
        expect(stateOf(again)).toEqual(state)
      }
    }),
    { numRuns: runs(60) },
  )
})

test('a walk knows how many messages are left in full', () => {
  fc.assert(
    fc.property(fc.array(turnOf, { maxLength: 20 }), settings, (turns, own) => {
      const walk = new Walk(own)
      let messages = 0
      for (const { events, movable, stays } of turns) {
        walk.seal(events, { movable, stays })
        messages += events.filter(({ type }) => type === 'message').length
        const gone = walk.behind.reduce((sum, { segment }) => sum + segment.messages, 0)
        expect(walk.gateAt(walk.turns).messages).toBe(messages - gone)
      }
    }),
    { numRuns: runs(60) },
  )
})

test('what was sent fits the budget once a jump left behind all it may', () => {
  fc.assert(
    fc.property(fc.array(turnOf, { maxLength: 30 }), (turns) => {
      const walk = new Walk({ ...setting, budget: 20_000 })
      for (const { events, movable, stays } of turns) {
        const open = walk.open(walk.turns)
        for (const event of events) open.take(event)
        expect(open.total > 20_000 && open.coming.length > 0).toBe(false)
        walk.seal(events, { movable, stays })
      }
      const { behind } = walk
      behind.forEach(({ segment }, index) => expect(segment.from).toBe(behind[index - 1]?.segment.to ?? 0))
    }),
    { numRuns: runs(60) },
  )
})
