import { describe, expect, test } from 'vitest'
import { KindTable, knownKinds, type CallReading } from './kind-table.ts'

/** What a command line says about its output, with the name of its kind. */
function readingOf(command: string): Omit<CallReading, 'kind'> & { readonly kind: string | undefined } {
  const { kind, ...said } = knownKinds.readingOf({ toolName: 'bash', input: { command } })
  return { ...said, kind: kind?.name }
}

describe('the result of a call', () => {
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
    ['run', { cmd: ['grep', '-rn', 'x > y; z', '.'] }, 'search'],
    ['str_replace_based_edit_tool', { command: 'view', path: 'a.ts' }, 'file'],
    ['text_editor', { command: 'create', path: 'a.ts', file_text: 'x' }, undefined],
    ['bash', { command: 'ls', path: '/srv' }, 'listing'],
    ['get_weather', { city: 'Oslo' }, undefined],
    ['open_incident', { id: 3 }, undefined],
    ['x'.repeat(10_000), {}, undefined],
  ])('%s with %j is %s', (name, input, kind) =>
    expect(knownKinds.readingOf({ toolName: name, input }).kind?.name).toBe(kind),
  )
})

describe('the output of a shell command', () => {
  test.each([
    ['grep -rn "foo|bar" src', 'search'],
    ['cd app && rg -n TODO | head -20', 'search'],
    ['FOO=1 timeout 60 grep -n x a.py', 'search'],
    ['find . -name "*.py" | xargs grep -n foo', 'search'],
    ['cat src/a.ts | grep -n export', 'search'],
    ['grep -rl foo src', 'listing'],
    ['rg --files-with-matches foo', 'listing'],
    ["sed -n '10,80p' src/a.ts", 'file'],
    ['cat src/a.ts', 'file'],
    ['head -50 README.md && tail -5 README.md', 'file'],
    ['ls -la', 'listing'],
    ['cd src; find . -type f', 'listing'],
    ['git ls-files', 'listing'],
    ['git diff HEAD~1', 'diff'],
    ['npx vitest run', 'log'],
    ['sudo python3 -m pytest tests -x 2>&1 | tail -20', 'log'],
    ['cargo test', 'log'],
    ['jq .name package.json', 'json'],
    ['git show HEAD:src/a.ts', 'file'],
    ['docker exec -it app cat /etc/app.conf', 'file'],
    ['kubectl exec web-0 -n shop -- cat app.yaml', 'file'],
    ['ssh -q host cat app.yaml', 'file'],
    ['npm test', 'log'],
    ['npx -y pnpm@12 test', 'log'],
    ['npx playwright test --project=chromium', 'log'],
    ['uv run --with httpx pytest -q', 'log'],
    ['poetry run pytest', 'log'],
    ['docker exec -w /app -e A=b web npm test', 'log'],
    ['docker compose exec -T web cat /etc/hosts', 'file'],
    ['kubectl -n shop exec -it web-0 -- ls -la /srv', 'listing'],
    ['sudo -u web cat /srv/app.conf', 'file'],
    ['timeout -k 5 60 npm test', 'log'],
    ['bash -lc "cd app && npm test"', 'log'],
    ["ssh ops@edge 'cat /etc/hosts'", 'file'],
    ["docker exec web sh -c 'grep -rn foo /srv'", 'search'],
    ['find . -name "*.md" | xargs cat', 'file'],
    ['find . -type f | xargs -0 grep -n foo', 'search'],
    ['npm ls --all', 'outline'],
    ['kubectl -n shop get pods -o yaml', 'outline'],
    ['mvn -q dependency:tree -Dverbose', 'outline'],
    ['terraform plan -no-color', 'outline'],
    ['git log --oneline -60', 'diff'],
  ])('of %s is a %s', (line, kind) => expect(readingOf(line).kind).toBe(kind))
  test.each([
    ['grep -c foo a.py | wc -l', 'a count'],
    ['cat a.py && grep -rn foo .', 'two kinds'],
    ['frobnicate --all', 'an unknown command'],
    ['python3 report.py', 'a program that can print anything'],
    ['git status --short', 'one line for each answer'],
    ['kubectl get pods -o json', 'a program that can print anything'],
    ['npx tsx seed.ts', 'a program that can print anything'],
    ['npx frobnicate', 'a program that can print anything'],
    ['', 'nothing'],
    ['cat a.txt\n|', 'a pipe that is none'],
    ["python - <<'EOF'\nprint(1)\nEOF\nfrobnicate", 'a script'],
    ['x'.repeat(5000), 'a very long line'],
  ])('of %s is told by its shape (%s)', (line) => expect(readingOf(line).kind).toBeUndefined())
  test.each([
    ["sed -n '10,80p' src/a.ts", true],
    ['head -50 src/a.ts', true],
    ['cat src/a.ts | head -20', true],
    ["awk 'NR>=3 && NR<=9' src/a.ts", true],
    ['grep -n -A 20 "def foo" a.py', true],
    ['cat a.py | grep -n foo -C3', true],
    ['grep -n -B1 foo a.py', false],
    ['cat src/a.ts', false],
    ['grep -n foo src/a.ts | head -20', false],
  ])('of %s is a range that was asked for: %s', (line, range) => expect(readingOf(line).hasRange).toBe(range))
  test.each([
    ["sed -n '10,80p' src/a.ts", 'src/a.ts'],
    ['cat "my file.txt"', 'my file.txt'],
    ['cd /srv && cat -n app/b.py 2>/dev/null', 'app/b.py'],
    ['grep -n foo src/a.ts', undefined],
  ])('of %s comes from the file %s', (line, path) => expect(readingOf(line).path).toBe(path))
  test.each([
    ["cat > a.py <<'EOF'\ngrep -rn foo .\nEOF\ncat b.py", 'file'],
    ['cat <<-EOF > a.sh\n\tcat x\n\tEOF\nnpm test', 'log'],
    ["tee a <<'A'\nls\nA\ncat > b <<'B'\nls\nB\ngit diff", undefined],
    ["cat > a <<'A'\nls\nA\ncat > b <<'B'\nls\nB\ngit diff", 'diff'],
    ['cat > a.py << "EOF"\nls\nEOF', undefined],
    ['cat a.py <<< "$text"\nls', undefined],
    ['grep -n foo <<< word\ncat word', undefined],
    ['cat $((1<<2)).py\nls', undefined],
    ["cat > a.py <<'EOF-X'\nls\nEOF-X\ncat b.py", 'file'],
    ['cat > a.py <<"END OF"\nls\nEND OF\ncat b.py', 'file'],
    ['cat > a.py <<\\EOF\nls\nEOF\ncat b.py', 'file'],
    ['cat <<A <<B > a.py\nls\nA\nnpm test\nB\ngit diff', 'diff'],
    ['git commit -m "$(cat <<\'EOF\'\nSay "done"\nls\nEOF\n)" > log\ncat b.py', 'file'],
    ['echo $((1 << SHIFT))\ncat foo.py', 'file'],
    ['cat $((1 << n)).py\ncat b.py', 'file'],
    [`cat > a.py <<'EOF'\n${'x = 1\n'.repeat(2000)}EOF\ngit diff`, 'diff'],
  ])('says nothing by the text that is passed to a command: %s', (line, kind) =>
    expect(readingOf(line).kind).toBe(kind),
  )
  test.each([
    ['cat a.py > b.py && grep -n foo b.py', 'search'],
    ['ls >> all.txt; cat a.py', 'file'],
    ['make &> out.log; cat out.log', 'log'],
    ['npm test > log.txt 2>&1; tail -20 log.txt', 'file'],
    ['python3 make.py > out.json && cat out.json', 'file'],
    ['cat a.py > b.py', undefined],
    ['npm test 2>&1', 'log'],
    ['cat a.py 2>/dev/null', 'file'],
    ['cat a.py 2>> errors.txt', 'file'],
    ['cat a.py >&2', 'file'],
    ['grep -n "a > b" src', 'search'],
  ])('is that of what does not go into a file: %s', (line, kind) => expect(readingOf(line).kind).toBe(kind))
  test.each([
    ['rm -rf out && mkdir out; npm test', 'log'],
    ['echo start; sleep 5; npm test', 'log'],
    ["sed -i 's/a/b/' x.py && cat x.py", 'file'],
    ['touch a; chmod +x a; pwd; ls -la', 'listing'],
    ['echo done', undefined],
    ["sed -n '1,9p' x.py && ls", undefined],
  ])('is not that of what only gets ready: %s', (line, kind) => expect(readingOf(line).kind).toBe(kind))
  test.each([
    ['python3 report.py', true],
    ['cd app && NODE_ENV=test node scripts/seed.js', true],
    ['./build.sh --fast', true],
    ['../tools/gen', true],
    ['npx tsx seed.ts', true],
    ['bunx frobnicate', true],
    ['bash -c "python3 a.py; python3 b.py"', true],
    ['go run ./cmd/seed', true],
    ["python - <<'EOF'\nprint(open('a.py').read())\nEOF", true],
    ['python3 -c "print(1 << n)"\npython3 b.py', true],
    ["python3 -c '\nprint(1 << n)\n'\npython3 b.py", true],
    ['python3 -c "print(1 << n)"\ncat b.py', false],
    ['npm test', true],
    ['npx vitest run && python3 report.py', true],
    ['python3 report.py && cat out.txt', false],
    ['python3 report.py | wc -l', false],
    ['python3 report.py > out.txt', false],
    ['pythonic x', true],
    ['frobnicate --all', true],
    ['cat a.py', false],
    ['', false],
  ])('of %s says how a program went: %s', (line, runs) => expect(readingOf(line).runs).toBe(runs))
})

describe("kinds of the host's own", () => {
  const csv = {
    name: 'csv',
    cap: 100,
    isResultOf: ({ path }: { readonly path: string | undefined }) => path?.endsWith('.csv') === true,
    choose: () => undefined,
  }
  const table = new KindTable([csv])

  test.each<[string, unknown, string | undefined]>([
    ['read_file', { path: 'a.csv' }, 'csv'],
    ['read_file', { path: 'a.ts' }, 'file'],
    ['bash', { command: 'cat a.csv' }, 'csv'],
    ['bash', { command: 'cat a.csv && cat a.ts' }, undefined],
    ['bash', { command: 'cat a.csv | wc -l' }, undefined],
  ])('come before those that are built in: %s %j', (toolName, input, kind) => {
    expect(table.readingOf({ toolName, input }).kind?.name).toBe(kind)
  })

  test('are found by their shape as surely as they say', () => {
    const shaped = (certainty: number) =>
      new KindTable([{ ...csv, shapes: [{ certainty, matches: ({ text }) => text.includes('"id"') }] }])
    expect(shaped(0.96).ofShape('{"id": 1}').name).toBe('csv')
    expect(shaped(0.95).ofShape('{"id": 1}').name).toBe('csv')
    expect(shaped(0.94).ofShape('{"id": 1}').name).toBe('json')
  })
})
