import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { listing } from './listing.ts'

const about = (question: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})
const question = 'what is the structure of this repository?'
const choose = (paths: readonly string[], room: number) => listing.choose(paths.join('\n'), about(question), room)

function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what)
}

const repository = [
  'README.md',
  'package.json',
  ...Array.from({ length: 40 }, (_, at) => `packages/core/src/kinds/kind${at}.ts`),
  ...Array.from({ length: 30 }, (_, at) => `packages/core/src/text/json-structure${at}.ts`),
  ...Array.from({ length: 20 }, (_, at) => `packages/cli/src/commands/command${at}.ts`),
  'packages/core/package.json',
  'packages/cli/package.json',
  ...Array.from({ length: 60 }, (_, at) => `docs/guides/part${at % 6}/page${at}.md`),
  ...Array.from({ length: 9 }, (_, at) => `scripts/script${at}.sh`),
]

describe('a question about the structure', () => {
  test('shows folders from the top down with how many files they hold, and not what is called like the question', () => {
    const { text, shown, total } = choose(repository, 420)!
    expect(text).toMatch(/^\.\/: README\.md package\.json/u)
    expect(text).toContain('scripts/ (9 files)')
    expect(text).toContain('kinds/ (40 files)')
    expect(text).toContain('text/ (30 files)')
    expect(text).toContain('\n packages/:')
    expect(text).not.toContain('json-structure')
    expect(total).toBe(repository.length)
    expect(shown).toBeLessThan(12)
  })
  test('shows a branch without other files in one step', () => {
    expect(choose(repository, 420)!.text).toMatch(/cli\/: package\.json src\/commands\/ \(20 files\)/u)
  })
  test('is answered as before where there are hardly any folders', () => {
    const flat = Array.from({ length: 90 }, (_, at) => `src/file${at}.ts`)
    expect(choose(flat, 300)!.text).toContain('src/:')
  })

  const part = fc.stringMatching(/^[a-z]{1,5}$/u)
  const path = fc
    .tuple(fc.array(part, { maxLength: 4 }), part)
    .map(([folders, name]) => `${[...folders, name].join('/')}.ts`)
  test('says truly how many files are in each folder and how many are missing', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { minLength: 40, maxLength: 120 }),
        fc.integer({ min: 150, max: 900 }),
        (paths, room) => {
          const chosen = choose(paths, room)
          if (!chosen || !/^\S*\/:/u.test(chosen.text) || chosen.text.includes('files), ')) return
          const above: string[] = []
          let named = 0
          let left = 0
          for (const line of chosen.text.split('\n')) {
            const [, indent, head, rest] = /^( *)(\S*\/):(.*)$/u.exec(line)!
            above.length = indent!.length
            const folder = above.join('') + (head === './' ? '' : head!)
            above.push(head === './' ? '' : head!)
            const own = paths.filter((each) => each.startsWith(folder))
            const direct = own.filter((each) => !each.slice(folder.length).includes('/'))
            let seen = 0
            for (const [found, below, count, more] of rest!.matchAll(
              /(\S+\/) \((\d+) files?\)|\[… (\d+) more\]|\S+/gu,
            )) {
              if (below !== undefined) {
                check(own.filter((each) => each.startsWith(folder + below)).length === Number(count), line)
                left += Number(count)
              } else if (more !== undefined) {
                seen += Number(more)
                left += Number(more)
              } else {
                check(direct.includes(folder + found), line)
                seen += 1
                named += 1
              }
            }
            expect(seen).toBe(direct.length)
          }
          expect(named + left).toBe(paths.length)
          expect(chosen.shown).toBe(named)
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
