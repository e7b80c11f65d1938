import { expect, test } from 'vitest'
import { isInstructionFile } from './instruction-file.ts'

test.each([
  'SKILL.md',
  'skills/pdf/SKILL.md',
  '/app/AGENTS.md',
  'CLAUDE.local.md',
  '.cursor/rules/style.mdc',
  '.cursorrules',
])('%s tells an agent how to work', (path) => expect(isInstructionFile(path)).toBe(true))
test.each(['src/skill.ts', 'README.md', 'docs/agents.html', 'MY_CLAUDE.md.bak', 'a/.cursor/state.json'])(
  '%s does not',
  (path) => expect(isInstructionFile(path)).toBe(false),
)
test('reads hostile paths in linear time', () => {
  expect(isInstructionFile('/.claude'.repeat(100_000))).toBe(false)
  expect(isInstructionFile('/.claude'.repeat(120))).toBe(false)
})
