import { describe, expect, test } from 'vitest'
import { call } from '../../testing/builders.ts'
import { labelOf } from './label.ts'

const fullOf = (toolName: string, input: unknown): string => labelOf(call(toolName, input, 'a'), 2).full

describe('a label tells a call from others', () => {
  test.each<[string, string, unknown, string]>([
    ['by its file', 'read_file', { path: 'src/deep/main.ts' }, 'read_file 2: main.ts'],
    [
      'by a command that prints lines',
      'bash',
      { command: "sed -n '40,90p' src/main.ts" },
      "bash 2: sed -n '40,90p' src/main.ts",
    ],
    ['by its command', 'bash', { command: 'cd /srv && deploy --now', about: 'Deploys' }, 'bash 2: deploy --now'],
    [
      'by the tool behind a router, and what that is asked',
      'execute_tool',
      { server: 'cards', tool: 'search', arguments: { query: 'blue eyes' } },
      'execute_tool 2: cards search blue eyes',
    ],
    [
      'by what stands in a tag',
      'route',
      { query: '<need>\nserver: maps\ntool: find a way\n</need>' },
      'route 2: server: maps tool: find a way',
    ],
    [
      'by the end of a long command, where one that begins alike differs',
      'bash',
      { command: `cat -n src/fields.py | ${'grep -v import | '.repeat(9)}sed -n '1067,1155p'` },
      "bash 2: cat -n src/fields.py | grep -v import | grep -v import | gre…port | grep -v import | grep -v import | sed -n '1067,1155p'",
    ],
    ['by its number alone', 'state', {}, 'state 2'],
  ])('%s', (_how, toolName, input, label) => expect(fullOf(toolName, input)).toBe(label))

  test('by the end of a query, too, and no character stands in halves', () => {
    for (const lead of ['', 'x']) {
      const label = fullOf('execute_sql', { query: `SELECT '${lead}${'🌾'.repeat(80)}' WHERE id = 7` })
      expect(label).toMatch(/^execute_sql 2: SELECT '.*….*' WHERE id = 7$/u)
      expect(label).not.toMatch(/\p{Surrogate}/u)
    }
  })
})
