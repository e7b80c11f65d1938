import { createWinnow, type Embedder, type Generate, type ToolIndex } from '@winnow/core'
import {
  generateText,
  streamText,
  tool,
  ToolLoopAgent,
  toolSearch,
  isStepCount,
  type PrepareStepFunction,
  type LanguageModel,
  type ModelMessage,
  type Tool,
} from 'ai'
import { describe, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  embedder,
  generate,
  recallTool,
  recallToolName,
  searchTool,
  searchToolName,
  searchWith,
  type SearchTool,
  winnowPrepareStep,
  withWinnow,
} from './index.ts'

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

  test('a tool choice that names one of several tools may be written out inside', async () => {
    const clock = tool({ inputSchema: z.object({}), execute: async () => 12 })
    const two = { ...tools, clock }
    const result = await generateText(
      withWinnow(winnow, { model, tools: two, prompt: 'Rain?', toolChoice: { type: 'tool', toolName: 'weather' } }),
    )
    expectTypeOf(result.staticToolCalls[0]!.toolName).toEqualTypeOf<'weather' | 'clock'>()
    const all = { model, tools: two, prompt: 'Rain?' }
    await generateText(
      withWinnow(winnow, { ...all, activeTools: ['weather'], toolChoice: { type: 'tool', toolName: 'weather' } }),
    )
    const agent = new ToolLoopAgent(
      withWinnow(winnow, { model, tools: two, toolChoice: { type: 'tool', toolName: 'clock' } }),
    )
    expectTypeOf(agent.tools).toEqualTypeOf<typeof two>()
    await generateText(
      // @ts-expect-error there is no such tool
      withWinnow(winnow, { ...all, toolChoice: { type: 'tool', toolName: 'rain' } }),
    )
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

  test('twelve settings that are misspelled are errors, as in the call itself', () => {
    const prompt = 'Rain?'
    const wrapped = [
      // @ts-expect-error instructions
      withWinnow(winnow, { model, prompt, instuctions: 'Be brief.' }),
      // @ts-expect-error messages
      withWinnow(winnow, { model, mesages: messages }),
      // @ts-expect-error prompt
      withWinnow(winnow, { model, promt: prompt }),
      // @ts-expect-error tools
      withWinnow(winnow, { model, prompt, tool: tools }),
      // @ts-expect-error stopWhen
      withWinnow(winnow, { model, prompt, stopwhen: isStepCount(3) }),
      // @ts-expect-error toolChoice
      withWinnow(winnow, { model, prompt, tools, toolchoice: 'auto' }),
      // @ts-expect-error activeTools
      withWinnow(winnow, { model, prompt, tools, activeTool: ['weather'] }),
      // @ts-expect-error maxOutputTokens
      withWinnow(winnow, { model, prompt, maxTokens: 100 }),
      // @ts-expect-error temperature
      withWinnow(winnow, { model, prompt, temprature: 0 }),
      // @ts-expect-error providerOptions
      withWinnow(winnow, { model, prompt, providerOption: { openai: {} } }),
      // @ts-expect-error prepareStep
      withWinnow(winnow, { model, prompt, prepareSteps: () => ({}) }),
      // @ts-expect-error abortSignal
      withWinnow(winnow, { model, prompt, signal: AbortSignal.timeout(1) }),
    ]
    expectTypeOf(wrapped).toBeArray()
  })

  test('what is no setting of the call is an error', async () => {
    // @ts-expect-error there is no such setting
    await generateText(withWinnow(winnow, { model, prompt: 'Rain?', temperature: 'hot' }))
    // @ts-expect-error there is no such tool
    await generateText(withWinnow(winnow, { model, tools, prompt: 'Rain?', activeTools: ['rain'] }))
    // @ts-expect-error instructions is misspelled
    await generateText(withWinnow(winnow, { model, prompt: 'Rain?', instuctions: 'Be brief.' }))
    // @ts-expect-error stopWhen is misspelled
    streamText(withWinnow(winnow, { model, tools, prompt: 'Rain?', stopwhen: isStepCount(3) }))
    // @ts-expect-error instructions is misspelled
    expectTypeOf(new ToolLoopAgent(withWinnow(winnow, { model, tools, instuctions: 'Be brief.' }))).toBeObject()
    // @ts-expect-error instructions is misspelled
    expectTypeOf(withWinnow(winnow, { model, instuctions: 'Be brief.' })).toBeObject()
    // @ts-expect-error there is no model
    expectTypeOf(withWinnow(winnow, { prompt: 'Rain?' })).toBeObject()
  })
})

describe('selection', () => {
  const selecting = createWinnow({ select: {}, embedder: embedder('openai/text-embedding-3-small'), store: new Map() })
  const index: ToolIndex = { name: 'mine', search: async () => [] }

  test('keeps the types of tools, calls and results', async () => {
    const result = await generateText(
      withWinnow(selecting, { model, tools, messages, activeTools: ['weather'] }, { index, definitions: 'all' }),
    )
    type Result = (typeof result.staticToolResults)[number]
    expectTypeOf<Result['toolName']>().toEqualTypeOf<'weather'>()
    expectTypeOf<Result['output']>().toEqualTypeOf<{ city: string; degrees: number }>()
    const streamed = streamText(withWinnow(selecting, { model, tools, messages }, { index }))
    expectTypeOf<Awaited<typeof streamed.staticToolCalls>[number]['input']>().toEqualTypeOf<{ city: string }>()
    const agent = new ToolLoopAgent(withWinnow(selecting, { model, tools, instructions: system }, { index }))
    expectTypeOf(agent.tools).toEqualTypeOf<typeof tools>()
  })

  test('knows its options', () => {
    // @ts-expect-error there is no such choice
    expectTypeOf(withWinnow(selecting, { model, tools, messages }, { definitions: 'none' })).toBeObject()
    // @ts-expect-error a model has no tools
    expectTypeOf(withWinnow(selecting, model, { index })).toBeObject()
  })

  test('an index may be undefined wherever it is given', () => {
    const some = index as ToolIndex | undefined
    withWinnow(selecting, { model, tools, prompt: 'Rain?' }, { index: some, definitions: undefined })
    winnowPrepareStep(selecting, undefined, { tools, index: some, activeTools: ['weather'] })
    winnowPrepareStep(selecting, () => ({ temperature: 0 }), { tools, index: some, toolChoice: 'auto' })
    expectTypeOf(searchTool(selecting, tools, { index: some })).toEqualTypeOf<SearchTool>()
  })

  test('the search tool stands beside other tools, by hand, too', async () => {
    const all = { ...tools, [searchToolName]: searchTool(selecting, tools) }
    const result = await generateText({
      model,
      tools: all,
      prompt: 'Rain?',
      prepareStep: winnowPrepareStep(
        selecting,
        ({ stepNumber }) => (stepNumber > 8 ? { toolChoice: 'none' } : undefined),
        {
          tools: all,
          index,
        },
      ),
    })
    expectTypeOf(result.staticToolCalls[0]!.toolName).toEqualTypeOf<'weather' | 'search_tools'>()
  })

  test('searches for the search tool of ai', () => {
    const deferred = { ...tools, search: toolSearch({ search: searchWith(selecting, { index, limit: 3 }) }) }
    expectTypeOf(deferred.search).toExtend<Tool>()
  })

  test('models make its ports', () => {
    expectTypeOf(embedder('openai/text-embedding-3-small', { dimensions: 1536 })).toEqualTypeOf<Embedder>()
    expectTypeOf(generate(model)).toEqualTypeOf<Generate>()
    // @ts-expect-error this is no language model
    generate(embedder('openai/text-embedding-3-small'))
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
