import { HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import { WinnowCallbackHandler } from '@winnow/langchain'
import { expect, test, vi } from 'vitest'
import { answer } from './chain.ts'
import { questions, startModel } from './offline.ts'
import { createTools } from './tools.ts'
import { run } from './run.ts'

const todosOf = (status: string): string => `1. List the bugs (${status})\n2. Find those that block 2.0 (${status})`

test('what is posted shows the list once, and of the issues those that matter and those that are asked for', async () => {
  await using server = await startModel()
  const model = new ChatOpenAI({ model: 'gpt-5.2', apiKey: 'none', configuration: { baseURL: server.url } })
  const observer = new WinnowCallbackHandler()
  const setting = { model, winnow: createWinnow(), ...createTools(), callbacks: [observer] }
  const history: BaseMessage[] = []
  const answers: string[] = []
  for (const question of questions) {
    history.push(new HumanMessage(question))
    answers.push(await answer(setting, history))
  }

  expect(server.rejections).toEqual([])
  expect(answers).toEqual(['Issues 42 and 418 block version 2.0.', 'Issue 262 was reported by dora.'])
  const posted = server.requests.map(({ body }) => body.messages!)
  expect(posted[1]![0]!.content).toContain(todosOf('pending'))
  expect(posted[2]![0]!.content).toContain(todosOf('completed'))

  // In the first turn the list is written twice; once the turn is finished, only the prompt holds it.
  const callsOf = (at: number) =>
    posted[at]!.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name))
  expect(callsOf(2)).toEqual(['write_todos', 'list_issues', 'write_todos'])
  expect(callsOf(3)).toEqual(['list_issues'])
  expect(posted[3]!.map(({ role }) => role)).toEqual(['developer', 'user', 'assistant', 'tool', 'assistant', 'user'])
  expect(history.map(({ type }) => type)).toEqual([
    'human',
    'ai',
    'tool',
    'tool',
    'ai',
    'tool',
    'ai',
    'human',
    'ai',
    'tool',
    'ai',
  ])

  const whole = history[3]!.text
  const list = posted[1]![4]!.content as string
  expect(posted[3]![3]!.content).toBe(list)
  expect(list.length).toBeLessThan(whole.length / 3)
  expect(list).toMatch(/\n42,.*,"2\.0"\n/u)
  expect(list).toMatch(/\n418,.*,"2\.0"\n/u)
  expect(list).not.toMatch(/\n262,/u)
  expect(list).toContain('rows left out, ref ')
  expect(posted[4]!.at(-1)!.content).toContain('"id":262,')
  expect(JSON.stringify(posted[4]!.at(-1))).toMatch(/262,[^}]*dora/u)

  const { requests, tokens, tools } = observer.summary()
  expect(requests).toBe(5)
  expect(tokens.saved).toBe(tokens.before - tokens.after)
  expect(tokens.after).toBeLessThan(tokens.before / 3)
  expect(tools.map(({ toolName, results }) => [toolName, results])).toEqual([
    ['write_todos', 2],
    ['list_issues', 1],
    ['recall_result', 1],
  ])
})

test('without a key it prints what its page shows', async () => {
  vi.stubEnv('OPENAI_API_KEY', '')
  const printed: string[] = []
  const print = (text: string): void => void printed.push(text)
  await run(print).finally(() => vi.unstubAllEnvs())
  await expect(`${printed.slice(1).join('\n').trim()}\n`).toMatchFileSnapshot('../output.txt')
})
