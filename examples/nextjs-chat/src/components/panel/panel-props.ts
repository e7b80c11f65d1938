import type { RequestSummary } from '../../shared/request.ts'

/** What the panel beside the chat is given; an inspector takes the same. */
export interface PanelProps {
  readonly conversation: string
  /** The requests of the conversation, oldest first, as they happen. Each can be read whole under its id. */
  readonly requests: readonly RequestSummary[]
}
