import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { MemorySaver } from '@langchain/langgraph'
import { createWinnow, searchToolName, type ToolIndex } from '@winnow/core'
import fc from 'fast-check'
import { createAgent } from 'langchain'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.ts'
import { withWinnow } from '../with-winnow.ts'
import { shopTools } from './__fixtures__/shop-tools.ts'

const names = shopTools().map(({ name }) => name)
const word = fc.constantFrom(...new Set(names.flatMap((name) => name.split('_'))), 'and', 'it')
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '))
const argsOf = (name: string): object => ({ [`${name.split('_')[1]}_id`]: '1' })
const calling = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...names, 'no_such_tool').map((name) => ({ name, args: argsOf(name) })) },
  { weight: 1, arbitrary: words.map((query) => ({ name: searchToolName, args: { query } })) },
)
const rounds = fc.array(fc.array(calling, { minLength: 1, maxLength: 3 }), { maxLength: 3 })
const turns = fc.array(fc.record({ text: words, rounds }), { minLength: 1, maxLength: 4 })
const hidden = fc.option(fc.constantFrom('voucher', 'invoice'), { nil: undefined })

const indexWithout = (subject: string): ToolIndex => ({
  name: 'shop',
  search: ({ text }, { limit }) =>
    Promise.resolve(
      names
        .filter((name) => name.split('_').some((part) => text.includes(part)))
        .slice(0, limit)
        .map((name) => ({ name, score: 1 })),
    ),
  permitted: (all) => Promise.resolve(all.filter((name) => !name.endsWith(subject))),
})

test('whatever is said and called: the list only grows, only what it holds runs, and every call has one answer', async () => {
  await fc.assert(
    fc.asyncProperty(turns, hidden, async (said, subject) => {
      const ran: string[] = []
      const offered: string[][] = []
      const ranBefore: number[] = []
      const model = fakeModel()
      let id = 0
      for (const turn of said) {
        for (const made of turn.rounds)
          model.respond(
            new AIMessage({ content: '', tool_calls: made.map((one) => ({ ...one, id: `c${(id += 1)}` })) }),
          )
        model.respond(new AIMessage('Done.'))
      }
      const bind = model.bindTools.bind(model)
      model.bindTools = (tools, ...rest) => {
        offered.push(tools.map((entry) => (entry as { name: string }).name))
        ranBefore.push(ran.length)
        return bind(tools, ...rest)
      }
      const params = { model, tools: shopTools(ran), checkpointer: new MemorySaver() }
      const options = subject === undefined ? {} : { index: indexWithout(subject) }
      const winnow = createWinnow({ select: { limit: 2 }, store: new Map() })
      const agent = createAgent(withWinnow(winnow, params, options))
      const config = { configurable: { thread_id: '1' } }
      let messages: BaseMessage[] = []
      for (const { text } of said)
        ({ messages } = await agent.invoke({ messages: [new HumanMessage(text)] }, { ...config, recursionLimit: 100 }))
      expect(messages.at(-1)!.text).toBe('Done.')
      for (const [index, list] of offered.entries()) {
        expect(list.slice(0, offered[index - 1]?.length ?? 0)).toEqual(offered[index - 1] ?? [])
        for (const name of ran.slice(ranBefore[index], ranBefore[index + 1])) expect(list).toContain(name)
        const leaked = subject === undefined ? [] : list.filter((name) => name.endsWith(subject))
        expect(leaked).toEqual([])
      }
      const called = messages.flatMap((message) => (AIMessage.isInstance(message) ? message.tool_calls! : []))
      const answered = messages.filter((message) => ToolMessage.isInstance(message))
      expect(answered.map(({ tool_call_id }) => tool_call_id).toSorted()).toEqual(
        called.map((one) => one.id ?? '').toSorted(),
      )
    }),
    { numRuns: runs(5) },
  )
}, 60_000)
