import { HostFunctionError } from '../plain.ts'
import type { WinnowEvent } from './events.ts'

/** Tells the host what failed, and forgets of which of its functions it was told. */
interface FailureEvents {
  onFailure: (part: string, error: unknown) => void
  /** Begins anew: a function that still fails is told again. */
  forget: () => void
}

/** One event for each failure; one in all for a function of the host's, which fails at every message alike. */
export function tellFailures(notify: (event: WinnowEvent) => void): FailureEvents {
  const paths = new Set<string>()
  return {
    onFailure(part, error) {
      if (!HostFunctionError.isInstance(error)) return notify({ type: 'failed', part, error })
      if (paths.has(error.path)) return
      paths.add(error.path)
      notify({ type: 'failed', part: error.path, error })
    },
    forget: () => paths.clear(),
  }
}
