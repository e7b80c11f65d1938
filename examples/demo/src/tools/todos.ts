import { renderTodos, type Todo } from '@winnow/core'
import { z } from 'zod'
import { demoTool, type DemoTool } from './tool.ts'

/** A todo list: the tool that writes it, and its text for the system prompt, empty while there are no todos. */
export interface TodoList {
  readonly tool: DemoTool
  render(): string
}

/** Makes an empty todo list. */
export function createTodoList(): TodoList {
  let todos: readonly Todo[] = []
  const tool = demoTool({
    name: 'write_todos',
    description: 'Replaces the todo list. Its present state stands in the system prompt.',
    schema: z.object({
      todos: z.array(z.object({ content: z.string(), status: z.enum(['pending', 'in_progress', 'completed']) })),
    }),
    run(input) {
      todos = input.todos
      const count = (status: string): number => todos.filter((todo) => todo.status === status).length
      const counts = `${count('completed')} completed, ${count('in_progress')} in_progress, ${count('pending')} pending`
      return `Updated ${todos.length} todos: ${counts}`
    },
  })
  return { tool, render: () => (todos.length === 0 ? '' : `## Todos\n\n${renderTodos(todos)}`) }
}
