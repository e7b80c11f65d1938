import { createWinnow } from '@winnow/core'
import { tokenizer } from '@winnow/tokenizers'
import OpenAI from 'openai'
import { readLogTool } from './log.ts'
import { answer } from './loop.ts'
import { questions, startModel } from './offline.ts'

/** Holds a conversation and prints it, with what was sent. Where there is no key, that of the script. */
export async function run(print: (text: string) => void, given: readonly string[] = []): Promise<void> {
  const winnow = createWinnow({
    tokens: await tokenizer('o200k_base'),
    onEvent(event) {
      if (event.type !== 'prepared') return
      const { before, after } = event.report.tokens
      print(`  messages of ${after} tokens were sent instead of ${before}`)
    },
  })

  const offline = process.env['OPENAI_API_KEY'] ? undefined : await startModel()
  if (offline) print('There is no OPENAI_API_KEY: a script answers.\n')
  const openai = new OpenAI(offline && { apiKey: 'none', baseURL: offline.url })
  const setting = { openai, winnow, tools: [readLogTool], model: process.env['OPENAI_MODEL'] ?? 'gpt-5.2' }
  const asked = offline ? [] : given

  const history: OpenAI.ChatCompletionMessageParam[] = []
  for (const content of asked.length > 0 ? asked : questions) {
    print(content)
    history.push({ role: 'user', content })
    print(`${await answer(setting, history)}\n`)
  }
  await offline?.close()
}
