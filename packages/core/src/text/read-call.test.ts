import { describe, expect, test } from 'vitest'
import { readCall, writesFiles } from './read-call.ts'

describe('what a call says about its result', () => {
  test.each<[string, unknown, string | undefined]>([
    ['read_file', { path: 'a.ts' }, 'file'],
    ['Read', { file_path: 'a.ts' }, 'file'],
    ['mcp__fs__read_text_file', { path: 'a.ts' }, 'file'],
    ['getFileContents', { path: 'a.ts' }, 'file'],
    ['grep', { pattern: 'x' }, 'search'],
    ['search_code', { query: 'x' }, 'search'],
    ['Glob', { pattern: '**/*.ts' }, 'listing'],
    ['list_directory', { path: '.' }, 'listing'],
    ['repo_map', {}, 'map'],
    ['git_diff', {}, 'diff'],
    ['bash', { command: 'cat a.ts' }, 'file'],
    ['run', { cmd: ['bash', '-lc', 'ls -la'] }, 'listing'],
    ['run', { cmd: ['grep', '-rn', 'x', '.'] }, 'search'],
    ['get_weather', { city: 'Oslo' }, undefined],
    ['open_incident', { id: 3 }, undefined],
    ['x'.repeat(10_000), {}, undefined],
  ])('%s with %j is %s', (name, input, kind) => expect(readCall(name, input).kind).toBe(kind))
  test.each<[unknown, boolean]>([
    [{ path: 'a.ts', offset: 10, limit: 20 }, true],
    [{ path: 'a.ts', start_line: 1 }, true],
    [{ path: 'a.ts', view_range: [1, 9] }, true],
    [{ path: 'a.ts', limit: null }, false],
    [{ path: 'a.ts' }, false],
    ['{"path": ', false],
    [undefined, false],
  ])('%j asks for a range: %s', (input, range) => expect(readCall('read_file', input).hasRange).toBe(range))
  test('names the file', () => {
    expect(readCall('read_file', { filePath: 'src/a.ts' }).path).toBe('src/a.ts')
    expect(readCall('read_file', { path: 7 }).path).toBeUndefined()
  })
})

describe('a call changes files', () => {
  test.each<[string, unknown]>([
    ['edit', { path: 'a' }],
    ['write_file', { path: 'a' }],
    ['MultiEdit', {}],
    ['apply_patch', { patch: '' }],
    ['str_replace_in_file', {}],
    ['bash', { command: "sed -i 's/a/b/' x.py" }],
    ['bash', { command: "cat > a.py <<'EOF'\nx\nEOF" }],
    ['bash', { command: 'echo 1 >> log.txt' }],
    ['bash', { command: 'git apply fix.diff' }],
  ])('%s with %j', (name, input) => expect(writesFiles(name, input)).toBe(true))
  test.each<[string, unknown]>([
    ['read_file', { path: 'a' }],
    ['create_ticket', {}],
    ['update_reservation', {}],
    ['bash', { command: 'python x.py 2>&1 | head' }],
    ['bash', { command: 'grep -rn "a => b" src 2>/dev/null' }],
    ['bash', { command: "sed -n '1,3p' a.py" }],
  ])('not %s with %j', (name, input) => expect(writesFiles(name, input)).toBe(false))
})
