/**
 * What `ModelMessage` of the AI SDK and the messages of its provider prompt have in common. Everything else a message
 * holds stays where it is.
 */
export interface NativeMessage {
  readonly role: string
  readonly content: unknown
  readonly providerOptions?: unknown
}

/** An object with fields nothing is known of yet. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a message; none where its content is a string or unknown. */
export const partsOf = (message: NativeMessage): readonly unknown[] =>
  Array.isArray(message.content) ? (message.content as unknown[]) : []
