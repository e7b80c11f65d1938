import { viewMessage } from '../../edit/apply.ts'
import type { Operations } from '../../edit/operations.ts'
import type { Edit } from '../../edit/types.ts'
import { pairRound, type Round } from '../../message/pairing.ts'
import { pieceTokens } from '../../window/shares.ts'
import type { WalkEvent } from '../../window/walk-events.ts'
import type { Ground } from './accept.ts'
import { whyRoundStays } from './protect-jump.ts'

/** What is sent of a turn while it is open, as it is decided. */
interface Sending {
  readonly operations: Operations
  /** What was decided about results, in order; it grows. */
  readonly edits: readonly Edit[]
  readonly finalTools: readonly string[]
}

/**
 * Writes down what each message of a turn was first sent as, and what results lost while the turn was open, so that a window
 * goes through the turn as the requests did, now or once it is sealed.
 */
export class TurnSteps {
  readonly events: WalkEvent[] = []
  readonly #sending: Sending
  /** Tokens of each message as it is sent. */
  readonly #sizes: number[] = []
  /** The rounds up to there, by message. */
  readonly #roundAt: number[] = []
  #rounds = 0
  /** Messages with results that point elsewhere: they are sent whole when what they point at goes. */
  readonly #pointing = new Set<number>()
  #editsRead = 0

  constructor(sending: Sending) {
    this.#sending = sending
  }

  /** Takes note of all messages up to the end of a round whose calls are all answered. */
  addRound(round: Round, ground: Ground): void {
    const isFinal = round.uses.some(({ value }) => this.#sending.finalTools.includes(value.toolName))
    this.#readPointers(ground)
    for (let at = this.#sizes.length; at < round.end; at += 1) {
      // What stands beside a final tool is sent as it is until it is known whether the turn ends there.
      const tokens = isFinal && at >= round.at ? ground.messageTokens(ground.messages[at]!) : this.#sizeAt(at, ground)
      const event = this.#eventAt(at, tokens, ground, this.#rounds > 0)
      if (event.place === 'begins-round') this.#rounds += 1
      this.#sizes.push(tokens)
      this.#roundAt.push(this.#rounds - 1)
      this.events.push({ ...event, endsRound: at === round.end - 1 })
    }
  }

  /** Takes note of the results at these places, which have just become shorter, and of the end of the round. */
  endRound(round: Round, places: readonly number[], ground: Ground): void {
    const lost = [...new Set(places)].map((at) => {
      const now = this.#sizeAt(at, ground)
      const tokens = this.#sizes[at]! - now
      this.#sizes[at] = now
      return { round: this.#roundAt[at]!, tokens }
    })
    this.events.push({ type: 'round-end', mayGo: whyRoundStays(ground.messages, round) === undefined, lost })
  }

  /** What follows the last answered round. */
  rest(ground: Ground): WalkEvent[] {
    this.#readPointers(ground)
    const events: WalkEvent[] = []
    for (let at = this.#sizes.length; at < ground.messages.length; at += 1)
      events.push(this.#eventAt(at, this.#sizeAt(at, ground), ground, this.#rounds > 0 || events.length > 0))
    return events
  }

  #eventAt(at: number, tokens: number, ground: Ground, isInside: boolean): WalkEvent & { readonly type: 'message' } {
    const { role } = ground.messages[at]!
    const place = role === 'assistant' ? 'begins-round' : role === 'tool' ? 'in-round' : 'stays'
    // Where a message stays among others that go, the summary continues behind it.
    const more = place === 'stays' && isInside ? pieceTokens : 0
    return { type: 'message', tokens: tokens + more, place, endsRound: false }
  }

  #sizeAt(at: number, { messages, messageTokens }: Ground): number {
    const message = messages[at]!
    if (this.#pointing.has(at)) return messageTokens(message)
    const sent = viewMessage(message, this.#sending.operations.get(at))
    return sent ? messageTokens(sent) : 0
  }

  #readPointers({ messages, roundAt }: Ground): void {
    const { edits } = this.#sending
    for (; this.#editsRead < edits.length; this.#editsRead += 1) {
      const edit = edits[this.#editsRead]!
      if (edit.action !== 'replace-result' || !edit.pointsAt) continue
      const round = roundAt(edit.at) ?? pairRound(messages, edit.at)
      this.#pointing.add(round.uses[edit.call]!.results[edit.result ?? 0]!.at)
    }
  }
}
