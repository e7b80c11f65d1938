import fc from 'fast-check'

/** State that tools read and write, and that a host may render into the system text. */
export interface HostState {
  readonly todos: readonly { readonly content: string; readonly status: string }[]
  readonly skills: readonly { readonly name: string; readonly description: string }[]
}

const todoTexts = [
  'Read the configuration',
  'Write the parser',
  '生成测试报告',
  'Ask the user for the region',
  'Deploy',
]
const skills = [
  { name: 'code_review', description: 'Reviews source code for defects' },
  { name: 'data_analysis', description: 'Analyses tables and draws charts' },
  { name: 'translate', description: '翻译技术文档' },
]

/** The state at some moment. */
export const states: fc.Arbitrary<HostState> = fc.record({
  todos: fc.array(
    fc.record({
      content: fc.constantFrom(...todoTexts),
      status: fc.constantFrom('pending', 'in_progress', 'completed', 'cancelled'),
    }),
    { maxLength: 4 },
  ),
  skills: fc.subarray(skills),
})

/** The todo list as tools and prompts write it. */
export const todoLines = (state: HostState): string =>
  state.todos.map((todo, index) => `${index + 1}. ${todo.content} (${todo.status})`).join('\n')

/** The skill list as prompts write it. */
export const skillLines = (state: HostState): string =>
  state.skills.map((skill) => `- **${skill.name}**: ${skill.description}`).join('\n')

/** The system text of a host: with all of its state, with some, with an older or a cut one, or with none. */
export function systemOf(state: HostState, shows: 'all' | 'todos' | 'stale' | 'cut' | 'none'): string {
  const stale = { ...state, todos: state.todos.map((todo) => ({ ...todo, status: 'pending' })) }
  const base = 'You are a careful assistant. Always answer true or false questions with ok.'
  if (shows === 'none') return base
  const todos = `## Todos\n${todoLines(shows === 'stale' ? stale : state)}`
  const text = shows === 'todos' ? `${base}\n\n${todos}` : `${base}\n\n${todos}\n\n## Skills\n${skillLines(state)}`
  return shows === 'cut' ? text.slice(0, Math.floor(text.length * 0.7)) : text
}
