import { createWinnow } from '@winnow/core'
import OpenAI from 'openai'
import { expect, test, vi } from 'vitest'
import { readLog, readLogTool } from './log.ts'
import { answer } from './loop.ts'
import { questions, startModel } from './offline.ts'
import { run } from './run.ts'

const tools = [readLogTool]
const line = (start: string): string =>
  readLog('monday')
    .split('\n')
    .find((one) => one.includes(start))!
const hidden = line('order 600 paid')

test('what is posted holds what matters of a log, the same in every request, and the rest once it is asked for', async () => {
  await using server = await startModel()
  const openai = new OpenAI({ apiKey: 'none', baseURL: server.url })
  const winnow = createWinnow()
  const history: OpenAI.ChatCompletionMessageParam[] = []
  const answers: string[] = []
  for (const content of questions) {
    history.push({ role: 'user', content })
    answers.push(await answer({ openai, winnow, tools, model: 'gpt-5.2' }, history))
  }

  expect(server.rejections).toEqual([])
  expect(answers[2]).toContain('160.90')
  const posted = server.requests.map(({ body }) => body.messages!)
  expect(posted.map(({ length }) => length)).toEqual([1, 3, 5, 7, 9, 11])
  const log = posted[1]![2]!.content as string
  for (const start of ['nightly-export begins', 'order 612 failed', 'oldest transaction'])
    expect(log).toContain(line(start))
  expect(log).not.toContain(hidden)
  expect(log).toMatch(/\[\d+ of 1204 lines left out, ref \w+\]$/u)
  expect(log.length).toBeLessThan(readLog('monday').length / 10)
  for (const messages of posted.slice(1)) expect(messages[2]!.content).toBe(log)

  expect(JSON.stringify(posted[4])).not.toContain(hidden)
  expect(posted[5]![10]).toMatchObject({ role: 'tool', content: expect.stringContaining(hidden) })
  expect(hidden).toContain('160.90 EUR')
  expect(history[2]).toMatchObject({ role: 'tool', content: readLog('monday') })
})

test('the model is told what is wrong with a call', async () => {
  const asked = (name: string, text: string) => ({ id: 'a', type: 'function', function: { name, arguments: text } })
  const said = [
    { tool_calls: [asked('read_log', '{"day":'), asked('read_log', '{"day":"sunday"}'), asked('drop_table', '{}')] },
    { content: 'Sorry.' },
  ]
  const fetch = () => Promise.resolve(Response.json({ choices: [{ message: { role: 'assistant', ...said.shift() } }] }))
  const openai = new OpenAI({ apiKey: 'none', fetch })
  const history: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'What happened on Sunday?' }]
  expect(await answer({ openai, winnow: createWinnow(), tools, model: 'gpt-5.2' }, history)).toBe('Sorry.')
  expect(history.slice(2, 5).map(({ content }) => content)).toEqual([
    'The arguments are no JSON.',
    'There is no log of sunday. There are: monday, tuesday.',
    'There is no tool drop_table.',
  ])
})

test('without a key it prints what its page shows', async () => {
  vi.stubEnv('OPENAI_API_KEY', '')
  const printed: string[] = []
  const print = (text: string): void => void printed.push(text)
  await run(print).finally(() => vi.unstubAllEnvs())
  await expect(`${printed.slice(1).join('\n').trim()}\n`).toMatchFileSnapshot('../output.txt')
})
