import { ai } from './ai.ts'
import { contextChef } from './context-chef.ts'
import { deepagents } from './deepagents.ts'
import { langchainClear } from './langchain-clear.ts'
import { langchainTrim } from './langchain-trim.ts'
import { mastra } from './mastra.ts'
import type { Peer } from './peer.ts'

export type { Peer, Stopwatch } from './peer.ts'

/** Every peer, run through its own published package. */
export const peers: readonly Peer[] = [
  ...ai,
  ...langchainClear,
  ...langchainTrim,
  ...mastra,
  ...contextChef,
  ...deepagents,
]

export default peers
