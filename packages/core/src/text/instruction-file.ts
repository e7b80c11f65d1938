/** Files whose text tells an agent how to work: what they say must not be shortened. */
const names =
  /(?:^|[\\/])(?:SKILL|AGENTS|CLAUDE|GEMINI|copilot-instructions|\.cursorrules|\.windsurfrules)(?:\.local)?(?:\.mdc?)?$|(?:^|[\\/])\.(?:cursor|clinerules|claude)[\\/](?:[^\\/]+[\\/])*[^\\/]+\.mdc?$/u

/**
 * Whether a path names a file of instructions for agents. For example `skills/pdf/SKILL.md`, `AGENTS.md` or
 * `.cursor/rules/style.mdc`.
 */
export const isInstructionFile = (path: string): boolean => path.length <= 1000 && names.test(path)
