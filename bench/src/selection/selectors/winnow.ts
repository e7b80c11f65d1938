import { createWinnow, type Embedder, type SelectableTool, type WinnowOptions } from '@winnow/core'
import type { KeyedTool, Question } from '../questions/question.ts'
import type { Selector } from '../selector.ts'
import { random, trigrams } from './embedders.ts'

/** All tools are ranked, however few, and a list of nothing shows as one. */
const select = { minTools: 0, fallback: 'none', timeout: 60_000 } as const

/** Asked first, so that tools are ready. */
const warmUp = 'warm up'

/** The tools under the names they have; of several of one name the key of the first stands for them all. */
function named(tools: readonly KeyedTool[]): { tools: SelectableTool[]; keys: ReadonlyMap<string, string> } {
  const keys = new Map(tools.toReversed().map(({ name, title }) => [title, name]))
  return { tools: tools.map(({ title, ...tool }) => ({ ...tool, name: title })), keys }
}

const writtenBefore = ({ history }: Question): string[] =>
  history.filter(({ role }) => role === 'user').map(({ content }) => content)

const selector = (name: string, options: WinnowOptions = {}): Selector => ({
  name,
  async index(given) {
    const { tools, keys } = named(given)
    const winnow = createWinnow({ select, ...options })
    await winnow.select(tools, { query: warmUp })
    return {
      async search(question, limit) {
        const request = { query: question.query, before: writtenBefore(question), limit }
        const { offered } = await winnow.select(tools, request)
        return offered.map((tool) => keys.get(tool.name)!)
      },
    }
  },
})

const hybrid = (embedder: Embedder): Selector =>
  selector(`winnow: with ${embedder.name}`, { embedder, store: new Map() })

/** What an embedder is held against. */
export const alone = 'winnow'

export const winnowSelectors: readonly Selector[] = [selector(alone), hybrid(trigrams), hybrid(random)]
