import { atOnce } from '../at-once.ts'
import { fieldsOf, isFields } from '../message/fields.ts'

/** What of a run says whose it is. */
export interface ScopeRuntime {
  readonly context: unknown
  readonly configurable: (Readonly<Record<string, unknown>> & { readonly thread_id?: unknown }) | undefined
}

/** For whom the whole of results is kept, and how long. */
export interface PersistScope {
  /** A conversation or a user, or a function that tells it from a run: `({ configurable }) => configurable.thread_id`. */
  readonly scope: string | ((runtime: ScopeRuntime) => unknown)
  /** How long the whole is kept, in milliseconds. Default for good. */
  readonly ttl?: number | undefined
}

/** What of a run says whose it is, from a runtime or the configuration of a call. */
export function runOf(runtime: unknown): ScopeRuntime {
  const { context, configurable, config } = fieldsOf(runtime)
  const found = configurable ?? fieldsOf(config)['configurable']
  return { context, configurable: isFields(found) ? found : undefined }
}

/** The scope of a run; what is no text is refused where it is used. @throws what the function of the host throws */
export const scopeOf = ({ scope }: PersistScope, runtime: unknown): string =>
  typeof scope === 'string' ? scope : (atOnce('persist.scope', scope(runOf(runtime))) as string)
