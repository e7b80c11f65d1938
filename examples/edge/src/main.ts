import type { UIMessage } from 'ai'
import { bundleWorker } from './bundle.ts'
import { ask } from './chat.ts'
import { questions, startModel } from './offline.ts'
import { serveWorker } from './serve.ts'

const offline = process.env['OPENAI_API_KEY'] ? undefined : await startModel()
if (offline) console.log('There is no OPENAI_API_KEY: a script answers.\n')
const { code } = await bundleWorker()
await using worker = await serveWorker(code, {
  OPENAI_BASE_URL: offline?.url ?? process.env['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1',
  OPENAI_API_KEY: process.env['OPENAI_API_KEY'] ?? 'none',
  OPENAI_MODEL: process.env['OPENAI_MODEL'] ?? 'gpt-5.2',
})

const asked = offline ? [] : process.argv.slice(2)
const history: UIMessage[] = []
for (const question of asked.length > 0 ? asked : questions)
  console.log(`${question}\n${await ask(worker.url, question, history)}\n`)
console.log(worker.lines.join('\n'))
await offline?.close()
