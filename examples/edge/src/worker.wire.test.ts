import { brotliCompressSync } from 'node:zlib'
import type { UIMessage } from 'ai'
import { beforeAll, expect, test, vi } from 'vitest'
import { sourceAliases } from '../../../scripts/sources.ts'
import { bundleWorker } from './bundle.ts'
import { booksOn } from './catalogue.ts'
import { ask } from './chat.ts'
import { questions, startModel } from './offline.ts'
import { serveWorker } from './serve.ts'
import { run } from './run.ts'

let bundled: Awaited<ReturnType<typeof bundleWorker>>
beforeAll(async () => {
  bundled = await bundleWorker(sourceAliases()) // the packages are not built when tests run
})

test('the bundle takes nothing from where it runs, and no module of Node above all', () => {
  expect(bundled.imports).toEqual([])
  expect(bundled.code).not.toMatch(/\b(?:from|import|require)\s*\(?\s*["'`]node:/u)
  expect(brotliCompressSync(bundled.code).length).toBeLessThan(475_000)
})

test('in a worker, what is posted holds the rows that matter, and the others once they are asked for', async () => {
  await using model = await startModel()
  const variables = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'gpt-5.2' }
  await using worker = await serveWorker(bundled.code, variables)
  const history: UIMessage[] = []
  const answers: string[] = []
  for (const question of questions) answers.push(await ask(worker.url, question, history))

  expect(model.rejections).toEqual([])
  expect(answers).toEqual(['Number 234, “Harbours of Lindesund, volume 47”.', 'Number 321 was written by Dahl.'])
  const posted = model.requests.map(({ body }) => body.messages!)
  expect(posted.map(({ length }) => length)).toEqual([1, 3, 5, 7])
  const list = posted[1]![2]!.content as string
  const whole = JSON.stringify(booksOn('harbours'))
  expect(list).toMatch(/\n234\|Harbours of Lindesund, volume 47\|.*lost/u)
  expect(list).not.toMatch(/\n321\|/u)
  expect(list).toMatch(/rows left out, ref \w+\]$/u)
  expect(list.length).toBeLessThan(whole.length / 2)
  expect(posted[3]![2]!.content).toBe(list)
  expect(posted[3]![6]!.content).toMatch(/"number":321,[^}]*"author":"Dahl"/u)

  // The client is given the whole, and posts it again.
  const [part] = history[1]!.parts.filter(({ type }) => type === 'tool-list_books')
  expect(part).toMatchObject({ state: 'output-available', output: booksOn('harbours') })
  expect(worker.lines.filter((line) => /\d+ -> \d+ tokens/u.test(line))).toHaveLength(4)
})

test.each(['', '[1,', '{}', '{"messages":7}', '{"messages":[{"role":"nobody"}]}'])(
  'a body of %j is refused',
  async (body) => {
    const { default: handler } = await import('./worker.ts')
    const variables = { OPENAI_BASE_URL: 'http://127.0.0.1:1', OPENAI_API_KEY: 'key', OPENAI_MODEL: 'gpt-5.2' }
    const response = await handler.fetch(new Request('http://worker', { method: 'POST', body }), variables)
    expect(response.status).toBe(400)
  },
)

test('without a key it prints what its page shows', async () => {
  vi.stubEnv('OPENAI_API_KEY', '')
  const printed: string[] = []
  const print = (text: string): void => void printed.push(text)
  await run(bundled.code, print).finally(() => vi.unstubAllEnvs())
  await expect(`${printed.slice(1).join('\n').trim()}\n`).toMatchFileSnapshot('../output.txt')
})
