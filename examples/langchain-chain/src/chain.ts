import type { BaseCallbackHandler } from '@langchain/core/callbacks/base'
import type { BaseMessage } from '@langchain/core/messages'
import { ChatPromptTemplate, MessagesPlaceholder } from '@langchain/core/prompts'
import type { StructuredToolInterface } from '@langchain/core/tools'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import type { ChatOpenAI } from '@langchain/openai'
import { renderTodos, type Todo, type Winnow } from '@winnow/core'
import { recallTool, winnowTrimmer } from '@winnow/langchain'

/** What a conversation is held with. */
export interface Setting {
  readonly model: ChatOpenAI
  readonly winnow: Winnow
  readonly tools: readonly StructuredToolInterface[]
  /** The list as it stands now; the prompt shows it. */
  readonly todos: () => readonly Todo[]
  readonly callbacks: BaseCallbackHandler[]
}

const prompt = ChatPromptTemplate.fromMessages([
  ['system', 'You look after the issues of a project. Keep a list of what you do.\n\n## Todos\n{todos}'],
  new MessagesPlaceholder('history'),
])

/** Answers the last message of a history, to which it adds what the model says and what its tools give. */
export async function answer(setting: Setting, history: BaseMessage[]): Promise<string> {
  const { model, winnow, todos, callbacks } = setting
  const tools = [...setting.tools, recallTool(winnow)]
  const chain = prompt.pipe(winnowTrimmer(winnow)).pipe(model.bindTools(tools))
  const node = new ToolNode<BaseMessage[]>(tools)
  for (let request = 0; request < 20; request += 1) {
    const said = await chain.invoke({ todos: renderTodos(todos()), history }, { callbacks })
    history.push(said)
    if (!said.tool_calls?.length) return said.text
    history.push(...(await node.invoke(history, { callbacks })))
  }
  throw new Error('The model still calls tools after 20 requests.')
}
