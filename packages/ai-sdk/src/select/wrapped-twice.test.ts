import { createWinnow, searchToolName, type ToolIndex, type WinnowOptions } from '@winnow/core'
import { generateText, isStepCount, tool, ToolLoopAgent, type ToolLoopAgentSettings, type ToolSet } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mockModel, offeredTo, uses } from '../../fixtures/mock-model.ts'
import { withWinnow } from '../index.ts'

const lean: WinnowOptions = { compress: false, compact: false, select: { minTools: 0 }, store: new Map() }
const winnow = createWinnow(lean)
const names = ['salaries', 'holidays', 'badges']
const prompt = 'Show salaries, holidays and badges.'

/** Who may see everything but this. */
const without = (hidden: string): ToolIndex => ({
  name: `without ${hidden}`,
  search: async () => names.map((name, place) => ({ name, score: 9 - place })),
  permitted: async (asked) => asked.filter((name) => name !== hidden),
})
const [noSalaries, noHolidays] = [without('salaries'), without('holidays')]

function office() {
  const ran: string[] = []
  const one = (name: string) =>
    tool({ description: `Shows ${name}.`, inputSchema: z.object({}), execute: () => void ran.push(name) })
  return { ran, tools: Object.fromEntries(names.map((name) => [name, one(name)])) as ToolSet }
}

/** Calls what is found, and then what is hidden; says what was offered and what ran. */
async function outcome(wrap: (settings: Parameters<typeof generateText>[0]) => Parameters<typeof generateText>[0]) {
  const { ran, tools } = office()
  const model = mockModel(uses(searchToolName, { query: 'salaries' }), uses('salaries'))
  const settings = { model, tools, prompt, stopWhen: isStepCount(3) }
  const { steps } = await generateText(wrap(settings))
  const found = JSON.stringify(steps[0]!.toolResults.map(({ output }) => output))
  return { offered: [...new Set(offeredTo(model).flat())], ran, found }
}

describe('settings that are wrapped twice', () => {
  test('keep the index of the inner wrap, for what is offered, found and run', async () => {
    const { offered, ran, found } = await outcome((settings) =>
      withWinnow(winnow, withWinnow(winnow, settings, { index: noSalaries })),
    )
    expect([offered, ran]).toEqual([[searchToolName, 'holidays', 'badges'], []])
    expect(found).not.toContain('salaries')
    expect(found).toContain('holidays')
  })

  test('take the index of the outer wrap', async () => {
    const { offered } = await outcome((settings) =>
      withWinnow(winnow, withWinnow(winnow, settings), { index: noSalaries }),
    )
    expect(offered).toEqual([searchToolName, 'holidays', 'badges'])
  })

  test('take the later index where both give one', async () => {
    const { offered, ran, found } = await outcome((settings) =>
      withWinnow(winnow, withWinnow(winnow, settings, { index: noHolidays }), { index: noSalaries }),
    )
    expect(offered.toSorted()).toEqual(['badges', 'holidays', searchToolName])
    expect(ran).toEqual([])
    expect(found).not.toContain('salaries')
  })

  test('keep it where the outer one is undefined, a copy, or of a Winnow that selects nothing', async () => {
    const plain = createWinnow({ ...lean, select: false })
    const kept = [
      await outcome((settings) =>
        withWinnow(winnow, withWinnow(winnow, settings, { index: noSalaries }), { index: undefined }),
      ),
      await outcome((settings) => {
        const { tools, ...rest } = withWinnow(winnow, settings, { index: noSalaries })
        return withWinnow(winnow, { ...rest, tools: { ...tools } })
      }),
      await outcome((settings) => {
        const { prepareStep: _dropped, ...rest } = withWinnow(winnow, settings, { index: noSalaries })
        return withWinnow(winnow, rest)
      }),
      await outcome((settings) => withWinnow(plain, withWinnow(winnow, settings, { index: noSalaries }))),
    ]
    for (const { offered, ran } of kept) expect([offered, ran]).toEqual([[searchToolName, 'holidays', 'badges'], []])
  })

  test('leave the tools of another caller alone, who uses the same ones', async () => {
    const { tools } = office()
    const model = mockModel()
    withWinnow(winnow, { model, tools, prompt }, { index: noSalaries })
    await generateText(withWinnow(winnow, { model, tools, prompt }))
    expect(offeredTo(model)[0]).toContain('salaries')
  })
})

describe('an agent', () => {
  type Settings = ToolLoopAgentSettings<{ index: ToolIndex }, ToolSet>
  const callOptionsSchema = z.custom<{ index: ToolIndex }>()

  async function offeredBy(index: ToolIndex, make: (settings: Settings) => Settings, tools = office().tools) {
    const model = mockModel(uses('salaries'), uses('holidays'))
    const agent = new ToolLoopAgent(make({ model, tools, callOptionsSchema }))
    await agent.generate({ prompt, options: { index } })
    return [...new Set(offeredTo(model).flat())].toSorted()
  }

  test.each([
    [undefined, noSalaries, ['badges', 'holidays', searchToolName]],
    [noHolidays, noSalaries, ['badges', 'holidays', searchToolName]],
    [noSalaries, undefined, ['badges', 'holidays', searchToolName]],
  ])('has an index of its own, and one per call that counts more (%#)', async (own, perCall, expected) => {
    const wrap = (settings: Settings): Settings =>
      withWinnow(
        winnow,
        {
          ...settings,
          prepareCall: ({ options: _options, ...rest }) =>
            (perCall ? withWinnow(winnow, rest as never, { index: perCall }) : rest) as never,
        },
        { index: own },
      )
    expect(await offeredBy(noSalaries, wrap)).toEqual(expected)
  })

  test('that is wrapped twice takes the later index for calls with other tools, too', async () => {
    const { tools } = office()
    const prepareCall = (({ options: _options, ...rest }: object & { options?: unknown }) => ({
      ...rest,
      tools,
      prepareStep: undefined,
    })) as never
    const twice = (settings: Settings): Settings =>
      withWinnow(winnow, withWinnow(winnow, { ...settings, prepareCall }, { index: noHolidays }), { index: noSalaries })
    const inner = (settings: Settings): Settings =>
      withWinnow(winnow, withWinnow(winnow, { ...settings, prepareCall }, { index: noSalaries }))
    const expected = ['badges', 'holidays', searchToolName]
    expect(await offeredBy(noSalaries, twice)).toEqual(expected)
    expect(await offeredBy(noSalaries, inner)).toEqual(expected)
  })

  test('whose tools come with its calls keeps the index it was given before there were any', async () => {
    const { tools } = office()
    const make = ({ model, callOptionsSchema: schema }: Settings): Settings => {
      const prepareCall = (({ options: _options, ...rest }: object & { options?: unknown }) => ({
        ...rest,
        tools,
      })) as never
      return withWinnow(
        winnow,
        withWinnow(winnow, { model, callOptionsSchema: schema!, prepareCall }, { index: noSalaries }),
      ) as never
    }
    expect(await offeredBy(noSalaries, make)).toEqual(['badges', 'holidays', searchToolName])
  })
})
