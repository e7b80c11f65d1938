import { fakeModel } from '@langchain/core/testing'
import { createWinnow } from '@winnow/core'
import { createAgent, createMiddleware, tool } from 'langchain'
import { describe, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { winnowMiddleware } from './middleware.ts'
import { withWinnow } from './with-winnow.ts'

const winnow = createWinnow()
const model = fakeModel()
const weather = tool(({ city }: { city: string }) => city, {
  name: 'weather',
  description: 'The weather of a city',
  schema: z.object({ city: z.string() }),
})
const counting = createMiddleware({
  name: 'counting',
  stateSchema: z.object({ count: z.number().default(0) }),
  contextSchema: z.object({ user: z.string() }),
})

type Method = (...args: never[]) => unknown
type Result<Agent extends { invoke: Method }> = Awaited<ReturnType<Agent['invoke']>>
type Config<Agent extends { invoke: Method }> = Parameters<Agent['invoke']>[1]

describe('withWinnow', () => {
  test('keeps what createAgent infers of state, context, tools and structured output', () => {
    const responseFormat = z.object({ answer: z.string() })
    const plain = createAgent({ model, tools: [weather], middleware: [counting], responseFormat })
    const wrapped = createAgent(withWinnow(winnow, { model, tools: [weather], middleware: [counting], responseFormat }))
    expectTypeOf<Result<typeof wrapped>>().toEqualTypeOf<Result<typeof plain>>()
    expectTypeOf<Config<typeof wrapped>>().toEqualTypeOf<Config<typeof plain>>()
    expectTypeOf<Result<typeof wrapped>['count']>().toEqualTypeOf<number>()
    expectTypeOf<Result<typeof wrapped>['structuredResponse']>().toEqualTypeOf<{ answer: string }>()
  })

  test('keeps what createAgent infers where there is neither middleware nor a response format', () => {
    const plain = createAgent({ model: 'openai:gpt-5.2', tools: [weather] })
    const wrapped = createAgent(withWinnow(winnow, { model: 'openai:gpt-5.2', tools: [weather] }))
    expectTypeOf<Result<typeof wrapped>>().toEqualTypeOf<Result<typeof plain>>()
  })

  test('takes parameters of a model alone, and parameters made before', () => {
    const plain = createAgent({ model })
    const wrapped = createAgent(withWinnow(winnow, { model }))
    expectTypeOf<Result<typeof wrapped>>().toEqualTypeOf<Result<typeof plain>>()
    const params = { model, tools: [weather], systemPrompt: 'Be brief.' }
    const before = createAgent(params)
    const after = createAgent(withWinnow(winnow, params))
    expectTypeOf<Result<typeof after>>().toEqualTypeOf<Result<typeof before>>()
  })

  test('twelve parameters that are misspelled are errors, as in createAgent itself', () => {
    const wrapped = [
      // @ts-expect-error systemPrompt
      withWinnow(winnow, { model, systemPromt: 'Be brief.' }),
      // @ts-expect-error systemPrompt
      withWinnow(winnow, { model, prompt: 'Be brief.' }),
      // @ts-expect-error tools
      withWinnow(winnow, { model, tool: [weather] }),
      // @ts-expect-error middleware
      withWinnow(winnow, { model, middlewares: [] }),
      // @ts-expect-error responseFormat
      withWinnow(winnow, { model, reponseFormat: {} }),
      // @ts-expect-error responseFormat
      withWinnow(winnow, { model, outputFormat: {} }),
      // @ts-expect-error stateSchema
      withWinnow(winnow, { model, stateShema: {} }),
      // @ts-expect-error contextSchema
      withWinnow(winnow, { model, contextShema: {} }),
      // @ts-expect-error checkpointer
      withWinnow(winnow, { model, checkpoint: true }),
      // @ts-expect-error store
      withWinnow(winnow, { model, stores: undefined }),
      // @ts-expect-error name
      withWinnow(winnow, { model, agentName: 'ada' }),
      // @ts-expect-error signal
      withWinnow(winnow, { model, abortSignal: AbortSignal.timeout(1) }),
    ]
    expectTypeOf(wrapped).toBeArray()
  })

  test('what is no parameter of createAgent is an error', () => {
    // @ts-expect-error systemPrompt is misspelled
    expectTypeOf(createAgent(withWinnow(winnow, { model, systemPromt: 'Be brief.' }))).toBeObject()
    // @ts-expect-error tools is misspelled
    expectTypeOf(withWinnow(winnow, { model, tool: [weather] })).toBeObject()
  })

  test('keeps what createAgent infers where tools are selected', () => {
    const selecting = createWinnow({ select: {} })
    const contextSchema = z.object({ user: z.string() })
    const plain = createAgent({ model, tools: [weather], middleware: [counting], contextSchema })
    const wrapped = createAgent(
      withWinnow(
        selecting,
        { model, tools: [weather], middleware: [counting], contextSchema },
        {
          definitions: 'all',
          index: ({ context, configurable }) => {
            expectTypeOf(context).toEqualTypeOf<unknown>()
            expectTypeOf(configurable?.thread_id).toEqualTypeOf<string | undefined>()
            return { name: 'mine', search: () => Promise.resolve([]) }
          },
        },
      ),
    )
    expectTypeOf<Result<typeof wrapped>>().toEqualTypeOf<Result<typeof plain>>()
    expectTypeOf<Config<typeof wrapped>>().toEqualTypeOf<Config<typeof plain>>()
    // @ts-expect-error -- there is no such setting
    withWinnow(selecting, { model }, { definitions: 'none' })
  })

  test('refuses parameters without a model', () => {
    // @ts-expect-error -- an agent needs a model
    expectTypeOf(withWinnow(winnow, { tools: [weather] })).toHaveProperty('middleware')
  })
})

test('the middleware adds nothing to the state or the context of an agent', () => {
  const plain = createAgent({ model, middleware: [counting] })
  const wrapped = createAgent({ model, middleware: [counting, winnowMiddleware(winnow)] })
  expectTypeOf<Result<typeof wrapped>>().toEqualTypeOf<Result<typeof plain>>()
  expectTypeOf<Config<typeof wrapped>>().toEqualTypeOf<Config<typeof plain>>()
})

test('parameters a host left untyped are taken', () => {
  const untyped: ReturnType<typeof JSON.parse> = {}
  expectTypeOf(createAgent(withWinnow(winnow, { model, tools: untyped }))).toHaveProperty('invoke')
  expectTypeOf(createAgent(withWinnow(winnow, { model, middleware: untyped }))).toHaveProperty('invoke')
})
