import type { RecordedMessage } from '../policy.ts'

/** A recorded conversation. */
export interface Recording {
  readonly id: string
  readonly kind: string
  /** Tool definitions. */
  readonly tools: readonly unknown[]
  readonly messages: readonly RecordedMessage[]
}

/** The kind of the conversations in this repository. */
export const ownKind = 'recorded by us'
