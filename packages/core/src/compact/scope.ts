import type { SealedTurn } from '../edit/processor.ts'
import { callsOf, isOpaque, isText } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { Round, ToolUse } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import { writesFiles } from '../text/read-call.ts'
import type { ResolvedCompactOptions } from './options.ts'

/** Arguments longer than this make a call a costly anchor, in tokens. */
const costlyArguments = 200
/** How many of the last uses are looked at when the last is costly. */
const anchorChoices = 3

/** What of a sealed turn goes and what stays. */
export interface Scope {
  /** Uses that go, in order; the anchor is none of them. */
  readonly going: readonly ToolUse[]
  /** The use that stays to show a real call; its result carries the residue. */
  readonly anchor: ToolUse | undefined
  /** Messages whose text is process and goes. */
  readonly texts: readonly Message[]
  /** Positions of `texts`. */
  readonly textsAt: readonly number[]
  /** Whether the use stays byte for byte. */
  stays(use: ToolUse): boolean
}

/** A use can carry the residue when its one result is one text and it can stay without its siblings. */
function canCarry(use: ToolUse, context: SealedTurn): boolean {
  const message = context.messages[use.at]!
  const content = use.results[0]?.value.content
  return (
    use.results.length === 1 &&
    use.results[0]!.value.status === 'ok' &&
    content?.length === 1 &&
    content[0]!.type === 'text' &&
    !(message.indivisible === true && callsOf(message).length > 1)
  )
}

function pickAnchor(uses: readonly ToolUse[], context: SealedTurn): ToolUse | undefined {
  const eligible = uses.filter((use) => canCarry(use, context))
  const size = (use: ToolUse): number => context.tokens.count(callText(use.value))
  const last = eligible.at(-1)
  if (!last || size(last) <= costlyArguments) return last
  return eligible.slice(-anchorChoices).reduce((best, use) => (size(use) < size(best) ? use : best), last)
}

/** Decides what goes; what a person refused stays. `rounds` are those before the final answer. */
export function scopeOf(
  rounds: readonly Round[],
  context: SealedTurn,
  options: Pick<ResolvedCompactOptions, 'isKeptTool' | 'keepKinds' | 'isKeptKind' | 'anchor'>,
): Scope {
  const free: ToolUse[] = []
  const staying = new Set<ToolUse>()
  const mustStay = (use: ToolUse): boolean =>
    context.whyProtected(use) !== undefined ||
    context.isAskedAgain(use) ||
    use.results.some((place) => place.value.status === 'denied') ||
    options.isKeptTool(use.value.toolName) ||
    (context.writesFiles && options.isKeptKind(use.value))
  for (const round of rounds) {
    const uses = round.uses.filter((use) => !context.isGone(use))
    const bound = context.messages[round.at]!.indivisible === true && uses.some(mustStay)
    for (const use of uses) {
      if (bound || mustStay(use)) staying.add(use)
      else free.push(use)
    }
  }
  const anchor = options.anchor ? pickAnchor(free, context) : undefined
  // File reads stay because something was written; where no residue stands for that, what wrote stays, too.
  if (!anchor && context.writesFiles && options.keepKinds.length > 0)
    for (const use of free) if (writesFiles(use.value.toolName, use.value.input)) staying.add(use)
  const empty = rounds.filter(
    (round) => round.orphans.length === 0 && !round.uses.some((use) => use === anchor || staying.has(use)),
  )
  const textsAt = empty
    .map((round) => round.at)
    .filter((at) => {
      const message = context.messages[at]!
      return message.pinned !== true && !message.parts.some(isOpaque) && message.parts.some(isText)
    })
  return {
    going: free.filter((use) => use !== anchor && !staying.has(use)),
    anchor,
    textsAt,
    texts: textsAt.map((at) => context.messages[at]!),
    stays: (use) => staying.has(use),
  }
}
