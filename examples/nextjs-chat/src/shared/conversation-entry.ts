/** A conversation as the list shows it. */
export interface ConversationEntry {
  readonly id: string
  readonly title: string
  /** Milliseconds since 1970. */
  readonly updated: number
}
