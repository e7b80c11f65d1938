import { z } from 'zod'
import { chatTool, type ChatTool } from './tool.ts'

/** Replaces the todo list of the conversation, which the system prompt shows. */
export const todosTool: ChatTool = chatTool({
  name: 'write_todos',
  description: 'Replaces the todo list of this conversation. Its present state stands in the system prompt.',
  schema: z.object({
    todos: z
      .array(z.object({ content: z.string().max(500), status: z.enum(['pending', 'in_progress', 'completed']) }))
      .max(50),
  }),
  run({ todos }, context) {
    context.todos.write(todos)
    const count = (status: string): number => todos.filter((todo) => todo.status === status).length
    const counts = `${count('completed')} completed, ${count('in_progress')} in_progress, ${count('pending')} pending`
    return `Updated ${todos.length} todos: ${counts}`
  },
})
