/** What the walk is told of an open turn, message by message, in the order in which requests learn of it. */
export type WalkEvent =
  /** A message with its tokens as they were first sent. */
  | {
      readonly type: 'message'
      readonly tokens: number
      /** It begins a round, it belongs to the round that began last, or it stays as long as the turn is open. */
      readonly place: 'begins-round' | 'in-round' | 'stays'
      /** The end of a round says more, so it is waited for. */
      readonly endsRound: boolean
    }
  /** All calls of the last round are answered. */
  | {
      readonly type: 'round-end'
      /** Whether the round may ever be left out. */
      readonly mayGo: boolean
      /** Tokens that rounds lost just now, by round. */
      readonly lost: readonly { readonly round: number; readonly tokens: number }[]
    }
