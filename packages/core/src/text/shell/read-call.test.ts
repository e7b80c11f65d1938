import { describe, expect, test } from 'vitest'
import { wordsOfCall, writesFiles } from './read-call.ts'

describe('what the words of a call say', () => {
  test.each<[unknown, boolean]>([
    [{ path: 'a.ts', offset: 10, limit: 20 }, true],
    [{ path: 'a.ts', start_line: 1 }, true],
    [{ path: 'a.ts', view_range: [1, 9] }, true],
    [{ path: 'a.ts', limit: null }, false],
    [{ path: 'a.ts' }, false],
    ['{"path": ', false],
    [undefined, false],
  ])('%j asks for a range: %s', (input, range) => expect(wordsOfCall('read_file', input).hasRange).toBe(range))
  test.each<[unknown, boolean]>([
    [{ command: 'view', path: 'a.ts', view_range: [1, 9] }, true],
    [{ command: 'view', path: 'a.ts', view_range: null }, false],
    [{ command: 'view', path: 'a.ts' }, false],
  ])('an editor asked with %j is asked for a range: %s', (input, range) =>
    expect(wordsOfCall('str_replace_editor', input).hasRange).toBe(range),
  )
  test('names the file', () => {
    expect(wordsOfCall('str_replace_editor', { command: 'view', path: 'src/a.ts' }).path).toBe('src/a.ts')
    expect(wordsOfCall('read_file', { filePath: 'src/a.ts' }).path).toBe('src/a.ts')
    expect(wordsOfCall('read_file', { path: 7 }).path).toBeUndefined()
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
    ['bash', { command: 'git -C app restore a.py' }],
    ['bash', { command: 'cd app && git checkout HEAD~1 -- a.py' }],
    ['bash', { command: 'git checkout .' }],
    ['bash', { command: "perl -pi -e 's/a/b/' a.py" }],
    ['bash', { command: 'sed --in-place s/a/b/ a.py' }],
    ['bash', { command: 'grep -rl a src | xargs sed -i s/a/b/' }],
    ['bash', { command: 'echo "a" > "my file.txt"' }],
    ['bash', { command: "bash -c 'echo 1 > a.txt'" }],
    ['bash', { command: "bash <<'EOF'\necho 1 > a.txt\nEOF" }],
    ['bash', { command: "apply_patch <<'EOF'\n*** Begin Patch\n*** End Patch\nEOF" }],
    ['shell', { command: ['apply_patch', '*** Begin Patch\n*** Update File: a.ts\n*** End Patch'] }],
    ['shell', { command: ['bash', '-lc', 'echo 1 > a.txt'] }],
    ['str_replace_based_edit_tool', { command: 'create', path: 'a.ts', file_text: 'x' }],
    ['str_replace_based_edit_tool', { command: 'str_replace', path: 'a.ts', old_str: 'a', new_str: 'b' }],
    ['str_replace_editor', { command: 'insert', path: 'a.ts', insert_line: 1 }],
    ['str_replace_editor', { command: 'undo_edit', path: 'a.ts' }],
    ['search_replace', { file_path: 'a.ts', old_string: 'a', new_string: 'b' }],
    ['apply_diff', { path: 'a.ts', diff: '' }],
  ])('%s with %j', (name, input) => expect(writesFiles(name, input)).toBe(true))
  test.each<[string, unknown]>([
    ['read_file', { path: 'a' }],
    ['create_ticket', {}],
    ['update_reservation', {}],
    ['bash', { command: 'python x.py 2>&1 | head' }],
    ['bash', { command: 'grep -rn "a => b" src 2>/dev/null' }],
    ['bash', { command: "sed -n '1,3p' a.py" }],
    ['bash', { command: 'cat x.py >/dev/null' }],
    ['bash', { command: 'npm test > /dev/null 2>&1' }],
    ['bash', { command: 'grep -n "a > b" x.py' }],
    ['bash', { command: "awk '$1 > limit' x.csv" }],
    ['bash', { command: 'grep -n a\\>b x.py' }],
    ['bash', { command: 'echo $((a > b))' }],
    ['bash', { command: "cat <<'EOF'\nx > y\nEOF" }],
    ['bash', { command: "ls # don't\ncat <<EOF\nx > y\nEOF" }],
    ['bash', { command: 'git checkout main' }],
    ['bash', { command: "perl -ne 'print if /i/' a.py" }],
    ['shell', { command: ['grep', '-n', 'a > b', 'x.py'] }],
    ['str_replace_based_edit_tool', { command: 'view', path: 'a.ts' }],
  ])('not %s with %j', (name, input) => expect(writesFiles(name, input)).toBe(false))
})
