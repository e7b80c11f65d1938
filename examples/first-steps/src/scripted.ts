import { customProvider } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'

type Prompt = Parameters<MockLanguageModelV4['doGenerate']>[0]['prompt']

const textOf = (prompt: Prompt): string => JSON.stringify(prompt.at(-1))

/** What the model of the sample does: reads the log, answers; reads back what was left out, answers. */
function reply(prompt: Prompt): { toolName: string; input: object } | string {
  const last = prompt.at(-1)!
  const said = textOf(prompt)
  if (last.role === 'user') {
    if (said.includes('failed')) return { toolName: 'readOrders', input: { day: '2026-03-02' } }
    return { toolName: 'recall_result', input: { tool: 'readOrders', query: 'order 300' } }
  }
  return /ERROR order 612 [^"\\]+/u.exec(said)?.[0] ?? /order 300 paid [^"\\]+/u.exec(said)?.[0] ?? 'I do not know.'
}

/** A provider without a network, whose model plays that script; `prompts` are what it was sent. */
export function scriptedProvider(prompts: Prompt[]): ReturnType<typeof customProvider> {
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      prompts.push(prompt)
      const next = reply(prompt)
      const usage = {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      }
      const isText = typeof next === 'string'
      return {
        content: isText
          ? [{ type: 'text', text: next }]
          : [
              {
                type: 'tool-call',
                toolCallId: `call-${prompts.length}`,
                toolName: next.toolName,
                input: JSON.stringify(next.input),
              },
            ],
        finishReason: { unified: isText ? 'stop' : 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }
    },
  })
  return customProvider({ languageModels: { 'openai/gpt-5.2': model } })
}
