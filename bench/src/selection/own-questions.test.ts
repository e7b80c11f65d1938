import { join } from 'node:path'
import { expect, it } from 'vitest'
import { evaluate } from './measure/evaluate.ts'
import { pageOf, timingPageOf } from './output/page.ts'
import { fromJson, resultsOf, timingOf, toJson, type Evaluations } from './output/results.ts'
import { loadOwnInventory } from './questions/load.ts'
import { ownInventory } from './questions/question.ts'
import type { Selector } from './selector.ts'
import { winnowSelectors } from './selectors/winnow.ts'

const own = loadOwnInventory(join(import.meta.dirname, '../../..'))

async function measure(selectors: readonly Selector[]): Promise<Evaluations> {
  const evaluations: [Selector, Awaited<ReturnType<typeof evaluate>>][] = []
  for (const selector of selectors) evaluations.push([selector, await evaluate(selector, [own])])
  return evaluations
}

it('measures our own questions twice alike, and reads back what it wrote', async () => {
  const [first, second] = [await measure(winnowSelectors), await measure(winnowSelectors)]
  const results = resultsOf('bench', [own], first)
  expect(toJson(resultsOf('bench', [own], second))).toBe(toJson(results))
  expect(pageOf(fromJson(toJson(results)))).toBe(pageOf(results))
  expect(results.inventories).toEqual([{ name: ownInventory, tools: 30, questions: own.questions.length }])
  const score = results.selectors[0]!.scores['all']![ownInventory]!
  expect(score.questions).toBe(own.questions.length)
  expect(score.five / score.questions).toBeGreaterThan(0.7)
  expect(score.tokens).toBeLessThan(score.allTokens / 4)
  const timing = timingOf(first)
  expect(timing.selectors.map(({ name }) => name)).toEqual(winnowSelectors.map(({ name }) => name))
  expect(timingPageOf(timing, results)).toContain(`${ownInventory} (30 tools)`)
})

it('scores by name at each limit, in the order a selector gives, and asks it for no more tools than there are', async () => {
  const asked: number[] = []
  const first = own.tools.slice(0, 7)
  const [question] = own.questions
  const small = { ...own, tools: first, questions: [{ ...question!, gold: [first[1]!.title] }] }
  const inOrder: Selector = {
    name: 'in order',
    index: () => ({
      search: (_, limit) => {
        asked.push(limit)
        return first.map(({ name }) => name)
      },
    }),
  }
  const { scores, times } = await evaluate(inOrder, [small])
  expect(scores['all']![ownInventory]).toMatchObject({ first: 0, five: 1, ten: 1, allOfFive: 1, reciprocal: 0.5 })
  expect(Math.max(...asked)).toBe(7)
  expect(asked).toContain(1)
  expect(times.get(ownInventory)!.questions).toHaveLength(1)
})

it('refuses a selector that chooses what there is not', async () => {
  const wrong: Selector = { name: 'wrong', index: () => ({ search: () => ['no_such_tool'] }) }
  await expect(evaluate(wrong, [own])).rejects.toThrow(`wrong chose no_such_tool, which is no tool of ${ownInventory}`)
})

it('splits questions of others by the hash of their ids, and counts our own for no other', async () => {
  const other = { ...own, name: 'other' }
  const [[, { scores }]] = (await measure([winnowSelectors[0]!])) as [Evaluations[number]]
  expect(Object.keys(scores)).toEqual(['all'])
  expect(Object.keys(scores['all']!)).toEqual([ownInventory])
  const both = (await evaluate(winnowSelectors[0]!, [other, own])).scores
  const count = (part: string, name = 'other'): number => both[part]?.[name]?.questions ?? 0
  expect(count('tuned') + count('reported')).toBe(own.questions.length)
  expect(count('tuned')).toBeGreaterThan(0)
  expect(count('reported')).toBeGreaterThan(0)
  expect(count('all', 'all')).toBe(own.questions.length)
})
