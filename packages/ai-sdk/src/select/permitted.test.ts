import { createWinnow, InvalidOptionError, searchToolName, type ToolIndex, type WinnowOptions } from '@winnow/core'
import { generateText, isStepCount, tool, toolSearch } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mockModel, offeredTo, uses } from '../../fixtures/mock-model.ts'
import { searchTool, searchWith, winnowPrepareStep, withWinnow } from '../index.ts'

const simple = (description: string | undefined) =>
  tool({ ...(description ? { description } : {}), inputSchema: z.object({}), execute: () => 'ok' })
const tools = {
  salaries: simple('Shows salaries.'),
  holidays: simple('Shows holidays.'),
  nameless: simple(undefined),
}
const lean: WinnowOptions = { compress: false, compact: false, select: { minTools: 0 }, store: new Map() }
const index: ToolIndex = {
  name: 'payroll',
  search: async () => [
    { name: 'salaries', score: 2 },
    { name: 'holidays', score: 1 },
  ],
  permitted: async (names) => names.filter((name) => name === 'holidays'),
}

test('a caller is offered, and told of, nothing it may not see', async () => {
  const model = mockModel(uses(searchToolName, { query: 'salaries' }), uses('salaries'))
  const settings = { model, tools, prompt: 'Show salaries and holidays.', stopWhen: isStepCount(3) }
  const { steps } = await generateText(withWinnow(createWinnow(lean), settings, { index, definitions: 'all' }))
  for (const { tools: sent } of model.doGenerateCalls) {
    expect(sent!.map(({ name }) => name)).toEqual([searchToolName, 'holidays'])
  }
  expect(steps[0]!.toolResults.map(({ output }) => output)).toEqual([
    '{"tools":[{"name":"holidays","description":"Shows holidays."}]}',
  ])
  expect(steps[1]!.content.map(({ type }) => type)).toContain('tool-error')
})

test('nor by a step function that leaves deferred tools to ai', async () => {
  const model = mockModel(uses('lookup', { query: 'salaries' }))
  const all = { holidays: tools.holidays, salaries: { ...tools.salaries, deferLoading: true }, lookup: toolSearch() }
  const permitted: ToolIndex = { ...index, permitted: async (names) => names.filter((name) => name !== 'salaries') }
  const prepareStep = winnowPrepareStep(createWinnow(lean), undefined, { tools: all, index: permitted }) as never
  await generateText({ model, tools: all, prompt: 'Show salaries.', prepareStep, stopWhen: isStepCount(2) })
  expect(offeredTo(model)).toEqual([
    ['holidays', 'lookup'],
    ['holidays', 'lookup'],
  ])
  expect(JSON.stringify(model.doGenerateCalls[1]!.prompt)).not.toContain('Shows salaries')
})

test('nor by a step function', async () => {
  const model = mockModel()
  const prepareStep = winnowPrepareStep(createWinnow(lean), undefined, { tools, index })
  await generateText({ model, tools, prompt: 'Show salaries and holidays.', prepareStep: prepareStep as never })
  expect(offeredTo(model)).toEqual([['holidays']])
})

test.each<[string, WinnowOptions, object, string[]]>([
  ['Winnow is off', { mode: 'off' }, {}, ['holidays']],
  ['Winnow only observes', { mode: 'observe' }, {}, ['holidays']],
  ['the call is left alone', {}, { providerOptions: { winnow: { off: true } } }, ['holidays']],
  [
    'the host says what is active',
    {},
    { prepareStep: () => ({ activeTools: ['nameless', 'holidays', 'salaries'] }) },
    ['holidays'],
  ],
  [
    'the host says so and names own tools',
    {},
    { prepareStep: () => ({ activeTools: [searchToolName, 'salaries'] }) },
    [searchToolName],
  ],
  ['a tool is insisted on', {}, { toolChoice: { type: 'tool', toolName: 'salaries' } }, [searchToolName, 'holidays']],
  ['the index fails', {}, {}, [searchToolName]],
])('not where %s', async (what, options, more, expected) => {
  const failing = { ...index, permitted: async () => Promise.reject(new Error('down')) }
  const model = mockModel()
  const settings = { model, tools, prompt: 'Show salaries and holidays.', ...more }
  const call = withWinnow(createWinnow({ ...lean, ...options }), settings, {
    index: what.includes('fails') ? failing : index,
  })
  await generateText(call)
  expect(offeredTo(model)).toEqual([expected])
  expect(model.doGenerateCalls[0]!.toolChoice).toEqual({ type: 'auto' })
})

test.each<[string, () => unknown, string]>([
  ['withWinnow', () => withWinnow(createWinnow(), { model: 'openai/gpt-5.2' }, { index: {} as never }), 'index'],
  [
    'withWinnow',
    () => withWinnow(createWinnow(), { model: 'openai/gpt-5.2' }, { definitions: 'none' as never }),
    'definitions',
  ],
  ['winnowPrepareStep', () => winnowPrepareStep(createWinnow(), undefined, { index: 'mine' as never }), 'index'],
  [
    'winnowPrepareStep',
    () => winnowPrepareStep(createWinnow(), undefined, { activeTools: 'holidays' as never }),
    'activeTools',
  ],
  ['searchTool', () => searchTool(createWinnow(), tools, { index: 'mine' as never }), 'index'],
  ['searchWith', () => searchWith({} as never), 'winnow'],
])('misuse of %s is refused at once', (_what, misuse, path) => {
  expect(misuse).toThrow(InvalidOptionError)
  expect(misuse).toThrow(`${path}: this`)
})
