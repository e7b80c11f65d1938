import type { InspectedUsage, RequestBar } from '@winnow/inspector/model'
import type { Backend, Settings } from './settings.ts'

/** One request to the model in numbers: what is streamed with an answer. The whole of it is read when somebody looks. */
export interface RequestSummary extends RequestBar {
  /** The assistant message it was made for. */
  readonly message: string
  readonly backend: Backend
  /** How much Winnow was allowed to change. */
  readonly profile: Settings['profile']
}

/** Tokens as a model reports them. The script estimates them, and has no cache. */
export type Usage = InspectedUsage
