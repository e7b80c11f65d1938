import type { Share } from '../../src/window/share.ts'
import type { Peer } from '../peer.ts'
import { contextChefCompression } from './context-chef.ts'
import { deepagentsSummarization } from './deepagents.ts'
import { langchainSummarization } from './langchain.ts'
import { langchainTrim } from './langchain-trim.ts'

/** Every package that keeps a history within a size, run through its own code. */
export const windows = (share: Share): readonly Peer[] =>
  [langchainSummarization, deepagentsSummarization, contextChefCompression, langchainTrim].map((peer) => peer(share))
