import { HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow, searchToolName, type ToolIndex } from '@winnow/core'
import { startLoopback, type Reply } from '@winnow/loopback'
import { createAgent, createMiddleware } from 'langchain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { winnowMiddleware } from '../middleware.ts'
import { shopTools } from './__fixtures__/shop-tools.ts'

/** Waits until so many wait, again and again. */
function barrier(size: number): () => Promise<void> {
  let waiting: (() => void)[] = []
  return async () => {
    const arrived = new Promise<void>((resolve) => waiting.push(resolve))
    if (waiting.length === size) {
      for (const go of waiting) go()
      waiting = []
    }
    await arrived
  }
}

/** Who may see the tools for these subjects, and nothing else. */
const indexOf = (subjects: readonly string[]): ToolIndex => ({
  name: 'shop',
  search({ text }, { limit }) {
    const named = shopTools().filter(({ name }) => name.split('_').every((word) => text.includes(word)))
    return Promise.resolve(named.slice(0, limit).map(({ name }) => ({ name, score: 1 })))
  },
  permitted(names) {
    return Promise.resolve(names.filter((name) => subjects.includes(name.split('_')[1]!)))
  },
})
const indexes = new Map(
  ['shipment', 'invoice', 'refund', 'ticket'].map((subject) => [subject, indexOf([subject, 'customer'])]),
)

/** What a caller's model does: it searches, calls what it found, tries what another caller may see, and answers. */
const script = (subject: string, other: string): Reply[] => [
  { calls: [{ name: searchToolName, arguments: { query: `share ${subject} and share ${other}` } }] },
  {
    calls: [
      { name: `share_${subject}`, arguments: { [`${subject}_id`]: '1' } },
      { name: `delete_${other}`, arguments: { [`${other}_id`]: '1' } },
    ],
  },
  { text: 'Shared.' },
]

test('two agents and four callers who share one Winnow and one middleware see and run their own tools only', async () => {
  const winnow = createWinnow({ select: { limit: 2 }, store: new Map() })
  const context = z.object({ subject: z.string() })
  const everybody = barrier(4)
  const middleware = [
    createMiddleware({
      name: 'together',
      wrapModelCall: async (request, handler) => {
        const answer = await handler(request)
        await everybody()
        return answer
      },
    }),
    winnowMiddleware(winnow, { index: (runtime) => indexes.get(context.parse(runtime.context).subject)! }),
  ]
  /** A half of the tools each; all servers count their ids from 1. */
  const halves = [
    ['shipment', 'invoice', 'customer'],
    ['refund', 'ticket', 'customer'],
  ]
  const toolsOf = (subjects: readonly string[], ran: string[]) =>
    shopTools(ran).filter(({ name }) => subjects.includes(name.split('_')[1]!))
  const callers = [
    { half: 0, subject: 'shipment', other: 'invoice' },
    { half: 0, subject: 'invoice', other: 'shipment' },
    { half: 1, subject: 'refund', other: 'ticket' },
    { half: 1, subject: 'ticket', other: 'refund' },
  ]
  const question = new HumanMessage('Please see to the customer.')
  await Promise.all(
    callers.map(async ({ half, subject, other }) => {
      await using server = await startLoopback({ replies: script(subject, other) })
      const ran: string[] = []
      const model = new ChatOpenAI({
        model: 'gpt-5.2',
        apiKey: 'none',
        maxRetries: 0,
        configuration: { baseURL: server.url },
      })
      const tools = toolsOf(halves[half]!, ran)
      const agent = createAgent({
        model,
        tools,
        middleware,
        contextSchema: context,
        checkpointer: new MemorySaver(),
      })
      const config = { context: { subject }, configurable: { thread_id: '1' } }
      const { messages }: { messages: BaseMessage[] } = await agent.invoke({ messages: [question] }, config)
      expect(server.rejections).toEqual([])
      expect(ran).toEqual([`share_${subject}`])
      const [found, shared, refused] = messages.filter((message) => ToolMessage.isInstance(message))
      const answer = JSON.parse(found!.text) as { tools: { name: string }[] }
      expect(answer.tools.map(({ name }) => name)).toEqual([`share_${subject}`])
      expect([shared, refused].map((message) => [message?.name, message?.status])).toEqual(
        expect.arrayContaining([
          [`share_${subject}`, 'success'],
          [`delete_${other}`, 'error'],
        ]),
      )
      for (const { body } of server.requests) {
        expect(JSON.stringify(body.tools)).not.toContain(`_${other}`)
        expect(JSON.stringify(body.tools)).toContain(searchToolName)
      }
    }),
  )
}, 20_000)
