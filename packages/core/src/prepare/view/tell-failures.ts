import { HostFunctionError } from '../../plain.ts'
import type { WinnowEvent } from '../events.ts'
import type { RequestIdentity } from './identity.ts'

/** Tells the host what failed, and of which request or conversation where that is known. */
export type TellFailure = (part: string, error: unknown, identity?: Partial<RequestIdentity>) => void

/** Tells the host what failed, and forgets of which of its functions it was told. */
interface FailureEvents {
  onFailure: TellFailure
  /** The same for what decisions depend on, which counts. */
  onPlanFailure: (part: string, error: unknown) => void
  /** Whether something failed on which decisions depend. */
  hasPlanFailed: () => boolean
  /** Begins anew: a function that still fails is told again. */
  forget: () => void
}

/** One event for each failure; one in all for a function of the host's, which fails at every message alike. */
export function tellFailures(notify: (event: WinnowEvent) => void): FailureEvents {
  const paths = new Set<string>()
  let hasPlanFailed = false
  function onFailure(part: string, error: unknown, identity: Partial<RequestIdentity> = {}): void {
    if (!HostFunctionError.isInstance(error)) return notify({ type: 'failed', ...identity, part, error })
    if (paths.has(error.path)) return
    paths.add(error.path)
    notify({ type: 'failed', ...identity, part: error.path, error })
  }
  return {
    onFailure,
    onPlanFailure(part, error) {
      hasPlanFailed = true
      onFailure(part, error)
    },
    hasPlanFailed: () => hasPlanFailed,
    forget: () => paths.clear(),
  }
}
