import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, type WinnowOptions } from '@winnow/core'
import { startLoopback } from '@winnow/loopback'
import { generateText, tool, type ToolSet } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from '../index.ts'

const lean: WinnowOptions = { compress: false, compact: false, select: { minTools: 0 }, store: new Map() }
const winnow = createWinnow(lean)
const names = ['salaries', 'holidays', 'badges']

function office() {
  const ran: string[] = []
  const one = (name: string) =>
    tool({ description: `Shows ${name}.`, inputSchema: z.object({}), execute: () => void ran.push(name) })
  return { ran, tools: Object.fromEntries(names.map((name) => [name, one(name)])) as ToolSet }
}

describe('settings that are wrapped twice', () => {
  test('keep how definitions are sent', async () => {
    await using server = await startLoopback({ replies: [{ text: 'Hi.' }] })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).responses('gpt-4o')
    const settings = { model, tools: office().tools, prompt: 'Show badges.' }
    await generateText(withWinnow(winnow, withWinnow(winnow, settings, { definitions: 'all' })))
    expect(server.requests[0]!.body['tool_choice']).toMatchObject({ type: 'allowed_tools' })
  })
})
