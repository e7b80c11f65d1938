import { describe, expect, test } from 'vitest'
import { handedToShell, unwrapped } from './command-wrappers.ts'

describe('a command without what runs it', () => {
  test.each([
    ['sudo -u web timeout 60 npx tsx seed.ts', 'tsx seed.ts'],
    ['env A=b C=d nice -n 5 make', 'make'],
    ['npx --yes -p typescript tsc --noEmit', 'tsc --noEmit'],
    ['npx @scope/tool@1.2 run', '@scope/tool run'],
    ['uvx ruff check .', 'ruff check .'],
    ['docker exec -it -u root web ls', 'ls'],
    ['kubectl exec deploy/web -c app -- env', 'env'],
    ['npx', 'npx'],
    ['timeout', 'timeout'],
    ['', ''],
  ])('%s is %s', (command, bare) => expect(unwrapped(command).text).toBe(bare))

  test.each([
    ['bash -lc "cd a && ls"', 'cd a && ls'],
    ['bash -c "echo \\"a\\""', 'echo "a"'],
    ["docker exec web /bin/sh -c 'ls'", 'ls'],
    ['ssh web "ls /srv"', 'ls /srv'],
    ['bash build.sh', undefined],
    ['"ls"', undefined],
  ])('%s hands %s to a shell', (command, line) => expect(handedToShell(command)).toBe(line))

  test('is found in a moment, whatever is given', () => {
    for (const part of ['-n ', '-u -u ', 'sudo ', 'npx -p ', '-- ', '"\\', 'A=b '])
      for (const first of ['sudo ', 'npx ', 'docker exec ', 'bash -c "', 'kubectl exec ', 'xargs '])
        expect(() => handedToShell(first + part.repeat(4000 / part.length))).not.toThrow()
  })
})
