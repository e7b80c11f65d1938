import { describe, expect, test } from 'vitest'
import { createWinnow } from '../prepare/create-winnow.ts'
import { officeTools } from '../select/__fixtures__/office-tools.ts'
import { searchToolName } from '../select/search-tool.ts'
import { searchChatTools, selectChatTools, type ChatTool } from './select-chat-tools.ts'
import type { ChatMessage } from './types.ts'

const tools: readonly ChatTool[] = officeTools.map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name, description: description!, parameters: inputSchema },
}))
const namesOf = (given: readonly ChatTool[]): (string | undefined)[] => given.map((tool) => tool.function?.name)
const parcel: ChatMessage = { role: 'user', content: 'When will my parcel arrive?' }
const winnow = createWinnow({ select: { limit: 1 } })

describe('the tools of a chat request', () => {
  test('are the definitions that were given, those that are no functions included', async () => {
    const custom = { type: 'custom' }
    const { tools: offered, toolChoice } = await selectChatTools(winnow, [parcel], [...tools, custom])
    expect(offered).toEqual([custom, tools.find((tool) => tool.function!.name === 'track_shipment')])
    expect(offered.at(-1)).toBe(tools.find((tool) => tool.function!.name === 'track_shipment'))
    expect(toolChoice).toBeUndefined()
  })

  test('are the array itself where there are few', async () => {
    const few = tools.slice(0, 5)
    expect((await selectChatTools(winnow, [parcel], few)).tools).toBe(few)
  })

  test('hold what the tool choice names', async () => {
    const toolChoice = { type: 'function', function: { name: 'read_file' } }
    const selected = await selectChatTools(winnow, [parcel], tools, { toolChoice })
    expect(namesOf(selected.tools)).toEqual(['track_shipment', 'read_file'])
    expect(selected.toolChoice).toBe(toolChoice)
  })

  test('grow by what the search tool found', async () => {
    const { text } = await searchChatTools(winnow, tools, { query: 'pay money back to a customer' })
    const made = { id: '1', type: 'function', function: { name: searchToolName, arguments: '{"query":"pay back"}' } }
    const history: ChatMessage[] = [
      parcel,
      { role: 'assistant', content: null, tool_calls: [made] },
      { role: 'tool', tool_call_id: '1', content: text },
    ]
    const first = await selectChatTools(winnow, [parcel], tools, { searchTool: true })
    const second = await selectChatTools(winnow, history, tools, { searchTool: true })
    expect(namesOf(first.tools)).toEqual([searchToolName, 'track_shipment'])
    expect(namesOf(second.tools).slice(0, 3)).toEqual([searchToolName, 'track_shipment', 'refund_invoice'])
    const asText = JSON.stringify(first.tools).slice(0, -1)
    expect(JSON.stringify(second.tools).startsWith(asText)).toBe(true)
  })

  test('are all sent and some allowed where definitions should stay cached', async () => {
    const asked = { definitions: 'all', searchTool: true } as const
    const { tools: sent, toolChoice } = await selectChatTools(winnow, [parcel], tools, asked)
    expect(sent.slice(0, -1)).toEqual(tools)
    const named = ['track_shipment', 'search_tools'].map((name) => ({ type: 'function', function: { name } }))
    expect(toolChoice).toEqual({ type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: named } })
    const none = await selectChatTools(winnow, [parcel], tools, { ...asked, toolChoice: 'none' })
    expect(none.toolChoice).toBe('none')
    const required = await selectChatTools(winnow, [parcel], tools, { ...asked, toolChoice: 'required' })
    expect(required.toolChoice).toMatchObject({ allowed_tools: { mode: 'required' } })
  })

  test('are never all sent where a caller may not see all', async () => {
    const index = {
      name: 'roles',
      search: async () => [],
      permitted: async (names: readonly string[]) => names.filter((name) => name !== 'delete_file'),
    }
    const indexed = createWinnow({ select: { limit: 1 }, store: new Map() })
    const { tools: sent } = await selectChatTools(indexed, [parcel], tools, { definitions: 'all', index })
    expect(namesOf(sent)).toEqual(['track_shipment'])
    const toolChoice = { type: 'function', function: { name: 'delete_file' } } as const
    const forced = await selectChatTools(indexed, [parcel], tools, { toolChoice, index })
    expect(namesOf(forced.tools)).not.toContain('delete_file')
    expect(forced.toolChoice).toBeUndefined()
  })

  test('are all of them where the history is none', async () => {
    expect((await selectChatTools(winnow, 'x' as never, tools)).tools).toBe(tools)
  })
})
