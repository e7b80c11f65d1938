import type { z } from 'zod'
import type { Todo } from '@winnow/core'

/** What a tool may change: the state of its own conversation, and of no other. */
export interface ToolContext {
  readonly conversation: string
  readonly todos: { read(): readonly Todo[]; write(todos: readonly Todo[]): void }
  readonly notes: {
    list(): readonly { readonly title: string; readonly text: string }[]
    save(title: string, text: string): void
    /** Whether there was one. */
    remove(title: string): boolean
  }
}

/** A tool without a framework; each backend wraps it for its own. */
export interface ChatTool {
  readonly name: string
  readonly description: string
  readonly schema: z.ZodObject
  /** A person is asked before it runs. */
  readonly needsApproval: boolean
  readonly run: (input: unknown, context: ToolContext) => string
}

/** Makes a tool whose input is checked by its schema. */
export function chatTool<Schema extends z.ZodObject>(tool: {
  readonly name: string
  readonly description: string
  readonly schema: Schema
  readonly needsApproval?: true
  readonly run: (input: z.output<Schema>, context: ToolContext) => string
}): ChatTool {
  return {
    ...tool,
    needsApproval: tool.needsApproval ?? false,
    run: (input, context) => tool.run(tool.schema.parse(input), context),
  }
}
