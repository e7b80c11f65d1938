import { ToolSearchProcessor } from '@mastra/core/processors'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
import type { Selector } from '../../src/selection/selector.ts'
import { packageNamed } from '../peer.ts'

/** What its search tool runs; the processor keeps both to itself. */
interface Search {
  readonly staticCatalog: unknown
  searchTools(catalog: unknown, query: string): Promise<readonly { readonly name: string }[]>
}

/** Mastra's search over tools that are loaded only once found, which reads names and descriptions. */
export const mastraToolSearch: Selector = {
  name: 'mastra ToolSearchProcessor',
  peer: packageNamed('@mastra/core'),
  index(tools) {
    const entries = tools.map(({ name, description }) => {
      const made = { id: name, description: description ?? '', inputSchema: z.object({}) }
      return [name, createTool({ ...made, execute: async () => ({}) })] as const
    })
    const catalog = Object.fromEntries(entries)
    const withLimit = new Map<number, Search>()
    const searchFor = (limit: number): Search => {
      let search = withLimit.get(limit)
      if (!search) {
        search = new ToolSearchProcessor({ tools: catalog, search: { topK: limit } }) as unknown as Search
        withLimit.set(limit, search)
      }
      return search
    }
    searchFor(5)
    return {
      async search({ query }, limit) {
        const search = searchFor(limit)
        return (await search.searchTools(search.staticCatalog, query)).map(({ name }) => name)
      },
    }
  },
}
