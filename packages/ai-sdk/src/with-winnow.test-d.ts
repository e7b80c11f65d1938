import { createWinnow } from '@winnow/core'
import {
  generateText,
  streamText,
  tool,
  ToolLoopAgent,
  isStepCount,
  type PrepareStepFunction,
  type LanguageModel,
  type ModelMessage,
} from 'ai'
import { describe, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { recallTool, recallToolName, winnowPrepareStep, withWinnow } from './index.ts'

const winnow = createWinnow()
declare const model: LanguageModel
declare const messages: ModelMessage[]
declare const system: string
const tools = {
  weather: tool({ inputSchema: z.object({ city: z.string() }), execute: async ({ city }) => ({ city, degrees: 3 }) }),
}

describe('the settings of each call keep their types', () => {
  test('generateText knows the tools and their results', async () => {
    const result = await generateText(withWinnow(winnow, { model, tools, system, messages }))
    type Result = (typeof result.staticToolResults)[number]
    expectTypeOf<Result['toolName']>().toEqualTypeOf<'weather'>()
    expectTypeOf<Result['output']>().toEqualTypeOf<{ city: string; degrees: number }>()
  })

  test('streamText takes a model id and knows the tools', async () => {
    const result = streamText(withWinnow(winnow, { model: 'openai/gpt-5.2', tools, system, messages }))
    type Call = Awaited<typeof result.staticToolCalls>[number]
    expectTypeOf<Call['input']>().toEqualTypeOf<{ city: string }>()
  })

  test('ToolLoopAgent knows the tools', () => {
    const agent = new ToolLoopAgent(
      withWinnow(winnow, { model, tools, instructions: system, stopWhen: isStepCount(3) }),
    )
    expectTypeOf(agent.tools).toEqualTypeOf<typeof tools>()
  })

  test('messages, choices and options may be written out inside', async () => {
    const result = await generateText(
      withWinnow(winnow, {
        model,
        tools,
        messages: [
          { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
          { role: 'assistant', content: 'Hello.' },
          { role: 'user', content: 'Rain?', providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } },
        ],
        toolChoice: 'auto',
        activeTools: ['weather'],
        toolOrder: ['weather'],
        providerOptions: { winnow: { off: true } },
      }),
    )
    expectTypeOf(result.staticToolCalls[0]!.toolName).toEqualTypeOf<'weather'>()
  })

  test('callbacks inside the literal are typed', async () => {
    await generateText(
      withWinnow(winnow, {
        model,
        tools,
        prompt: 'Rain?',
        onStepFinish: (step) => {
          expectTypeOf(step.text).toEqualTypeOf<string>()
        },
        prepareStep: ({ stepNumber }) => {
          expectTypeOf(stepNumber).toEqualTypeOf<number>()
          return { toolChoice: 'none' }
        },
      }),
    )
  })

  test('the recall tool stands beside other tools, by hand, too', async () => {
    const all = { ...tools, [recallToolName]: recallTool(winnow) }
    const result = await generateText({ model, tools: all, prompt: 'Rain?' })
    expectTypeOf(result.staticToolCalls[0]!.toolName).toEqualTypeOf<'weather' | 'recall_result'>()
  })

  test('what is no setting of the call is an error', async () => {
    // @ts-expect-error there is no such setting
    await generateText(withWinnow(winnow, { model, prompt: 'Rain?', temperature: 'hot' }))
    // @ts-expect-error there is no such tool
    await generateText(withWinnow(winnow, { model, tools, prompt: 'Rain?', activeTools: ['rain'] }))
    // @ts-expect-error there is no model
    expectTypeOf(withWinnow(winnow, { prompt: 'Rain?' })).toBeObject()
  })
})

describe('a wrapped model', () => {
  test('is a model, whatever it was made of', () => {
    expectTypeOf(withWinnow(winnow, model)).toExtend<LanguageModel>()
    expectTypeOf(withWinnow(winnow, 'openai/gpt-5.2')).toExtend<LanguageModel>()
  })

  test('stands beside a step function that names the tools', async () => {
    const lean = withWinnow(winnow, model)
    await generateText({
      model: lean,
      tools,
      prompt: 'Rain?',
      prepareStep: winnowPrepareStep(winnow, ({ stepNumber }) => ({ activeTools: stepNumber > 0 ? [] : ['weather'] })),
    })
    streamText({
      model: lean,
      tools,
      prompt: 'Rain?',
      prepareStep: winnowPrepareStep(winnow, async ({ steps }) => ({
        activeTools: steps.length > 1 ? [] : ['weather'],
      })),
    })
    const agent = new ToolLoopAgent({
      model: lean,
      tools,
      prepareStep: winnowPrepareStep(winnow, () => ({ activeTools: ['weather'] }), { messages: true }),
    })
    expectTypeOf(agent.tools).toEqualTypeOf<typeof tools>()
    await generateText({
      model: lean,
      prompt: 'Rain?',
      tools,
      // @ts-expect-error there is no such tool
      prepareStep: winnowPrepareStep(winnow, ({ stepNumber }) => ({ activeTools: stepNumber > 0 ? [] : ['rain'] })),
    })
  })

  test('stands beside a step function without tools, with a context, or none of yours', async () => {
    await generateText({ model, prompt: 'Hi', prepareStep: winnowPrepareStep(winnow, async () => ({ model })) })
    await generateText({ model, prompt: 'Hi', prepareStep: winnowPrepareStep(winnow, undefined, { messages: true }) })
    const prepareStep: PrepareStepFunction<typeof tools, { user: string }> = ({ runtimeContext }) => ({
      runtimeContext: { user: `${runtimeContext.user}!` },
    })
    await generateText({
      model,
      tools,
      prompt: 'Hi',
      runtimeContext: { user: 'ada' },
      prepareStep: winnowPrepareStep(winnow, prepareStep),
    })
    const apart = winnowPrepareStep(winnow, ({ stepNumber }) => (stepNumber > 8 ? { toolChoice: 'none' } : undefined))
    const result = await generateText({ model, tools, prompt: 'Hi', prepareStep: apart })
    expectTypeOf(result.staticToolCalls[0]!.toolName).toEqualTypeOf<'weather'>()
  })
})
