import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow } from '@winnow/core'
import { checkTier, page, tierCases, type TierHost } from '@winnow/loopback/host'
import { generateText, isStepCount, tool } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { generate, withWinnow } from './index.ts'

const read_page = tool({ inputSchema: z.object({ page: z.string() }), execute: async () => page })

const ask: TierHost = async (server, options, prompt) => {
  const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
  const winnow = createWinnow({ ...options, generate: generate(model) })
  const settings = withWinnow(winnow, { model, tools: { read_page }, prompt, stopWhen: isStepCount(3) })
  return (await generateText(settings)).text
}

test.each(tierCases)('an agent %s', async (_what, summary, isTold) => {
  await expect(checkTier(ask, summary, isTold)).resolves.toBeUndefined()
})
