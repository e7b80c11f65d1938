import type { SealedTurn } from '../edit/processor.ts'
import { callsOf, hasOneCall, isOpaque, isText, resultText } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { Round, ToolUse } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import { pathOf, writesFiles } from '../text/shell/read-call.ts'
import { askedReads } from './asked-reads.ts'
import type { ResolvedCompactOptions } from './options.ts'

/** Arguments longer than this make a call a costly one to keep, in tokens. */
const costlyArguments = 200
/** How many of the first uses are looked at when the first is costly: what follows it then reads in order. */
const keptChoices = 3

/** What of a sealed turn goes and what stays. */
export interface Scope {
  /** Uses that go, in order; the one that is kept is none of them. */
  readonly going: readonly ToolUse[]
  /** The use that stays to show a real call; its result carries the digest. */
  readonly kept: ToolUse | undefined
  /** Messages whose text is process and goes. */
  readonly texts: readonly Message[]
  /** Positions of `texts`. */
  readonly textsAt: readonly number[]
  /** Whether the use stays byte for byte. */
  stays(use: ToolUse): boolean
}

/** A use can carry the digest when its one result is one text and it can stay without its siblings. */
function canCarry(use: ToolUse, context: SealedTurn): boolean {
  const message = context.messages[use.at]!
  const content = use.results[0]?.value.content
  return (
    use.results.length === 1 &&
    use.results[0]!.value.status === 'ok' &&
    content?.length === 1 &&
    content[0]!.type === 'text' &&
    !(message.indivisible === true && !hasOneCall(message))
  )
}

function pickKept(uses: readonly ToolUse[], context: SealedTurn): ToolUse | undefined {
  const eligible = uses.filter((use) => canCarry(use, context))
  const size = (use: ToolUse): number => context.tokens.count(callText(use.value))
  // A call that was made alone stays as it was sent, beside none that went.
  const alone = eligible.filter(({ at }) => hasOneCall(context.messages[at]!))
  const choices = alone.length > 0 ? alone : eligible
  const [first] = choices
  if (!first || size(first) <= costlyArguments) return first
  return choices.slice(0, keptChoices).reduce((best, use) => (size(use) < size(best) ? use : best), first)
}

/** Tokens of file reads that stay of one turn, and of one read that stays whatever else does. */
const roomOfReads = 4000
const smallRead = 500

/**
 * The reads of files that edits to come are likely to quote: short ones, and of those of files the conversation changed the
 * last ones, as far as there is room.
 */
function readsThatStay(uses: readonly ToolUse[], context: SealedTurn): ReadonlySet<ToolUse> {
  const staying = new Set<ToolUse>()
  let left = roomOfReads
  for (const use of uses.toReversed()) {
    const size = use.results.reduce((sum, { value }) => sum + context.tokens.count(resultText(value)), 0)
    const path = pathOf(use.value.input)
    const isChanged = path === undefined || context.mayHaveChanged(path)
    if (size > smallRead && (!isChanged || size > left)) continue
    left -= size
    staying.add(use)
  }
  return staying
}

/**
 * Whether a person speaks directly behind a message that calls nothing, or something in their name: what is taken for the words of
 * the host may be theirs, and the message the final answer to what they asked.
 */
function isAnswered(messages: readonly Message[], at: number): boolean {
  let next = at + 1
  while (messages[next]?.role === 'system') next += 1
  return callsOf(messages[at]!).length === 0 && messages[next]?.role === 'user'
}

/** Decides what goes; what a person refused stays. `rounds` are those before the final answer. */
export function scopeOf(
  rounds: readonly Round[],
  context: SealedTurn,
  options: Pick<ResolvedCompactOptions, 'isKept' | 'keepKinds' | 'isKeptKind' | 'isRead' | 'digest' | 'keepCall'>,
): Scope {
  const free: ToolUse[] = []
  const staying = new Set<ToolUse>()
  const made = rounds.flatMap(({ uses }) => uses)
  const all = made.filter((use) => !context.isGone(use))
  const reads = context.writesFiles
    ? readsThatStay(
        all.filter((use) => options.isKeptKind(use.value)),
        context,
      )
    : new Set<ToolUse>()
  const asked = options.digest ? askedReads(all, made, context, options.isRead) : new Set<ToolUse>()
  const mustStay = (use: ToolUse): boolean =>
    context.whyProtected(use) !== undefined ||
    context.isAskedAgain(use) ||
    use.results.some((place) => place.value.status === 'denied') ||
    options.isKept(use.value) ||
    reads.has(use) ||
    asked.has(use)
  for (const round of rounds) {
    const uses = round.uses.filter((use) => !context.isGone(use))
    const bound = context.messages[round.at]!.indivisible === true && uses.some(mustStay)
    for (const use of uses) {
      if (bound || mustStay(use)) staying.add(use)
      else free.push(use)
    }
  }
  const kept = options.keepCall ? pickKept(free, context) : undefined
  // File reads stay because something was written; where no digest stands for that, what wrote stays, too.
  if (!kept && context.writesFiles && options.keepKinds.length > 0)
    for (const use of free) if (writesFiles(use.value.toolName, use.value.input)) staying.add(use)
  const empty = rounds.filter(
    (round) => round.orphans.length === 0 && !round.uses.some((use) => use === kept || staying.has(use)),
  )
  const textsAt = empty
    .map((round) => round.at)
    .filter((at) => {
      const message = context.messages[at]!
      // What a person answered stays with the answer.
      if (isAnswered(context.messages, at)) return false
      return message.pinned !== true && !message.parts.some(isOpaque) && message.parts.some(isText)
    })
  return {
    going: free.filter((use) => use !== kept && !staying.has(use)),
    kept,
    textsAt,
    texts: textsAt.map((at) => context.messages[at]!),
    stays: (use) => staying.has(use),
  }
}
