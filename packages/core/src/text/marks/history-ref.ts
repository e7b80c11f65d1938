import type { Steps } from '../../breaks.ts'
import { callText } from '../../message/input.ts'
import { recallToolName } from '../../message/recall.ts'
import type { Message, OpaquePart, Part, ReasoningPart } from '../../message/types.ts'
import { markedResult, markPart } from './not-text-mark.ts'
import type { RefOf } from './ref.ts'

type NamedPart = Exclude<Part, ReasoningPart | OpaquePart>

/** What names a part. */
function textOf(part: NamedPart): readonly string[] {
  if (part.type === 'text') return [part.type, part.text]
  if (part.type === 'tool-call') return [part.type, part.toolName, callText(part)]
  return [part.type, part.toolName, part.status, ...part.content.map((item) => (item.type === 'text' ? item.text : ''))]
}

/** Frameworks take out empty texts and approvals before a model is called, so a tool that is asked later still sees them. */
const isNamed = (part: Part): part is NamedPart =>
  part.type !== 'reasoning' && part.type !== 'opaque' && (part.type !== 'text' || part.text !== '')

/** Reasoning is not said: hosts drop it, or keep it. */
const isSaid = (part: Part): part is Exclude<Part, ReasoningPart> => part.type !== 'reasoning'

/** The name of a conversation before its first message. */
export const noRef = ''

interface Named {
  readonly before: string
  readonly ref: string
}

/** By message: a conversation that goes on is named anew only where it does. */
const known = new WeakMap<RefOf, WeakMap<Message, Named>>()

/**
 * The name of a conversation up to a message: made of the name up to the message before and what it says, without ids. A
 * system message changes nothing, because not every host has it among the messages. Results are named one by one, because
 * frameworks put those of one round into one message or into several.
 */
export function refAfter(before: string, message: Message, refOf: RefOf): string {
  const { role, source = 'person', parts } = message
  if (role === 'system') return before
  let names = known.get(refOf)
  if (!names) known.set(refOf, (names = new WeakMap()))
  const named = names.get(message)
  if (named?.before === before) return named.ref
  const texts = parts.filter(isNamed).map(textOf)
  const groups = role === 'tool' ? texts.map((text) => [text]) : texts.length > 0 ? [texts] : []
  const ref = groups.reduce((name, group) => refOf(JSON.stringify([name, role, source, ...group])), before)
  names.set(message, { before, ref })
  return ref
}

/** How many messages of a history a ref stands for, from the first on; undefined where it names no beginning of it. */
function* lengthOfRef(messages: readonly Message[], ref: string, refOf: RefOf): Steps<number | undefined> {
  let name = noRef
  for (const [at, message] of messages.entries()) {
    name = refAfter(name, message, refOf)
    if (name === ref) return at + 1
    yield
  }
  return undefined
}

function written(part: Exclude<Part, ReasoningPart>): string {
  if (part.type === 'text') return part.text
  if (part.type === 'tool-call') return `called ${part.toolName}: ${callText(part)}`
  if (part.type === 'opaque') return markPart(part)
  if (part.toolName === recallToolName) return ''
  return `result of ${part.toolName} (${part.status}): ${markedResult(part)}`
}

/**
 * The conversation that a ref stands for, each message under its number; undefined where the ref names no beginning of the
 * history. A result that was sent shortened is whole here, and a mark stands for what is no text; what was read back is left
 * out.
 */
export function* readHistoryRef(messages: readonly Message[], ref: string, refOf: RefOf): Steps<string | undefined> {
  const length = yield* lengthOfRef(messages, ref, refOf)
  if (length === undefined) return undefined
  return messages
    .slice(0, length)
    .flatMap(({ role, parts }, at) => {
      const text = parts.filter(isSaid).map(written).filter(Boolean).join('\n')
      return role === 'system' || text === '' ? [] : [`[${at + 1}] ${role}: ${text}`]
    })
    .join('\n')
}
