import { createWinnow, withWinnow } from '@winnow/ai-sdk'
import { stepCountIs, tool, ToolLoopAgent, type ModelMessage } from 'ai'
import { z } from 'zod'

const readOrders = tool({
  description: 'Reads the order log of one day.',
  inputSchema: z.object({ day: z.string().describe('such as 2026-03-02') }),
  execute: async ({ day }) =>
    Array.from({ length: 900 }, (_, n) => {
      const time = `${day}T09:${String(n % 60).padStart(2, '0')}:00Z`
      return n === 612
        ? `${time} ERROR order ${n} payment refused: card expired`
        : `${time} INFO order ${n} paid ${(n * 7) % 90}.00 EUR`
    }).join('\n'),
})

const winnow = createWinnow({ report: 'console' })

const agent = new ToolLoopAgent(
  withWinnow(winnow, {
    model: 'openai/gpt-5.2', // or a model of a provider package
    instructions: 'You help the staff of a shop. Be brief.',
    tools: { readOrders },
    stopWhen: stepCountIs(10),
  }),
)

// Your history stays whole: store it, show it, send it again. Only the request gets shorter.
const messages: ModelMessage[] = []
for (const question of ['Which order failed on 2 March 2026, and why?', 'What did order 300 cost?']) {
  messages.push({ role: 'user', content: question })
  const { text, responseMessages } = await agent.generate({ messages })
  messages.push(...responseMessages) // with `ai` 6: response.messages
  console.log(`${question}\n${text}\n`)
}
