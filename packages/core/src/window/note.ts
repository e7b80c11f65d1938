/** Something of what was left behind that stands in a summary. */
export interface Note {
  /** What a person asked, what is still to be done, what was answered, a line that was written or told, or a value. */
  readonly kind: 'asked' | 'open' | 'answered' | 'line' | 'value'
  readonly text: string
  /** The word that says what a value is. */
  readonly label?: string | undefined
  /** What the note costs, in tokens. */
  readonly tokens: number
  /** How much of its kind is needed again, for its tokens. */
  readonly worth: number
  /** Notes of one kind are written in this order. */
  readonly order: number
}

/** What stays of messages that were left behind. */
export interface Summary {
  /** How many messages it stands for. */
  readonly messages: number
  /** How often each tool was used. */
  readonly tools: ReadonlyMap<string, number>
  readonly notes: readonly Note[]
  /** What a model wrote of them. */
  readonly prose?: string
}
