import { generateText, jsonSchema, tool, toolSearch, type ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import type { Selector } from '../../src/selection/selector.ts'
import { packageNamed } from '../peer.ts'

const noUsage = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0, text: 0, reasoning: 0 }

/** A model that searches for a text and says nothing else. */
const searchingFor = (query: string): MockLanguageModelV4 =>
  new MockLanguageModelV4({
    doGenerate: {
      content: [{ type: 'tool-call', toolCallId: 'search', toolName: 'toolSearch', input: JSON.stringify({ query }) }],
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage: { inputTokens: noUsage, outputTokens: noUsage },
      warnings: [],
    },
  })

/** The AI SDK's search over tools that are loaded only once found; a generation binds the two. */
export const aiToolSearch: Selector = {
  name: 'ai toolSearch',
  peer: packageNamed('ai'),
  nested: true,
  index(tools) {
    const deferred = tools.map(({ name, description, inputSchema }) => {
      const schema = jsonSchema(inputSchema ?? { type: 'object', properties: {} })
      return [name, { ...tool({ description: description ?? '', inputSchema: schema }), deferLoading: true }] as const
    })
    const all = { toolSearch: toolSearch({ maxResults: 20 }), ...Object.fromEntries(deferred) } as ToolSet
    return {
      async search({ query }, limit) {
        const { toolResults } = await generateText({ model: searchingFor(query), tools: all, prompt: query })
        const { tools: found } = toolResults[0]!.output as { readonly tools: readonly { readonly name: string }[] }
        return found.slice(0, limit).map(({ name }) => name)
      },
    }
  },
}
