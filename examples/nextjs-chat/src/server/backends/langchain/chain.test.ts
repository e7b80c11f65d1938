import type { BindToolsInput } from '@langchain/core/language_models/chat_models'
import { createWinnow, type WinnowOptions } from '@winnow/core'
import { beforeEach, expect, it, vi } from 'vitest'
import { freshServer } from '../../../testing/talk.ts'
import { ScriptedChatModel } from '../../scripted/scripted-chat-model.ts'
import { chatTools, selection } from '../../tools/all.ts'
import { answerWithChain } from './chain.ts'

beforeEach(freshServer)

/** Names of the tools that a chain offers in its first request. */
async function offeredWith(options: WinnowOptions): Promise<unknown[]> {
  const model = new ScriptedChatModel()
  const bind = vi.spyOn(model, 'bindTools')
  const answer = answerWithChain(model)({
    messages: [{ role: 'user', content: 'Hello?' }],
    winnow: createWinnow(options),
    whole: [],
    system: () => '',
    tools: {
      conversation: 'c',
      todos: { read: () => [], write: () => {} },
      notes: { list: () => [], save: () => {}, remove: () => false },
    },
    signal: new AbortController().signal,
    onUsage: () => {},
  })
  for await (const _ of answer);
  return bind.mock.calls[0]![0].map((tool: BindToolsInput) => Reflect.get(tool, 'name') as unknown)
}

const every = chatTools.map(({ name }) => name)

it('offers what is selected, and the tool that finds the others', async () => {
  const offered = await offeredWith({ select: selection })
  expect(offered).toContain('search_tools')
  expect(offered.length).toBeLessThan(every.length)
})

it('offers every tool where none are selected', async () => {
  expect(await offeredWith({ select: false, recall: false })).toEqual(every)
  expect(await offeredWith({ recall: false })).toEqual(every)
})
