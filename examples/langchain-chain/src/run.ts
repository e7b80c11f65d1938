import { HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import { WinnowCallbackHandler } from '@winnow/langchain'
import { tokenizer } from '@winnow/tokenizers'
import { answer } from './chain.ts'
import { questions, startModel } from './offline.ts'
import { createTools } from './tools.ts'

/** Holds a conversation and prints it, with what was sent. Where there is no key, that of the script. */
export async function run(print: (text: string) => void, given: readonly string[] = []): Promise<void> {
  const offline = process.env['OPENAI_API_KEY'] ? undefined : await startModel()
  if (offline) print('There is no OPENAI_API_KEY: a script answers.\n')
  const model = new ChatOpenAI({
    model: process.env['OPENAI_MODEL'] ?? 'gpt-5.2',
    ...(offline && { apiKey: 'none', configuration: { baseURL: offline.url } }),
  })
  const winnow = createWinnow({ tokens: await tokenizer('o200k_base') })
  const { tools, todos } = createTools()
  const asked = offline ? [] : given

  const history: BaseMessage[] = []
  for (const question of asked.length > 0 ? asked : questions) {
    const observer = new WinnowCallbackHandler()
    history.push(new HumanMessage(question))
    print(`${question}\n${await answer({ model, winnow, tools, todos, callbacks: [observer] }, history)}`)
    const { requests, tokens } = observer.summary()
    print(`  ${requests} requests: messages of ${tokens.after} tokens were sent instead of ${tokens.before}\n`)
  }
  await offline?.close()
}
