/** One entry of a todo list. */
export interface Todo {
  readonly content: string
  /** For example `pending`, `in_progress` or `completed`. */
  readonly status: string
}

/**
 * Renders a todo list for the system text, in the form the `mirrored` policy recognises: a numbered list, one entry a
 * line, its status in brackets. An empty list gives an empty text.
 *
 * @example
 * const system = `${instructions}\n\n## Todos\n${renderTodos(state.todos)}`
 */
export function renderTodos(todos: readonly Todo[]): string {
  return todos
    .map((todo, index) => `${index + 1}. ${todo.content.replace(/\s+/gu, ' ').trim()} (${todo.status})`)
    .join('\n')
}
