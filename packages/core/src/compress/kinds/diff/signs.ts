import type { CallSigns, Shape } from '../../kind.ts'

const toolNames = /(?:^|[_-])(?:git_)?diff$/u
const commands = /^(?:git (?:diff|show|log|whatchanged|stash show|format-patch)|diff)\b/u

export const isDiffCall = ({ toolName, command }: CallSigns): boolean =>
  command ? commands.test(command.stages[0] ?? '') : toolNames.test(toolName)

export const diffShapes: readonly Shape[] = [
  {
    certainty: 0.9,
    matches: ({ lines }) =>
      lines.some((line) => line.startsWith('@@ -')) && lines.some((line) => /^(?:\+\+\+|diff --git) /u.test(line)),
  },
  {
    certainty: 0.85,
    matches: ({ lines }) =>
      /^commit [\da-f]{40}\b/u.test(lines[0] ?? '') && lines.some((line) => /^(?:Author|Merge): /u.test(line)),
  },
]
