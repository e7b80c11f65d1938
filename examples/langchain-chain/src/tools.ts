import { tool, type StructuredToolInterface } from '@langchain/core/tools'
import type { Todo } from '@winnow/core'
import { z } from 'zod'

const people = ['ana', 'ben', 'chidi', 'dora', 'emeka', 'fatima', 'goran']
const parts = ['export', 'login', 'search', 'billing', 'upload']

const issues = Array.from({ length: 600 }, (_, at) => ({
  id: at + 1,
  title: `${parts[at % 5]!} ${at % 3 === 0 ? 'fails' : 'is slow'} ${at % 2 === 0 ? 'on phones' : 'with large files'}`,
  label: at % 4 === 3 ? 'idea' : 'bug',
  reporter: people[(at * 5) % 7]!,
  blocks: at === 41 || at === 417 ? '2.0' : null,
}))

const listIssues = tool(({ label }) => JSON.stringify(issues.filter((issue) => issue.label === label)), {
  name: 'list_issues',
  description: 'Lists the open issues with a label.',
  schema: z.object({ label: z.enum(['bug', 'idea']) }),
})

/** The tools of one conversation, and the list that one of them writes. */
export function createTools(): { tools: StructuredToolInterface[]; todos: () => readonly Todo[] } {
  let todos: readonly Todo[] = []
  const todo = z.object({ content: z.string(), status: z.enum(['pending', 'in_progress', 'completed']) })
  const writeTodos = tool(
    (written) => {
      todos = written.todos
      return `Updated todo list to ${JSON.stringify(todos)}`
    },
    { name: 'write_todos', description: 'Writes the whole todo list.', schema: z.object({ todos: z.array(todo) }) },
  )
  return { tools: [writeTodos, listIssues], todos: () => todos }
}
