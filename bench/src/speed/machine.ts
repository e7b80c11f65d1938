import { availableParallelism } from 'node:os'

/** Where something was measured. */
export interface Machine {
  readonly cores: number
  readonly node: string
}

export const thisMachine = (): Machine => ({ cores: availableParallelism(), node: process.versions.node })
