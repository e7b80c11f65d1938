// Selectors for an outside evaluator of tool selection: each is { name, index(tools) -> { select(query, { limit, history }) -> ids } }.
// Build first (`pnpm build`); the packages are taken as they are published.
import { createWinnow } from '../../../packages/core/dist/index.js'

/** What persons wrote before, oldest first. */
const writtenBefore = (history = []) =>
  history.filter(({ role, content }) => role === 'user' && typeof content === 'string').map(({ content }) => content)

const selector = (title, fallback) => ({
  name: title,
  async index(tools) {
    const winnow = createWinnow({ select: { minTools: 0, fallback } })
    // Of tools of one name, which no request can hold, the first stands for all: the evaluator compares names.
    const ids = new Map(tools.toReversed().map(({ id, name }) => [name, id]))
    const definitions = tools.map(({ name, description, parameters }) => ({
      name,
      description,
      inputSchema: parameters,
    }))
    await winnow.select(definitions, { query: 'warm up' })
    return {
      async select(query, { limit, history }) {
        const { offered } = await winnow.select(definitions, { query, before: writtenBefore(history), limit })
        return offered.map(({ name }) => ids.get(name))
      },
    }
  },
})

/** The second offers nothing where nothing is found, as the repository's own bench has it. */
export default [selector('winnow', 'first'), selector('winnow without fallback', 'none')]
