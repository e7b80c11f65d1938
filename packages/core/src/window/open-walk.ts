import { globalRoomOf, mergedOf, roomOf, strideOf } from './shares.ts'
import type { WalkEvent } from './walk-events.ts'
import type { Behind, Gate, Layout, Segment, WalkSetting } from './walk.ts'

/** The share of the budget from which on a jump is near. */
const nearJump = 0.7

/** The summaries share no more than so many times what nothing else takes for good. */
const mostOfFree = 1.2

interface WalkedRound {
  tokens: number
  mayGo: boolean
}

/** A run of whole rounds that may be summarised together. */
interface Run {
  readonly from: number
  readonly to: number
}

/** What became of the turns before an open one. */
interface SealedState {
  readonly forced: Segment | undefined
  readonly behind: readonly Behind[]
  readonly recent: number
  readonly layout: Layout
}

const roomsOf = (some: readonly Behind[]): number => some.reduce((sum, { room }) => sum + room, 0)

/** Goes through a turn while it is open, and jumps when what is sent outgrows the budget. */
export class OpenWalk {
  readonly #setting: WalkSetting
  readonly #gate: Gate
  readonly #segments: readonly Segment[]
  /** Turns that were made a segment because the open turn needs the room of all that came before it. */
  #forced: Segment | undefined
  readonly #behind: Behind[]
  /** Rounds of this turn that are left behind. */
  readonly #openBehind: Behind[] = []
  readonly #rounds: WalkedRound[] = []
  /** Runs of rounds, cut at strides of tokens. */
  readonly #runs: Run[] = []
  #cutTokens = 0
  /** Tokens of finished turns that are not left behind. */
  #recent: number
  /** Tokens of this turn that stay while it is open, and of the rounds that may go and did not. */
  #stays = 0
  #movable = 0
  /** Tokens that the summaries may have. */
  #layers: number
  #layout: Layout
  #openLayout: Layout = { merged: 0, room: 0 }
  #length = 0
  #isRoundOpen = false

  constructor(setting: WalkSetting, gate: Gate, segments: readonly Segment[], behind: Behind[]) {
    this.#setting = setting
    this.#gate = gate
    this.#segments = segments
    this.#behind = behind
    this.#recent = gate.recent
    this.#layout = gate.layout
    this.#layers = gate.layout.room + roomsOf(behind.slice(gate.layout.merged))
  }

  /** What stays of the walk when the turn is sealed: what became of the turns before it. */
  get sealed(): SealedState {
    return { forced: this.#forced, behind: this.#behind, recent: this.#recent, layout: this.#layout }
  }

  /** The rounds of this turn that are left behind, as segments; those in between that may not go stay. */
  get rounds(): readonly Behind[] {
    return this.#openBehind
  }

  /** How the summaries of these rounds stand. */
  get roundsLayout(): Layout {
    return this.#openLayout
  }

  /** The whole segments that the next jump leaves behind, where it is near; turns that are none yet may become another one. */
  get coming(): readonly Behind[] {
    if (this.total < this.#setting.budget * nearJump) return []
    const ahead = this.copy()
    do if (!ahead.#leaveNext()) break
    while (!ahead.#isSmall())
    const turns = ahead.#behind.slice(this.#behind.length).filter(({ segment }) => segment !== ahead.#forced)
    return [...turns, ...ahead.#openBehind.slice(this.#openBehind.length)]
  }

  /** Tokens of all that is sent, the summaries taken as large as they may be. */
  get total(): number {
    const { fixed } = this.#setting
    return fixed + this.#gate.stays + this.#layers + this.#recent + this.#stays + this.#movable
  }

  copy(): OpenWalk {
    const other = new OpenWalk(this.#setting, this.#gate, this.#segments, [...this.#behind])
    other.#forced = this.#forced
    for (const each of this.#openBehind) other.#openBehind.push(each)
    for (const round of this.#rounds) other.#rounds.push({ ...round })
    for (const each of this.#runs) other.#runs.push(each)
    other.#cutTokens = this.#cutTokens
    other.#recent = this.#recent
    other.#stays = this.#stays
    other.#movable = this.#movable
    other.#layers = this.#layers
    other.#layout = this.#layout
    other.#openLayout = this.#openLayout
    other.#length = this.#length
    other.#isRoundOpen = this.#isRoundOpen
    return other
  }

  take(event: WalkEvent): void {
    if (event.type === 'message') {
      this.#length += 1
      if (event.place === 'begins-round') {
        this.#rounds.push({ tokens: 0, mayGo: false })
        this.#isRoundOpen = true
      }
      if (event.place !== 'stays' && this.#isRoundOpen) this.#rounds.at(-1)!.tokens += event.tokens
      this.#stays += event.tokens
      if (event.endsRound) return
    } else this.#endRound(event.mayGo, event.lost)
    if (this.total > this.#setting.budget) this.#jump()
  }

  #endRound(mayGo: boolean, lost: readonly { readonly round: number; readonly tokens: number }[]): void {
    this.#isRoundOpen = false
    for (const { round, tokens } of lost) {
      const walked = this.#rounds[round]!
      walked.tokens -= tokens
      if (walked.mayGo) {
        if (!this.#isBehind(round)) this.#movable -= tokens
      } else this.#stays -= tokens
    }
    const round = this.#rounds.at(-1)!
    round.mayGo = mayGo
    if (!mayGo) return
    this.#stays -= round.tokens
    this.#movable += round.tokens
    this.#cutTokens += round.tokens
    if (this.#cutTokens < strideOf(this.#setting.budget)) return
    this.#runs.push({ from: this.#runs.at(-1)?.to ?? 0, to: this.#rounds.length })
    this.#cutTokens = 0
  }

  #isBehind(round: number): boolean {
    return round < (this.#openBehind.at(-1)?.segment.to ?? 0)
  }

  /** Leaves segments behind, oldest first, until the recent part is small enough to grow for long. */
  #jump(): void {
    while (this.total > this.#setting.budget || !this.#isSmall()) if (!this.#leaveNext()) return
  }

  #isSmall(): boolean {
    const { budget, fixed, keep } = this.#setting
    const newest = this.#newest
    const room = budget - fixed - this.#gate.stays - this.#layers - this.#stays - newest
    return this.#recent + this.#movable - newest <= keep * room
  }

  /** Tokens of the newest round, where it may go one day but not yet. */
  get #newest(): number {
    const round = this.#rounds.at(-1)
    return round?.mayGo && !this.#isBehind(this.#rounds.length - 1) ? round.tokens : 0
  }

  #leaveNext(): boolean {
    const { turns, tailFrom, tail } = this.#gate
    const next = this.#segments[this.#behind.length]
    const at = { turn: turns, length: this.#length }
    if (next) {
      this.#leaveTurns(next, at)
      return true
    }
    const run = this.#runs[this.#openBehind.length]
    if (tail > 0 && !this.#forced) {
      this.#forced = { from: tailFrom, to: turns, tokens: tail }
      this.#leaveTurns(this.#forced, at)
      return true
    }
    if (!run || run.to >= this.#rounds.length) return false
    const tokens = this.#rounds
      .slice(run.from, run.to)
      .reduce((sum, round) => sum + (round.mayGo ? round.tokens : 0), 0)
    this.#movable -= tokens
    this.#openBehind.push({
      segment: { ...run, tokens },
      isOpen: true,
      room: roomOf(tokens, this.#setting.budget),
      ...at,
    })
    this.#layOut()
    return true
  }

  #leaveTurns(segment: Segment, at: { readonly turn: number; readonly length: number }): void {
    this.#recent -= segment.tokens
    this.#behind.push({ segment, isOpen: false, room: roomOf(segment.tokens, this.#setting.budget), ...at })
    this.#layOut()
  }

  /** What the summaries have shares of: the budget, unless what stays takes so much of it that they would leave nothing. */
  get #toShare(): number {
    const { budget, fixed } = this.#setting
    const unfinished = this.#isRoundOpen ? this.#rounds.at(-1)!.tokens : 0
    const free = budget - fixed - this.#gate.stays - (this.#stays - unfinished)
    return Math.max(0, Math.min(budget, free * mostOfFree))
  }

  /** Says how the summaries stand after more was left behind; what is merged once stays merged. */
  #layOut(): void {
    const budget = this.#toShare
    const [turns, rounds] = [this.#behind, this.#openBehind]
    const before = this.#layout.merged + this.#openLayout.merged
    const merged = Math.max(before, mergedOf([...turns, ...rounds], budget))
    const ofTurns = Math.min(merged, turns.length)
    const ofRounds = merged - ofTurns
    const mergedTurns = roomsOf(turns.slice(0, ofTurns))
    const mergedRounds = roomsOf(rounds.slice(0, ofRounds))
    const room = globalRoomOf(mergedTurns + mergedRounds, budget)
    const roomOfTurns = Math.floor((room * mergedTurns) / Math.max(1, mergedTurns + mergedRounds))
    this.#layout = { merged: ofTurns, room: roomOfTurns }
    this.#openLayout = { merged: ofRounds, room: room - roomOfTurns }
    this.#layers = room + roomsOf(turns.slice(ofTurns)) + roomsOf(rounds.slice(ofRounds))
  }
}
