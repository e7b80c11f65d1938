import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { createWinnow } from '@winnow/core'
import { assistant, round, user } from '../testing/builders.ts'
import { digestOf } from '../testing/digest-of.ts'

const lines = (count: number, of: string): string =>
  Array.from({ length: count }, (_, at) => `${of} = ${at}`).join('\n')
const write = (text: string, id: string): Message[] =>
  round('write_file', { path: 'src/a.ts', content: lines(12, text) }, 'ok', id)
const bash = (command: string): [string, object] => ['bash', { command }]

/** What may lead elsewhere: by its name, by its arguments, or because nobody knows what it does. */
const leading: [string, object][] = [
  ...[
    'mv src/a.ts src/old.ts',
    'git mv src/a.ts src/old.ts',
    'mv src src-old && mkdir src',
    'ln -sfn /srv/v2/src src',
    'git commit -qam fix && git checkout release',
    'git revert --no-edit HEAD',
    'hg update feature',
    'jj new main',
    'svn switch ^/branches/b',
    'cd ../app-v2',
    'cd app && ls',
    'docker exec -it web bash',
    'tsh ssh b',
    'make use-env-b',
    'python migrate.py',
    'npm run enter-box',
    './scripts/enter-box.sh b',
    'cat src/a.ts > src/old.ts',
    'ls $(mv src/a.ts src/old.ts)',
    'find src -name a.ts -exec mv {} src/old.ts ";"',
  ].map(bash),
  ['move_file', { source: 'src/a.ts', destination: 'src/old.ts' }],
  ['rename_file', { old_path: 'src/a.ts', new_path: 'src/old.ts' }],
  ['edit_file', { path: 'src/a.ts', old_string: 'a', new_string: 'b', new_path: 'src/old.ts' }],
  ['create_sandbox', { template: 'node' }],
  ['fork_sandbox', {}],
  ['new_session', {}],
  ['start_environment', { name: 'b' }],
  ['use_device', { serial: 'emulator-5556' }],
  ['restore_checkpoint', { id: 3 }],
  ['set_workspace', { name: 'b' }],
  ['git_checkout', { branch: 'release' }],
  ['Task', { prompt: 'Tidy up' }],
  ['python', { code: 'os.chdir("/srv/two")' }],
]
/** What stays where it is. */
const staying: [string, object][] = [
  ...['npm test', 'git add -A && git commit -qm "a -> b"', 'rg -n "x$" src | head -5', "sed -n '1,5p' src/a.ts"].map(
    bash,
  ),
  ['read_file', { path: 'src/b.ts' }],
  ['str_replace_based_edit_tool', { command: 'view', path: 'src/b.ts' }],
  ['mcp__disk__edit_file', { path: 'src/b.ts', old_string: 'a', new_string: 'b' }],
  ['TodoWrite', { todos: [] }],
  ['web_search', { query: 'x' }],
]

describe('a file that was written again', () => {
  const told = (...between: readonly [string, object][]): string =>
    digestOf(
      ...write('first', 'a'),
      ...between.flatMap(([name, input], at) => round(name, input, 'ok', `b${at}`)),
      ...write('second', 'c'),
    )

  test.each(leading)('stands where it was written first after %s %j', (...call) => {
    expect(told(...staying, call)).not.toContain('changed again')
    expect(told(call)).toContain('[12 lines written:]\nfirst = 0')
  })

  test.each(staying)('is told as written over after %s %j', (...call) =>
    expect(told(call)).toContain('[12 lines written, and changed again by a later call'),
  )

  test('stands where it was written first after a call that was pruned', async () => {
    const history = [
      user('Go'),
      ...round('look_up', {}, lines(300, 'row'), 'k'),
      ...write('first', 'a'),
      ...round('move_file', { source: 'src/a.ts', destination: 'src/old.ts' }, 'ok', 'b'),
      ...write('second', 'c'),
      assistant('Done.'),
      user('Next'),
    ]
    const winnow = createWinnow({
      compact: { minSavings: 0 },
      prune: { tools: [{ tool: 'move_file', policy: 'auto', isCovered: () => true }] },
    })
    const { messages } = await winnow.prepare(history)
    const text = JSON.stringify(messages)
    expect(text).not.toContain('--- move_file')
    expect(text).toContain('[12 lines written:]\\nfirst = 0')
  })
})

describe('a file that was read again', () => {
  const again = '[made again by a later call]'
  const read = (text: string, id: string): Message[] => round('read_file', { path: 'src/a.ts' }, lines(60, text), id)
  const told = (later: string, [name, input]: [string, object]): string =>
    digestOf(...read('first', 'a'), ...round(name, input, 'ok', 'b'), ...read(later, 'c'))

  test.each(leading)('is told twice after %s %j', (...call) => expect(told('second', call)).not.toContain(again))

  test.each(leading)('is told once if it gave the same after %s %j', (...call) =>
    expect(told('first', call)).toContain(again),
  )

  test.each(staying)('is told once after %s %j', (...call) => expect(told('second', call)).toContain(again))
})
