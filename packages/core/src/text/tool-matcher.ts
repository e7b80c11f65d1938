/** Which tools something is about: a name, a pattern or a predicate. */
export type ToolMatcher = string | RegExp | ((toolName: string) => boolean)

/** Whether a matcher means a tool. */
export function matchesTool(matcher: ToolMatcher, toolName: string): boolean {
  if (typeof matcher === 'string') return matcher === toolName
  if (typeof matcher === 'function') return matcher(toolName)
  matcher.lastIndex = 0
  return matcher.test(toolName)
}

/** Names of tools whose answers are remembered. */
const mostNames = 1000

/** The same answers about tools by name, each found once. */
export function byToolName<Answer extends boolean | object>(
  find: (toolName: string) => Answer,
): (toolName: string) => Answer {
  const known = new Map<string, Answer>()
  return (toolName) => {
    let answer = known.get(toolName)
    if (answer === undefined) {
      answer = find(toolName)
      if (known.size < mostNames) known.set(toolName, answer)
    }
    return answer
  }
}
