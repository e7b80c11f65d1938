import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, type Report } from '@winnow/core'
import { startLoopback } from '@winnow/loopback'
import { streamText, wrapLanguageModel } from 'ai'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from './index.ts'

const before = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'devtools-'))
// DevTools writes what it records below the working directory.
beforeAll(() => process.chdir(folder))
afterAll(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

const stored = z.object({
  steps: z.array(z.object({ input: z.string(), raw_response: z.string().nullable() })),
})

test('DevTools around Winnow records what was saved, and inside it what was sent', async () => {
  // Its types are those of an older provider package.
  const { devToolsMiddleware: devTools } = await import('@ai-sdk/devtools')
  await using server = await startLoopback({ replies: () => ({ text: 'The last.' }) })
  const reports: Report[] = []
  const winnow = createWinnow({
    compact: { minSavings: 600 },
    onEvent: (event) => void (event.type === 'prepared' && reports.push(event.report)),
  })
  const bare = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
  const inside = wrapLanguageModel({ model: bare, middleware: devTools() as never })
  const model = wrapLanguageModel({ model: withWinnow(winnow, inside), middleware: devTools() as never })
  const log = Array.from({ length: 300 }, (_, index) => `boat ${index} lay at quay ${(index * 5) % 7}`).join('\n')
  const result = streamText({
    model,
    messages: [
      { role: 'user', content: 'Which boats came?' },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'read_log', input: {} }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'read_log', output: { type: 'text', value: log } }],
      },
      { role: 'assistant', content: 'There were 300.' },
      { role: 'user', content: 'Which was the last?' },
    ],
  })
  await result.consumeStream()
  const { steps } = stored.parse(JSON.parse(readFileSync(join(folder, '.devtools', 'generations.json'), 'utf8')))
  const [around, within] = steps
  expect(around!.input).toContain('boat 150 lay')
  expect(within!.input).not.toContain('boat 150 lay')
  const parts = z.array(z.looseObject({ type: z.string() })).parse(JSON.parse(around!.raw_response!))
  expect(parts.find(({ type }) => type === 'finish')).toMatchObject({
    providerMetadata: { winnow: { tokens: reports[0]!.tokens } },
  })
  expect(reports[0]!.tokens.saved).toBeGreaterThan(1000)
})
