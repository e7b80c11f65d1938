import type { Edit, Winnow } from '@winnow/core'
import type { Session } from '@winnow/core/testing'
import { refusalOf } from '@winnow/loopback'
import type { Posted, Wire } from './wires.ts'

/** How many requests were posted. */
export interface Count {
  requests: number
  posted: number
}

/** Edits that say that they change what was sent before. */
const isDeclared = ({ rule, reason, action }: Edit): boolean =>
  rule === 'clearing' ||
  action === 'summarize' ||
  (action === 'remove-tool-use' && reason === 'later-call-in-system-text')

const show = (text: string | undefined): string => (text ?? 'nothing').slice(0, 300)

/** The first item of an earlier request that is not in the same place of a later one. */
function changedItem(earlier: Posted, later: Posted): number {
  return earlier.items.findIndex((item, at) => item !== later.items[at])
}

/**
 * Posts every request of a conversation in one format, as it is and as a Winnow makes it. What a provider takes it takes
 * still; while nobody spoke but the model and its tools, what was posted before begins what is posted now.
 *
 * @param editsNow the edits of the request that was prepared last
 */
export async function checkWire(
  session: Session,
  wire: Wire,
  winnow: Winnow,
  editsNow: () => readonly Edit[],
  count: Count,
): Promise<string[]> {
  const problems: string[] = []
  let earlier: { readonly posted: Posted; readonly length: number } | undefined
  for (const length of session.requests) {
    const messages = session.messages.slice(0, length)
    const raw = await wire.post(messages, session.system)
    if (!raw || refusalOf(raw.path, raw.text) !== undefined) {
      earlier = undefined
      continue
    }
    const sent = await wire.post(messages, session.system, winnow)
    const edits = editsNow()
    count.requests += 1
    if (!sent) {
      problems.push(`${wire.name}: the client refuses the view of ${length} messages, and takes the history`)
      continue
    }
    count.posted += 1
    const refusal = refusalOf(sent.path, sent.text)
    if (refusal !== undefined) problems.push(`${wire.name}: the view of ${length} messages is refused: ${refusal}`)
    if (Buffer.byteLength(sent.text) > Buffer.byteLength(raw.text) * 1.1 + 400)
      problems.push(`${wire.name}: the view of ${length} messages is longer than the history`)
    const isSameTurn =
      earlier && messages.slice(earlier.length).every(({ role }) => role === 'assistant' || role === 'tool')
    if (earlier && isSameTurn && !edits.some(isDeclared)) {
      const at = changedItem(earlier.posted, sent)
      if (at >= 0)
        problems.push(
          `${wire.name}: item ${at} changed between the requests of ${earlier.length} and ${length} messages, and no edit says so:\n` +
            `${show(earlier.posted.items[at])}\n${show(sent.items[at])}`,
        )
    }
    earlier = { posted: sent, length }
  }
  return problems
}
