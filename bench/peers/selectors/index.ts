import type { Selector } from '../../src/selection/selector.ts'
import { aiToolSearch } from './ai.ts'
import { mastraToolSearch } from './mastra.ts'
import { minisearch } from './minisearch.ts'
import { toolpick } from './toolpick.ts'

/** Every package that selects tools, run through its own code. */
export const selectors: readonly Selector[] = [aiToolSearch, mastraToolSearch, toolpick, minisearch]
