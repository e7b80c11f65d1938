import type { UIMessage } from 'ai'
import { ask } from './chat.ts'
import { questions, startModel } from './offline.ts'
import { serveWorker } from './serve.ts'

/** Holds a conversation with the worker and prints it. Where there is no key, that of the script. */
export async function run(code: string, print: (text: string) => void, given: readonly string[] = []): Promise<void> {
  const offline = process.env['OPENAI_API_KEY'] ? undefined : await startModel()
  if (offline) print('There is no OPENAI_API_KEY: a script answers.\n')
  await using worker = await serveWorker(code, {
    OPENAI_BASE_URL: offline?.url ?? process.env['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1',
    OPENAI_API_KEY: process.env['OPENAI_API_KEY'] ?? 'none',
    OPENAI_MODEL: process.env['OPENAI_MODEL'] ?? 'gpt-5.2',
  })

  const asked = offline ? [] : given
  const history: UIMessage[] = []
  for (const question of asked.length > 0 ? asked : questions)
    print(`${question}\n${await ask(worker.url, question, history)}\n`)
  print(worker.lines.join('\n'))
  await offline?.close()
}
