import { countText } from '../../trajectories/tokens.ts'
import { halfOf } from '../questions/half.ts'
import type { Part } from '../../trajectories/recordings/groups.ts'
import { ownInventory, type Inventory, type KeyedTool, type Question } from '../questions/question.ts'
import type { Searcher, Selector } from '../selector.ts'
import { addScore, limits, noScore, scoreOf, type Limit, type Lists, type Score } from './score.ts'

/** By part of the questions and inventory; `all` is every inventory but our own. */
export type Scores = Record<string, Record<string, Score>>

/** Milliseconds until tools can be searched, and for each question. */
interface Times {
  readonly index: number
  readonly questions: readonly number[]
}

export interface Evaluated {
  readonly scores: Scores
  readonly times: ReadonlyMap<string, Times>
}

const now = (): number => performance.now()

const definitionTokens = ({ title, description, inputSchema }: KeyedTool): number =>
  countText(JSON.stringify({ name: title, description, parameters: inputSchema }))

const partsOf = (question: Question, inventory: Inventory): Part[] =>
  inventory.name === ownInventory ? ['all'] : ['all', halfOf(question)]

/** What is found at every limit; asked one by one unless shorter lists are the beginnings of longer ones. */
async function listsOf(searcher: Searcher, question: Question, isNested: boolean, most: number): Promise<Lists> {
  const ask = async (limit: Limit): Promise<readonly string[]> =>
    (await searcher.search(question, Math.min(limit, most))).slice(0, limit)
  const longest = await ask(20)
  const lists: [Limit, readonly string[]][] = []
  for (const limit of limits) lists.push([limit, isNested ? longest.slice(0, limit) : await ask(limit)])
  return Object.fromEntries(lists) as Record<Limit, readonly string[]>
}

/** Asks a selector every question, and times each the first time it is asked. */
export async function evaluate(selector: Selector, inventories: readonly Inventory[]): Promise<Evaluated> {
  const scores: Scores = {}
  const times = new Map<string, Times>()
  for (const inventory of inventories) {
    const { name, tools, questions } = inventory
    const byKey = new Map(tools.map((tool) => [tool.name, { title: tool.title, tokens: definitionTokens(tool) }]))
    const allTokens = [...byKey.values()].reduce((sum, { tokens }) => sum + tokens, 0)
    const toolOf = (key: string): { title: string; tokens: number } => {
      const tool = byKey.get(key)
      if (!tool) throw new Error(`${selector.name} chose ${key}, which is no tool of ${name}`)
      return tool
    }
    const start = now()
    const searcher = await selector.index(tools)
    const index = now() - start
    const taken: number[] = []
    const asked = new Set<string>()
    for (const question of questions) {
      const text = JSON.stringify([question.query, question.history])
      const from = now()
      await (searcher.request ?? searcher.search)(question, 5)
      if (!asked.has(text)) taken.push(now() - from)
      asked.add(text)
      const keys = await listsOf(searcher, question, selector.nested === true, tools.length)
      const lists = Object.fromEntries(limits.map((limit) => [limit, keys[limit].map((key) => toolOf(key).title)]))
      const tokens = keys[5].reduce((sum, key) => sum + toolOf(key).tokens, 0)
      const score = scoreOf(question.gold, lists as Record<Limit, string[]>, { tokens, allTokens })
      for (const part of partsOf(question, inventory)) {
        const names = name === ownInventory ? [name] : ['all', name]
        for (const one of names) addScore(((scores[part] ??= {})[one] ??= noScore()), score)
      }
    }
    times.set(name, { index, questions: taken })
  }
  return { scores, times }
}
