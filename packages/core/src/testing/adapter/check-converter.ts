import { applyEdits } from '../../edit/apply.ts'
import type { EditAction } from '../../edit/types.ts'
import type { ContentItem, Message, Part } from '../../message/types.ts'

/** The two functions every adapter has. */
export interface Converter<Native> {
  read(messages: readonly Native[]): readonly Message[]
  apply(messages: readonly Native[], edits: readonly EditAction[]): readonly Native[]
  /**
   * Whether `after` is `before` with nothing but something a removed neighbour left to it, such as a prompt cache
   * breakpoint. Without this function an untouched message must stay the same object.
   */
  readonly isHeir?: (before: Native, after: Native) => boolean
}

const contentOf = (content: readonly ContentItem[]): unknown[] =>
  content.map((item) => (item.type === 'text' ? { text: item.text } : 'opaque'))

function comparable(part: Part): unknown {
  if (part.type === 'opaque') return 'opaque'
  if (part.type === 'tool-call') return { call: part.toolName, input: part.input, pinned: part.pinned ?? false }
  if (part.type !== 'tool-result') return { [part.type]: part.text }
  return { result: part.toolName, status: part.status, content: contentOf(part.content), pinned: part.pinned ?? false }
}

/** A history as text, without ids, for comparing what two ways of making it hold. */
export const withoutIds = (messages: readonly Message[]): string =>
  JSON.stringify(
    messages.map(({ role, source, parts }) => ({ role, source: source ?? 'person', parts: parts.map(comparable) })),
  )

const snapshot = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    return 'not JSON'
  }
}

/**
 * The contract of an adapter, for one history and some edits: one message is read as one, the square commutes
 * (`read(apply(native, edits))` holds what `applyEdits(read(native), edits)` holds), untouched messages keep their
 * identity, no edits give the same array, and the input is not changed.
 *
 * @throws Error naming the first broken promise
 * @example
 * checkConverter({ read: readChat, apply: applyChat }, history, edits)
 */
export function checkConverter<Native>(
  converter: Converter<Native>,
  native: readonly Native[],
  edits: readonly EditAction[],
): void {
  const before = snapshot(native)
  const read = converter.read(native)
  if (read.length !== native.length) throw new Error(`read made ${read.length} messages of ${native.length}`)
  if (converter.apply(native, []) !== native) throw new Error('apply without edits gave another array')
  const applied = converter.apply(native, edits)
  const expected = applyEdits(read, edits)
  const left = withoutIds(converter.read(applied))
  const right = withoutIds(expected)
  if (left !== right) throw new Error(`the square does not commute:\nread(apply): ${left}\napplyEdits(read): ${right}`)
  const untouched = new Set<Message>(expected)
  const isThere = (message: Native): boolean =>
    applied.includes(message) ||
    (converter.isHeir !== undefined && applied.some((after) => converter.isHeir!(message, after)))
  read.forEach((message, at) => {
    if (untouched.has(message) && !isThere(native[at]!))
      throw new Error(`message ${at} is untouched and lost its identity`)
  })
  if (snapshot(native) !== before) throw new Error('apply changed its input')
}
