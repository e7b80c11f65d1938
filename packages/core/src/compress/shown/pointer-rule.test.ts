import { describe, expect, test } from 'vitest'
import { knownKinds } from '../kind-table.ts'
import { pointerRuleOf, type PointerRule } from './pointer-rule.ts'

const text = 'const value = compute(1)\n'.repeat(200)
const ruleOf = (toolName: string, input: unknown, of = text): PointerRule | undefined => {
  const call = { toolName, input }
  return pointerRuleOf(of, call, knownKinds.readingOf(call), 3)
}

describe('what may become pointers of', () => {
  test('a file: parts of it, but what stands around a change', () => {
    const given = { turn: 3, parts: true, margin: 3, hasOutcome: false }
    expect(ruleOf('read_file', { path: 'src/a.ts' })).toEqual(given)
    expect(ruleOf('bash', { command: 'cat src/a.ts' })).toEqual(given)
  })
  test('nothing of a result that is small', () => {
    expect(ruleOf('read_file', { path: 'src/a.ts' }, text.slice(0, 1999))).toBeUndefined()
    expect(ruleOf('read_file', { path: 'src/a.ts' }, text.slice(0, 2000))?.parts).toBe(true)
    expect(ruleOf('bash', { command: 'grep -rn compute src' }, text.slice(0, 1999))).toBeUndefined()
  })
  test.each<[string, string, unknown]>([
    ['a range of a file', 'read_file', { path: 'src/a.ts', offset: 10, limit: 400 }],
    ['a range that a command prints', 'bash', { command: "sed -n '10,400p' src/a.ts" }],
  ])('nothing of %s: these lines were asked for', (_what, toolName, input) => {
    expect(ruleOf(toolName, input)).toBeUndefined()
  })
  test.each<[string, string, unknown, string]>([
    ['what a search found', 'bash', { command: 'grep -rn compute src' }, 'src/a.ts:3: compute(1)\n'.repeat(200)],
    [
      'a patch',
      'bash',
      { command: 'cat fix.patch' },
      `--- a/a.ts\n+++ b/a.ts\n${'@@ -1,2 +1,2 @@\n-a\n+b\n c\n'.repeat(200)}`,
    ],
  ])('%s: all of it, as its parts are matches or hunks', (_what, toolName, input, of) => {
    expect(ruleOf(toolName, input, of)).toMatchObject({ parts: false })
  })
  test.each<[string, string, unknown]>([
    ['a script', 'bash', { command: 'python3 a.py' }],
    ['tests', 'bash', { command: 'npm test' }],
    ['a command of which nothing is known', 'bash', { command: 'deploy --now' }],
    ['several commands', 'bash', { command: 'cat a.ts; python3 a.py' }],
    ['an edit', 'edit', { path: 'a.ts', old_string: 'a', new_string: 'b' }],
  ])('nothing of %s: how it went this time is what is looked for', (_what, toolName, input) => {
    expect(ruleOf(toolName, input)).toBeUndefined()
  })
  test('another tool: all of it, as its parts are records', () => {
    const given = { turn: 3, parts: false, margin: 0, hasOutcome: true }
    expect(ruleOf('poll_task', { id: 7 }, 'It runs.\n'.repeat(300))).toEqual(given)
    expect(ruleOf('find_people', { name: 'Ann' }, '[\n  {\n    "name": "Ann"\n'.repeat(100))).toEqual(given)
  })
})
