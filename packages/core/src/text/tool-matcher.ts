/** Which tools something is about: a name, a pattern or a predicate. */
export type ToolMatcher = string | RegExp | ((toolName: string) => boolean)

/** Whether a matcher means a tool. */
export function matchesTool(matcher: ToolMatcher, toolName: string): boolean {
  if (typeof matcher === 'string') return matcher === toolName
  if (typeof matcher === 'function') return matcher(toolName)
  matcher.lastIndex = 0
  return matcher.test(toolName)
}
