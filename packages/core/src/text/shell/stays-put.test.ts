import { describe, expect, test } from 'vitest'
import { leavesFilesInPlace } from './plain-commands.ts'
import { staysPut } from './stays-put.ts'

describe('a command line leaves files in place', () => {
  test.each([
    'ls -la src',
    'cat a.ts | head -20 && git status',
    'grep -rn "a > b" src 2>/dev/null | sort | uniq -c',
    "rg 'foo$|bar' -g '*.ts'; echo done",
    "sed -n '10,20p' a.ts",
    "sed -nE '/begin/,/end/p' a.ts",
    'find . -name "*.ts" -not -path "./node_modules/*"',
    'git -C app log --oneline -5',
    'git --no-pager diff --stat',
    'git branch --show-current',
    'git add -A && git commit -m "Move a.ts; say > why"',
    'CI=1 FORCE_COLOR=0 npx -y vitest run src 2>&1 | tail -5',
    'pnpm --filter core run test:unit',
    'npm test -- --run',
    'timeout 60 python3 -m pytest -x tests',
    'uv run ruff check .',
    'node_modules/.bin/tsc --noEmit',
    'make -j4 test',
    './gradlew :app:test',
    'cargo test --all',
    'go vet ./...',
    'node --version',
    'cat a \\\n  b',
    '',
  ])('%s', (line) => expect(leavesFilesInPlace(line)).toBe(true))
})

describe('a command line may lead elsewhere', () => {
  test.each([
    'ls > a.ts',
    'ls >> a.ts',
    'cat <<EOF\nx\nEOF',
    'cat < a.ts',
    'ls 2> a.ts',
    'ls >/dev/null.ts',
    'ls `mv a b`',
    'echo "$(mv a b)"',
    'find . $OPTIONS',
    'find . "$OPTIONS"',
    'find . "-delete"',
    'find . -e"xec" mv',
    'ls && (cd b; ls)',
    'ls & mv a b',
    'ls\nmv a b',
    'ls | xargs rm',
    "echo 'open",
    'sed -n -i 1p a.ts',
    "sed -n '1w b.ts' a.ts",
    "sed -n -e 1p -e 'w b.ts' a.ts",
    'sed s/a/b/ a.ts',
    'sort -o b.ts a.ts',
    'git checkout a.ts',
    'git -C b switch c',
    'git -c alias.status=x status',
    'git branch -m a b',
    'git stash',
    'git log --output=a.ts',
    'PATH=/tmp ls',
    'npm run deploy',
    'npm run test:enter-box',
    'make test use-env',
    'python a.py',
    'bash -c "ls"',
    'ssh b ls',
    './ls',
    'toString',
    'rg --pre ./a.sh x',
  ])('%s', (line) => expect(leavesFilesInPlace(line)).toBe(false))

  test('if it is a long script', () => expect(leavesFilesInPlace('ls\n'.repeat(2000))).toBe(false))
})

describe('a call', () => {
  test.each<[string, object]>([
    ['Read', { file_path: 'a.ts' }],
    ['list_directory', { path: '.' }],
    ['mcp__web__fetch', { url: 'https://example.com' }],
    ['TodoWrite', { todos: [] }],
    ['update_plan', { plan: [] }],
    ['run_terminal_cmd', { command: 'ls', is_background: false, explanation: 'Look' }],
    ['bash', { command: ['bash', '-lc', 'ls'] }],
  ])('stays put: %s %j', (name, input) => expect(staysPut(name, input)).toBe(true))

  test.each<[string, object]>([
    ['search_and_replace', { path: 'a.ts' }],
    ['get_session', {}],
    ['fetch_branch', { name: 'b' }],
    ['list_and_switch', {}],
    ['Task', { prompt: 'x' }],
    ['run_task', { name: 'x' }],
    ['ssh_exec', { command: 'ls' }],
    ['bash', { command: 'ls', restart: true }],
    ['bash', { command: 'ls', session: 'b' }],
    ['', {}],
  ])('may lead elsewhere: %s %j', (name, input) => expect(staysPut(name, input)).toBe(false))
})

test('a hostile line is read in little time', () => {
  const start = performance.now()
  for (const part of ['"a', "'", '\\', '1', '>', '$', 'sed -n /', '1p;', '2>1'])
    leavesFilesInPlace(part.repeat(4000 / part.length))
  expect(performance.now() - start).toBeLessThan(200)
})
