import type { Edit } from '../../edit/types.ts'
import { recallToolName } from '../../message/recall.ts'
import type { Message } from '../../message/types.ts'
import { Recent } from '../../text/recent.ts'
import { conversationKey } from '../history/conversation-key.ts'
import type { LeftOutEvent } from '../events.ts'

/** Characters of the keys that are remembered: those of more than a thousand conversations. */
const remembered = 100_000

/** Whether an edit leaves out what nothing else in the request says. */
const leavesOut = (edit: Edit): boolean => {
  if (edit.rule === 'prune') return false
  return edit.action !== 'replace-result' || edit.shortened === undefined || edit.shortened.ref !== undefined
}

const nameOf = (tool: unknown): unknown => {
  if (typeof tool !== 'object' || tool === null) return undefined
  const { name, function: called } = tool as { readonly name?: unknown; readonly function?: unknown }
  return name ?? nameOf(called)
}

/** Whether tool definitions, as a list or by name, hold tools, and the recall tool is none of them. */
function lackRecall(tools: unknown): boolean {
  if (typeof tools !== 'object' || tools === null) return false
  const names = Array.isArray(tools) ? tools.map(nameOf) : Object.keys(tools)
  return names.length > 0 && !names.includes(recallToolName)
}

const fixes = {
  off: 'Leave `recall` out of the options, so that marks name what is left out, and offer the model the tool recall_result.',
  'not-offered':
    'Offer the model the tool recall_result with its other tools, or make the Winnow with `recall: false`.',
}

/** Tells once a conversation that something is left out of what its model is sent, and that it cannot read it back. */
export class LeftOutEvents {
  readonly #recalls: boolean
  readonly #told = new Recent<true>(remembered)

  constructor(recalls: boolean) {
    this.#recalls = recalls
  }

  /** Takes note of a request, of the tools it offers and of the edits it is sent with. */
  tell(
    messages: readonly Message[],
    tools: unknown,
    edits: readonly Edit[],
    notify: (event: LeftOutEvent) => void,
  ): void {
    const recall = this.#recalls ? 'not-offered' : 'off'
    if ((this.#recalls && !lackRecall(tools)) || !edits.some(leavesOut)) return
    this.#told.get(conversationKey(messages), () => {
      notify({ type: 'left-out', recall, fix: fixes[recall] })
      return true
    })
  }
}
