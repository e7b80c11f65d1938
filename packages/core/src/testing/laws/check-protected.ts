import type { Message, Part, ToolResultPart } from '../../message/types.ts'
import { coveredBy, originsIn, summariesAmong, whyUncoverable } from './declared-jumps.ts'
import { ownPairs, ownTurns, type OwnTurn } from './oracle.ts'
import {
  demandFor,
  originalOf,
  originOf,
  prepareTagged,
  sketch,
  type Case,
  type Demand,
  type MakeWinnow,
} from './subject.ts'

const demand: Demand = demandFor('protected')

/** Whether two results differ in nothing but the texts of text items. */
function onlyTextsDiffer(old: ToolResultPart, part: ToolResultPart): boolean {
  const shape = ({ content, ...rest }: ToolResultPart): string =>
    JSON.stringify([{ ...rest }, content.map((item) => (item.type === 'text' ? 'text' : item))])
  return shape(old) === shape(part)
}

const isShortened = (old: Part, part: Part): boolean =>
  old.type === 'tool-result' && part.type === 'tool-result' && onlyTextsDiffer(old, part)

interface Staying {
  /** Text and opaque parts of a kept message, pinned and unanswered calls and all theirs. */
  readonly parts: ReadonlySet<Part>
  /** Results with images and the like: they stay, and only their texts may change. */
  readonly mixed: ReadonlySet<Part>
}

/** Parts that stay whatever happens. */
function partsThatStay(history: readonly Message[]): Staying {
  const mixed = new Set<Part>()
  const stay = new Set<Part>()
  for (const message of history) {
    for (const part of message.parts) {
      if (part.type === 'opaque' || message.pinned) stay.add(part)
    }
  }
  for (const { at, call, results } of ownPairs(history).pairs) {
    const pinned = call.pinned || history[at]!.pinned
    const opaque = results.some((result) => result.content.some((item) => item.type !== 'text'))
    const held = results.filter(
      (result) => result.pinned || history.some((message) => message.pinned && message.parts.includes(result)),
    )
    if (results.length === 0 || pinned) for (const part of [call, ...results]) stay.add(part)
    else if (opaque || held.length > 0) {
      stay.add(call)
      for (const part of results) (held.includes(part) ? stay : mixed).add(part)
    }
  }
  for (const orphan of ownPairs(history).orphans) stay.add(orphan)
  return { parts: stay, mixed }
}

/** Whether a message is never edited by its role or its place. */
function isWhole(message: Message, at: number, turns: readonly OwnTurn[]): boolean {
  if (message.role === 'system' || message.role === 'user' || message.pinned) return true
  const turn = turns.find(({ start, end }) => at >= start && at < end)
  return !turn || (turn.sealed && at >= turn.answerFrom)
}

function checkMessage(old: Message, message: Message, isOpen: boolean): void {
  const kept = new Set<Part>(message.parts)
  const keptCalls = message.parts.filter((part) => part.type === 'tool-call').length
  for (const part of message.parts) {
    if (old.parts.includes(part)) continue
    const was = originalOf(part, old)
    const isReplaced = was?.type === 'tool-result' && part.type === 'tool-result' && onlyTextsDiffer(was, part)
    demand(isReplaced, () => `a part was changed or added: ${JSON.stringify(part).slice(0, 200)}`)
  }
  for (const part of old.parts) {
    if (part.type === 'text' || (part.type === 'reasoning' && keptCalls > 0))
      demand(kept.has(part), () => `a message that stays lost its ${part.type}: ${sketch(old)}`)
  }
  if (isOpen)
    demand(
      old.parts.length === message.parts.length,
      () => `the open turn lost a part: ${sketch(old)} became ${sketch(message)}`,
    )
  demand(
    old.role === message.role && old.source === message.source,
    () => `a message changed who it is from: ${sketch(old)}`,
  )
}

/**
 * Law 2. System messages, people's words, pinned and opaque parts, final answers, examples and unanswered calls are never
 * edited; in the open turn only texts of results change; nothing is added. A jump of the window may put summaries in the
 * place of whole finished turns and of the oldest rounds of the open one.
 *
 * @throws BrokenLawError
 * @example
 * await checkProtected(createWinnow, { messages: history, system })
 */
export async function checkProtected(make: MakeWinnow, given: Case): Promise<void> {
  const { history, prepared } = await prepareTagged(make, given)
  const summaries = summariesAmong(prepared.edits)
  const covered = coveredBy(summaries)
  for (const at of covered) {
    const why = whyUncoverable(history, at, given)
    demand(why === undefined, () => `a summary stands for ${why}: ${sketch(history[at])}`)
  }
  const view = new Map(prepared.messages.map((message) => [originOf(message), message]))
  const unknown = prepared.messages[originsIn(prepared.messages, summaries).indexOf(-1)]
  demand(unknown === undefined, () => `a message was added: ${sketch(unknown)}`)
  const stay = partsThatStay(history)
  const turns = ownTurns(history, given.turns)
  const open = turns.find((turn) => !turn.sealed)
  history.forEach((old, at) => {
    const message = view.get(at)
    if (covered.has(at)) return demand(!message, () => `what a summary stands for is still there: ${sketch(old)}`)
    const isOpen = open !== undefined && at >= open.start
    if (isWhole(old, at, turns))
      demand(message === old, () => `a protected message was edited: ${sketch(old)} became ${sketch(message)}`)
    if (isOpen) demand(message !== undefined, () => `the open turn lost a message: ${sketch(old)}`)
    for (const part of old.parts) {
      const isMixed = stay.mixed.has(part)
      if (isMixed || stay.parts.has(part))
        demand(
          message?.parts.some((other) => other === part || (isMixed && isShortened(part, other))) === true,
          () => `a protected part was edited: ${JSON.stringify(part).slice(0, 200)}`,
        )
    }
    if (message) checkMessage(old, message, isOpen)
  })
}
