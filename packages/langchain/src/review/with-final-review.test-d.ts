import { fakeModel } from '@langchain/core/testing'
import { createWinnow } from '@winnow/core'
import { createAgent, createMiddleware, tool } from 'langchain'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from '../agent/with-winnow.ts'
import { withFinalReview } from './with-final-review.ts'

const winnow = createWinnow()
const model = fakeModel()
const weather = tool(({ city }: { city: string }) => city, { name: 'weather', schema: z.object({ city: z.string() }) })
const counting = createMiddleware({ name: 'counting', stateSchema: z.object({ count: z.number().default(0) }) })

type Method = (...args: never[]) => unknown
type Result<Agent extends { invoke: Method }> = Awaited<ReturnType<Agent['invoke']>>

test('withFinalReview keeps what createAgent infers, alone and together with withWinnow', () => {
  const responseFormat = z.object({ answer: z.string() })
  const plain = createAgent({ model, tools: [weather], middleware: [counting], responseFormat })
  const alone = createAgent(
    withFinalReview(winnow, { model, tools: [weather], middleware: [counting], responseFormat }),
  )
  expectTypeOf<Result<typeof alone>>().toEqualTypeOf<Result<typeof plain>>()
  const both = createAgent(
    withFinalReview(winnow, withWinnow(winnow, { model, tools: [weather], middleware: [counting], responseFormat })),
  )
  expectTypeOf<Result<typeof both>>().toEqualTypeOf<Result<typeof plain>>()
  expectTypeOf<Result<typeof both>['structuredResponse']>().toEqualTypeOf<{ answer: string }>()
})
