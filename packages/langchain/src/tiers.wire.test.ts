import { HumanMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import { checkTier, page, tierCases, type TierHost } from '@winnow/loopback/host'
import { createAgent, tool } from 'langchain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { generate } from './index.ts'
import { withWinnow } from './middleware.ts'

const readPage = tool(() => page, {
  name: 'read_page',
  description: 'Reads a page',
  schema: z.object({ page: z.string() }),
})

const ask: TierHost = async ({ url: baseURL }, options, question) => {
  const model = new ChatOpenAI({ apiKey: 'none', maxRetries: 0, model: 'gpt-5.2', configuration: { baseURL } })
  const winnow = createWinnow({ ...options, generate: generate(model) })
  const agent = createAgent(withWinnow(winnow, { model, tools: [readPage] }))
  const input = { messages: [new HumanMessage(question)] }
  const told: string[] = []
  for await (const [chunk] of await agent.stream(input, { streamMode: 'messages' })) told.push(chunk.text)
  // Who listens hears the result whole, and nothing of what the model of the tier said.
  expect(told.join('').slice(0, page.length)).toBe(page)
  return told.join('').slice(page.length)
}

test.each(tierCases)('an agent %s', async (_what, summary, isTold) => {
  await expect(checkTier(ask, summary, isTold)).resolves.toBeUndefined()
})
