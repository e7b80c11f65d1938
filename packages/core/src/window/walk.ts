import { OpenWalk } from './open-walk.ts'
import { segmentTokens, type Ratios } from './shares.ts'
import type { WalkEvent } from './walk-events.ts'

/** Whole turns, or whole rounds of an open turn, that are summarised together: ordinals, `to` exclusive. */
export interface Segment {
  readonly from: number
  readonly to: number
  /** What goes with them. */
  readonly tokens: number
  readonly messages: number
}

/** A segment that was left behind by a jump of the window, and where: the turn that was open, and how many messages it had. */
export interface Behind {
  readonly segment: Segment
  /** Whether it holds rounds of the turn that was open, not finished turns. */
  readonly isOpen: boolean
  /** Tokens its summary may have. */
  readonly room: number
  readonly turn: number
  readonly length: number
}

/** How the summaries of segments stand: so many of them, the oldest, as one that may have so many tokens. */
export interface Layout {
  readonly merged: number
  readonly room: number
}

/** What a walk goes by. */
export interface WalkSetting {
  /** Tokens of all messages but the leading system messages. */
  readonly budget: number
  /** Tokens of what stands before the first turn and never goes. */
  readonly fixed: number
  /** The share of its room that the recent part shrinks to in a jump. */
  readonly keep: number
  /** Messages that a jump leaves in full at least, as long as they fit. */
  readonly recentCount: number
  readonly ratios: Ratios
}

/** How far the window has come when a turn begins. */
export interface Gate {
  /** The turns before. */
  readonly turns: number
  /** How many segments were cut from them, and how many of these are left behind. */
  readonly cut: number
  readonly behind: number
  /** The first turn that belongs to no segment yet, and the tokens and messages from there on. */
  readonly tailFrom: number
  readonly tail: number
  readonly tailMessages: number
  /** Tokens of the turns that are not left behind, without what stays of them when they are. */
  readonly recent: number
  /** Messages of these turns. */
  readonly messages: number
  /** Tokens that stay of all turns, whatever happens: system messages, and turns that are pinned. */
  readonly stays: number
  readonly layout: Layout
  /** Whether rounds of the turn before were left behind while it was open. */
  readonly wasParted: boolean
}

const nothing: Layout = { merged: 0, room: 0 }
const start: Gate = {
  turns: 0,
  cut: 0,
  behind: 0,
  tailFrom: 0,
  tail: 0,
  tailMessages: 0,
  recent: 0,
  messages: 0,
  stays: 0,
  layout: nothing,
  wasParted: false,
}

/** What is sent of a finished turn, in tokens. */
export interface SealedTokens {
  /** What goes when the turn is left behind. */
  readonly movable: number
  readonly stays: number
}

/**
 * Where the window of a conversation starts. While all that is sent fits the budget nothing happens; when it does not, the
 * recent part shrinks in one jump, so that it can grow for long before the next. A function of sizes alone, turn by turn, so
 * every process that sees the history comes to the same.
 */
export class Walk {
  readonly #setting: WalkSetting
  readonly #gates: Gate[] = [start]
  /** The segments of finished turns, oldest first. */
  readonly segments: Segment[] = []
  readonly behind: Behind[] = []

  constructor(setting: WalkSetting) {
    this.#setting = setting
  }

  /** The finished turns that were walked. */
  get turns(): number {
    return this.#gates.length - 1
  }

  gateAt(turns: number): Gate {
    return this.#gates[turns]!
  }

  /** Walks through an open turn that follows the first `turns` ones. */
  open(turns: number): OpenWalk {
    const gate = this.gateAt(turns)
    return new OpenWalk(this.#setting, gate, this.segments.slice(0, gate.cut), this.behind.slice(0, gate.behind))
  }

  /** Walks through the next finished turn: as it was while it was open, and then with the tokens it is sent with now. */
  seal(events: readonly WalkEvent[], { movable, stays }: SealedTokens): void {
    const turns = this.turns
    const walk = this.open(turns)
    for (const event of events) walk.take(event)
    const { forced, behind, recent, messages, layout } = walk.sealed
    if (forced) this.segments.push(forced)
    for (const each of behind.slice(this.behind.length)) this.behind.push(each)
    const gate = this.gateAt(turns)
    const { tailFrom, ...before } = forced ? { tailFrom: turns, tail: 0, tailMessages: 0 } : gate
    const tail = before.tail + movable
    const tailMessages = before.tailMessages + events.filter(({ type }) => type === 'message').length
    const isCut = tail >= segmentTokens(this.#setting.budget)
    if (isCut) this.segments.push({ from: tailFrom, to: turns + 1, tokens: tail, messages: tailMessages })
    this.#gates.push({
      turns: turns + 1,
      cut: this.segments.length,
      behind: this.behind.length,
      ...(isCut ? { tailFrom: turns + 1, tail: 0, tailMessages: 0 } : { tailFrom, tail, tailMessages }),
      recent: recent + movable,
      messages,
      stays: gate.stays + stays,
      layout,
      wasParted: walk.rounds.length > 0,
    })
  }
}
