// Selectors for an outside evaluator of tool selection: each is { name, index(tools) -> { select(query, { limit, history }) -> ids } }.
// Build first (`pnpm build`).
import { LexicalTools } from '../../../packages/core/dist/select/lexical/lexical-tools.js'

/** What persons wrote before, oldest first. */
const writtenBefore = (history = []) =>
  history.filter(({ role, content }) => role === 'user' && typeof content === 'string').map(({ content }) => content)

export default {
  name: 'winnow lexical',
  async index(tools) {
    const lexical = new LexicalTools(
      tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters })),
    )
    return {
      async select(query, { limit, history }) {
        return lexical.rank({ text: query, before: writtenBefore(history) }, limit).map(({ index }) => tools[index].id)
      },
    }
  },
}
