import { tool, type StructuredToolInterface } from '@langchain/core/tools'
import { chatTools } from '../../tools/all.ts'
import type { ToolContext } from '../../tools/tool.ts'

/** The tools of the chat as LangChain takes them. */
export const langchainTools = (context: ToolContext): StructuredToolInterface[] =>
  chatTools.map(({ name, description, schema, run }) =>
    tool((input: unknown) => run(input, context), { name, description, schema }),
  )
