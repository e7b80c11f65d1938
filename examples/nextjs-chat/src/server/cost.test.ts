import type { RequestBar } from '@winnow/inspector/model'
import { inspect } from '@winnow/inspector/model'
import { expect, it } from 'vitest'
import { ask, begin, freshServer, say } from '../testing/talk.ts'
import { requestOf, requestsOf } from './storage/requests.ts'

const asked = [
  'The tests fail. What broke, and where?',
  'Which lines of that log say what was expected?',
  'Prepare a release note for this chat, and keep a todo list.',
  'Compare the two adapters: what does each of them wrap?',
  'What does the guest book of the museum say about opening hours?',
  'How does Winnow decide that a tool call may be removed?',
  'Which folders hold most of the code, and which files are the longest?',
  'Sum up what we have talked about so far.',
]

it('costs less than without Winnow, in money as in tokens, over a conversation of many subjects', async () => {
  freshServer()
  const conversation = begin()
  for (const text of asked) await ask(conversation, say(text))
  const views = requestsOf(conversation).reduce<RequestBar[]>((before, { id }) => {
    const { request } = requestOf(conversation, id)!
    return [...before, inspect(request, { previous: before.at(-1) })]
  }, [])
  // Without Winnow there would be no request that only answers a search for tools.
  const needed = views.filter(({ isExtra }) => isExtra !== true)
  const sum = (bars: readonly RequestBar[], of: (bar: RequestBar) => number): number =>
    bars.reduce((all, bar) => all + of(bar), 0)
  const tokens = sum(views, ({ total }) => total.after) / sum(needed, ({ total }) => total.before)
  const money = sum(views, ({ cost }) => cost.after) / sum(needed, ({ cost }) => cost.before)
  expect(tokens).toBeLessThan(0.6)
  expect(money).toBeLessThan(0.9)
}, 60_000)
