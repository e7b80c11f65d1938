/** Longest line, in characters. */
const longestLine = 300

/** What a transcript put there must not break the tree, drive the terminal or fill the screen. */
function oneLine(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim()
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1)}…`
}

/**
 * A title and lines below it as a plain text tree; the title alone if there are no lines. Control characters become
 * spaces; lines are cut at 300 characters.
 *
 * @example
 * formatTree('Rules', ['prune: 1 edit', 'compact: 7 edits'])
 * // Rules
 * // ├─ prune: 1 edit
 * // └─ compact: 7 edits
 */
export function formatTree(title: string, lines: readonly string[]): string {
  const branches = lines.map((line, index) => `${index === lines.length - 1 ? '└─' : '├─'} ${oneLine(line)}`)
  return [oneLine(title), ...branches].join('\n')
}
