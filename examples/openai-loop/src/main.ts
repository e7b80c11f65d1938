import { createWinnow } from '@winnow/core'
import { tokenizer } from '@winnow/tokenizers'
import OpenAI from 'openai'
import { readLogTool } from './log.ts'
import { answer } from './loop.ts'
import { questions, startModel } from './offline.ts'

const winnow = createWinnow({
  tokens: await tokenizer('o200k_base'),
  onEvent(event) {
    if (event.type !== 'prepared') return
    const { before, after } = event.report.tokens
    console.log(`  messages of ${after} tokens were sent instead of ${before}`)
  },
})

const offline = process.env['OPENAI_API_KEY'] ? undefined : await startModel()
if (offline) console.log('There is no OPENAI_API_KEY: a script answers.\n')
const openai = new OpenAI(offline && { apiKey: 'none', baseURL: offline.url })
const setting = { openai, winnow, tools: [readLogTool], model: process.env['OPENAI_MODEL'] ?? 'gpt-5.2' }
const asked = offline ? [] : process.argv.slice(2)

const history: OpenAI.ChatCompletionMessageParam[] = []
for (const content of asked.length > 0 ? asked : questions) {
  console.log(content)
  history.push({ role: 'user', content })
  console.log(`${await answer(setting, history)}\n`)
}
await offline?.close()
