import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { outline } from './outline.ts'

const modules = ['auth', 'billing', 'cart', 'catalogue', 'checkout', 'export', 'gateway']
const states = ['modified:   ', 'new file:   ', 'deleted:    ']
const staged = Array.from(
  { length: 300 },
  (_, at) => `\t${states[(at * at) % 3]}src/${modules[at % 7]}/part${at * 37}.ts`,
).join('\n')
const untracked = Array.from({ length: 40 }, (_, at) => `\ttmp/${(at * 7919 + 4099).toString(16)}.log`).join('\n')

test.each(['both modified:   ', 'deleted by us:   ', 'added by them:   '])(
  'the conflicts of a large merge are shown: %s',
  (state) => {
    const text = `On branch main\nYour branch is up to date with 'origin/main'.\n\nYou have unmerged paths.\n  (fix conflicts and run "git commit")\n  (use "git merge --abort" to abort the merge)\n\nChanges to be committed:\n${staged}\n\nUnmerged paths:\n  (use "git add <file>..." to mark resolution)\n\t${state}src/kernel/crane.ts\n\nUntracked files:\n  (use "git add <file>..." to include in what will be committed)\n${untracked}\n`
    for (const question of ['resolve the merge conflict', 'finish the merge', 'Which files are in conflict?']) {
      const context = { question: questionOf(question, {}), profile: 'default', path: undefined } as const
      expect(outline.choose(text, context, 6000)!.text).toContain('src/kernel/crane.ts')
    }
  },
)
