import { describe, expect, test } from 'vitest'
import { pathsWrittenBy, runsOneOf, WrittenPaths } from './scripts.ts'

describe('the files a call writes', () => {
  test.each<[string, unknown, string[]]>([
    ['write_file', { path: 'src/a.ts', content: 'x' }, ['src/a.ts']],
    ['bash', { command: "cat > check.py <<'EOF'\nprint(1 > 0)\nEOF" }, ['check.py']],
    ['bash', { command: 'echo x | tee -a notes.md' }, ['notes.md']],
    ['bash', { command: "sed -i 's/a/b/' src/b.ts" }, ['src/b.ts']],
    ['apply_patch', { input: '*** Begin Patch\n*** Update File: src/c.ts\n@@\n-a\n+b\n*** End Patch' }, ['src/c.ts']],
    ['bash', { command: 'npm test > /dev/null 2>&1' }, []],
    ['read_file', { path: 'src/a.ts' }, []],
  ])('%s %j', (toolName, input, paths) => {
    expect(pathsWrittenBy(toolName, input)).toEqual(paths)
  })
})

describe('whether a call runs a script that was written', () => {
  test.each<[string, unknown, boolean]>([
    ['bash', { command: 'python check.py --all' }, true],
    ['bash', { command: 'cd /app && python /app/tools/check.py | head' }, true],
    ['bash', { command: 'node ./other.js' }, false],
    ['bash', { command: 'cat tools/check.py' }, false],
    ['bash', { command: 'python -c "print(1)"' }, true],
    ['bash', { command: "node - <<'EOF'\nconsole.log(1)\nEOF" }, true],
    ['run_python', { code: 'print(1)' }, true],
    ['search', { code: 'E1' }, false],
  ])('%s %j: %j', (toolName, input, expected) => {
    expect(runsOneOf(['tools/check.py'], toolName, input)).toBe(expected)
  })

  test('knows what earlier turns wrote, and not what another history wrote later', () => {
    const first = new WrittenPaths()
    first.addPath('a.py')
    const second = new WrittenPaths(first)
    second.addPath('b.py')
    expect([second.has('./a.py'), second.has('b.py'), first.has('b.py')]).toEqual([true, true, false])
  })
})
