import type { RequestSummary } from '../../shared/request.ts'
import type { Settings } from '../../shared/settings.ts'

/** What the panel beside the chat is given. */
export interface PanelProps {
  readonly conversation: string
  /** The requests of the conversation, oldest first, as they happen. Each can be read whole under its id. */
  readonly requests: readonly RequestSummary[]
  readonly settings: Settings
  /** Changes settings from the next message on. */
  readonly onChoose: (change: Partial<Settings>) => void
}
