import type { Policy } from '../src/trajectories/policy.ts'
import own from './package.json' with { type: 'json' }

/** The time spent in a peer's own code, without our conversions. */
export class Stopwatch {
  milliseconds: number = 0

  async time<Value>(run: () => Value | Promise<Value>): Promise<Value> {
    const start = performance.now()
    try {
      return await run()
    } finally {
      this.milliseconds += performance.now() - start
    }
  }
}

/** A published package as a policy. */
export type Peer = Policy & {
  readonly peer: string
  /** Absent where the peer does nothing when a request is made. */
  readonly stopwatch?: Stopwatch
}

/** A package with the version that is installed here. */
export const packageNamed = (name: keyof typeof own.dependencies): string => `${name}@${own.dependencies[name]}`
