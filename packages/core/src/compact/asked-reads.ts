import { saysFailed } from '../message/failed.ts'
import { isPerson, resultText, textOf } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { SealedTurn } from '../edit/processor.ts'
import { pathOf, writesFiles } from '../text/shell/read-call.ts'
import { elsewhereBetween, plainPath } from './written.ts'

/** Tokens of the reads that stay of one turn because a person named the file. */
const room = 4000
/** In any script; and in Latin letters alone, where the words around it are not set off by blanks. */
const fileNames = [
  /(?<![\p{L}\p{N}_.@-])\.?[\p{L}\p{N}_@-]+(?:\.[\p{L}\p{N}_-]+)+/gu,
  /(?<![\w.@-])\.?[\w@-]+(?:\.[\w-]+)+/gu,
]

const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** The names of files in what people wrote in the turn: `theme.ts` of `read src/theme.ts in full`. */
function namesIn({ messages, turn }: SealedTurn): ReadonlySet<string> {
  const names = new Set<string>()
  for (const message of messages.slice(turn.start, turn.end)) {
    if (!isPerson(message)) continue
    for (const pattern of fileNames) for (const [name] of textOf(message).matchAll(pattern)) names.add(name)
  }
  return names
}

/**
 * The reads of files that a person named in the turn, the last ones first, as far as there is room: what a person points at
 * is what the conversation goes on with. A read that a later call of the turn made stale is none: it wrote to the same path,
 * which names the same file still.
 *
 * @param made all calls of the turn, in order, also those that went before
 * @param isRead whether a call says that it reads a file
 */
export function askedReads(
  uses: readonly ToolUse[],
  made: readonly ToolUse[],
  context: SealedTurn,
  isRead: (call: ToolUse['value']) => boolean,
): ReadonlySet<ToolUse> {
  const staying = new Set<ToolUse>()
  const names = namesIn(context)
  if (names.size === 0) return staying
  const isElsewhere = elsewhereBetween(made)
  /** The next call that wrote to a path. */
  const changed = new Map<string, ToolUse>()
  let left = room
  for (const use of uses.toReversed()) {
    const { toolName, input } = use.value
    const path = pathOf(input)
    if (path === undefined) continue
    const name = nameOf(path)
    if (writesFiles(toolName, input)) {
      if (!saysFailed(use)) changed.set(plainPath(path), use)
    } else if (names.has(name) && isRead(use.value)) {
      const next = changed.get(plainPath(path))
      if (next && !isElsewhere(use, next)) continue
      const size = use.results.reduce((sum, { value }) => sum + context.tokens.count(resultText(value)), 0)
      if (size > left) continue
      left -= size
      staying.add(use)
    }
  }
  return staying
}
