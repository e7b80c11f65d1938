import { tool, type StructuredToolInterface, type ToolRuntime } from '@langchain/core/tools'
import {
  recallDescription,
  recallInputSchema,
  recallToolName,
  type Message,
  type RecallRequest,
  type Winnow,
} from '@winnow/core'
import { checkWinnow } from './check-winnow.ts'
import { fieldsOf } from './message/fields.ts'
import { readMessages } from './message/read.ts'

/** The messages a tool finds in the state of its agent; a tool node may also run on a list of messages. */
function historyOf(state: unknown): readonly Message[] | undefined {
  const messages = Array.isArray(state) ? state : fieldsOf(state)['messages']
  return Array.isArray(messages) ? readMessages(messages) : undefined
}

const made = new WeakMap<Winnow, StructuredToolInterface>()

/**
 * The tool through which a model reads what Winnow left out of a result. It searches the messages in the state of the
 * agent that runs it, and nothing else. `withWinnow` and `winnowMiddleware` bring it themselves; give it to agents and
 * graphs whose model has a trimmer. One Winnow has one such tool.
 *
 * @throws InvalidOptionError when the argument is no Winnow
 * @example
 * const lean = winnowTrimmer(winnow).pipe(model.bindTools([...tools, recallTool(winnow)]))
 */
export function recallTool(winnow: Winnow): StructuredToolInterface {
  checkWinnow(winnow)
  const known = made.get(winnow)
  if (known) return known
  const recall = (input: unknown, runtime: ToolRuntime): string => {
    const messages = historyOf(fieldsOf(runtime)['state'])
    if (!messages) return 'There is no history to read here: this tool works inside an agent.'
    return winnow.recall(messages, input as RecallRequest).text
  }
  const fields = { name: recallToolName, description: recallDescription, schema: { ...recallInputSchema } }
  const created: StructuredToolInterface = tool(recall, fields)
  made.set(winnow, created)
  return created
}
