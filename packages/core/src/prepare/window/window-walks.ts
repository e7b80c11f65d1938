import type { Message } from '../../message/types.ts'
import type { OpenWalk } from '../../window/open-walk.ts'
import { pieceTokens } from '../../window/shares.ts'
import { Walk, type SealedTokens, type WalkSetting } from '../../window/walk.ts'
import { WrittenLines } from '../../window/said/written-lines.ts'
import type { Conversation } from '../history/conversation.ts'
import type { OpenTurn } from '../plan/open-turn.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import { isPinned } from '../plan/protect-jump.ts'
import type { Notes } from './window-notes.ts'

/** Budgets remembered of one conversation: its tools change now and then. */
const mostBudgets = 4

const noNotes = (): Notes => ({ summaries: [], written: new WrittenLines() })

/** How far a window went through an open turn. */
export interface WalkedOpen {
  readonly walk: OpenWalk
  /** The steps it took. */
  taken: number
  /** What was made of the turns that were left behind since this one began, and of its rounds. */
  turns: Notes | undefined
  readonly rounds: Notes
}

/** How far a window went through a conversation. */
export interface Walked {
  readonly walk: Walk
  /** By finished turn, whether it stays. */
  readonly staying: boolean[]
  readonly notes: Notes
  readonly opens: WeakMap<OpenTurn, WalkedOpen>
}

/** What is sent of a finished turn: what goes and what stays when it is left behind. Pointers count as what they point at. */
function tokensOf(
  { sealed }: Conversation,
  turn: number,
  whole: boolean,
  messageTokens: (message: Message) => number,
): SealedTokens {
  const pointers = sealed.plans[turn]!.edits.filter(({ pointsAt }) => pointsAt)
  const tokens =
    sealed.tokensOf(turn + 1) -
    sealed.tokensOf(turn) +
    pointers.reduce((sum, { tokensSaved = 0 }) => sum + tokensSaved, 0)
  if (whole) return { movable: 0, stays: tokens + pieceTokens }
  const staying = sealed.viewOf(turn).filter(({ role }) => role === 'system')
  const stays = staying.reduce((sum, message) => sum + messageTokens(message), 0)
  return { movable: tokens - stays, stays: stays + staying.length * pieceTokens }
}

/** Whether a finished turn can never go: something in it is pinned, or a system message stands inside one of its rounds. */
export const turnStays = (messages: readonly Message[]): boolean =>
  messages.some((message, at) => isPinned(message) || (message.role === 'system' && isInsideRound(messages, at)))

function isInsideRound(messages: readonly Message[], at: number): boolean {
  let next = at + 1
  while (messages[next]?.role === 'system') next += 1
  return messages[next]?.role === 'tool'
}

/** Remembers how far the window of each conversation went, so that a request costs what is new in it. */
export class WindowWalks {
  readonly #messageTokens: (message: Message) => number
  readonly #walks = new WeakMap<Conversation, Map<number, Walked>>()

  constructor(messageTokens: (message: Message) => number) {
    this.#messageTokens = messageTokens
  }

  /** The walk through the finished turns of a plan. */
  finished({ conversation, sealed: turns }: HistoryPlan, setting: WalkSetting): Walked {
    const { sealed } = conversation
    const walked = this.#walkedFor(conversation, setting)
    const { walk, staying } = walked
    for (let turn = walk.turns; turn < turns; turn += 1) {
      const whole = turnStays(sealed.messagesOf(turn))
      staying.push(whole)
      walk.seal(sealed.plans[turn]!.walked, tokensOf(conversation, turn, whole, this.#messageTokens))
    }
    return walked
  }

  #walkedFor(conversation: Conversation, setting: WalkSetting): Walked {
    let walks = this.#walks.get(conversation)
    if (!walks) this.#walks.set(conversation, (walks = new Map()))
    const known = walks.get(setting.budget)
    walks.delete(setting.budget)
    const walked = known ?? { walk: new Walk(setting), staying: [], notes: noNotes(), opens: new WeakMap() }
    walks.set(setting.budget, walked)
    const [oldest] = walks.keys()
    if (walks.size > mostBudgets) walks.delete(oldest!)
    return walked
  }

  /**
   * The walk through the open turn of a plan, up to the end of the history; `known` is what is remembered of it, which
   * requests that come meanwhile go on with.
   */
  open(plan: HistoryPlan, { walk, opens }: Walked): { now: OpenWalk; known: WalkedOpen } | undefined {
    const { openTurn } = plan
    if (!openTurn) return undefined
    let known = opens.get(openTurn)
    if (!known)
      opens.set(openTurn, (known = { walk: walk.open(plan.sealed), taken: 0, turns: undefined, rounds: noNotes() }))
    const { settled, pending } = openTurn.walked
    for (; known.taken < settled.length; known.taken += 1) known.walk.take(settled[known.taken]!)
    const now = known.walk.copy()
    for (const step of pending) now.take(step)
    return { now, known }
  }
}
