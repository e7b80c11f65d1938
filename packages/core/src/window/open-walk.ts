import { mergedOf, roomOf, segmentTokens } from './shares.ts'
import type { WalkEvent } from './walk-events.ts'
import type { Behind, Gate, Layout, Segment, WalkSetting } from './walk.ts'

/** The share of the budget from which on a jump is near. */
const nearJump = 0.7

/** The summaries share no more than so many times what nothing else takes for good. */
const mostOfFree = 1.2

interface WalkedRound {
  tokens: number
  messages: number
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
  readonly messages: number
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
  /** Runs of rounds, cut at so many tokens. */
  readonly #runs: Run[] = []
  #cutTokens = 0
  /** Tokens of finished turns that are not left behind. */
  #recent: number
  /** Messages of the history that are not left behind, those of this turn included. */
  #inFull: number
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
    this.#inFull = gate.messages
    this.#layout = gate.layout
    this.#layers = gate.layout.room + roomsOf(behind.slice(gate.layout.merged))
  }

  /** What stays of the walk when the turn is sealed: what became of the turns before it. */
  get sealed(): SealedState {
    const messages = this.#openBehind.reduce((sum, { segment }) => sum + segment.messages, this.#inFull)
    return { forced: this.#forced, behind: this.#behind, recent: this.#recent, messages, layout: this.#layout }
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
    let isLeft = ahead.#leaveNext()
    while (isLeft && !ahead.#isSmall()) isLeft = ahead.#leaveNext(this.#setting.recentCount)
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
    other.#inFull = this.#inFull
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
      this.#inFull += 1
      if (event.place === 'begins-round') {
        this.#rounds.push({ tokens: 0, messages: 0, mayGo: false })
        this.#isRoundOpen = true
      }
      if (event.place !== 'stays' && this.#isRoundOpen) {
        this.#rounds.at(-1)!.tokens += event.tokens
        this.#rounds.at(-1)!.messages += 1
      }
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
    if (this.#cutTokens < segmentTokens(this.#setting.budget)) return
    this.#runs.push({ from: this.#runs.at(-1)?.to ?? 0, to: this.#rounds.length })
    this.#cutTokens = 0
  }

  #isBehind(round: number): boolean {
    return round < (this.#openBehind.at(-1)?.segment.to ?? 0)
  }

  /**
   * Leaves segments behind, oldest first, until the recent part is small enough to grow for long, or has as few messages as
   * it shall have at least.
   */
  #jump(): void {
    const { budget, recentCount } = this.#setting
    while (this.total > budget || !this.#isSmall()) if (!this.#leaveNext(this.total > budget ? 0 : recentCount)) return
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

  /** Leaves the oldest segment behind; false if there is none, or if fewer messages than `least` would stay in full. */
  #leaveNext(least = 0): boolean {
    const { turns, tailFrom, tail, tailMessages } = this.#gate
    const cut = this.#segments[this.#behind.length]
    const forced =
      cut || tail === 0 || this.#forced
        ? undefined
        : { from: tailFrom, to: turns, tokens: tail, messages: tailMessages }
    const finished = cut ?? forced
    const segment = finished ?? this.#nextRounds()
    if (!segment || this.#inFull - segment.messages < least) return false
    this.#forced ??= forced
    this.#inFull -= segment.messages
    if (finished) this.#recent -= segment.tokens
    else this.#movable -= segment.tokens
    const room = roomOf(segment.tokens, this.#setting.budget)
    const behind = { segment, isOpen: !finished, room, turn: turns, length: this.#length }
    if (finished) this.#behind.push(behind)
    else this.#openBehind.push(behind)
    this.#layOut()
    return true
  }

  /** The next whole rounds of this turn that may be left behind. */
  #nextRounds(): Segment | undefined {
    const run = this.#runs[this.#openBehind.length]
    if (!run || run.to >= this.#rounds.length) return undefined
    const segment = { ...run, tokens: 0, messages: 0 }
    for (const { mayGo, tokens, messages } of this.#rounds.slice(run.from, run.to)) {
      if (!mayGo) continue
      segment.tokens += tokens
      segment.messages += messages
    }
    return segment
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
    const { ratios } = this.#setting
    const [turns, rounds] = [this.#behind, this.#openBehind]
    const before = this.#layout.merged + this.#openLayout.merged
    const merged = Math.max(before, mergedOf([...turns, ...rounds], budget * ratios.segments))
    const ofTurns = Math.min(merged, turns.length)
    const ofRounds = merged - ofTurns
    const mergedTurns = roomsOf(turns.slice(0, ofTurns))
    const mergedRounds = roomsOf(rounds.slice(0, ofRounds))
    const room = Math.floor(Math.min(budget * ratios.global, mergedTurns + mergedRounds))
    const roomOfTurns = Math.floor((room * mergedTurns) / Math.max(1, mergedTurns + mergedRounds))
    this.#layout = { merged: ofTurns, room: roomOfTurns }
    this.#openLayout = { merged: ofRounds, room: room - roomOfTurns }
    this.#layers = room + roomsOf(turns.slice(ofTurns)) + roomsOf(rounds.slice(ofRounds))
  }
}
