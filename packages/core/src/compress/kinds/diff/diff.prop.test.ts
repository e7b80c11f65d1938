import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { diff } from './diff.ts'

const contextOf = (question = ''): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})

describe('diffs', () => {
  it('covers the diff exactly with kept lines and marks', () => {
    const line = fc.constantFrom(
      'diff --git a/x b/x',
      '--- a/x',
      '+++ b/x',
      '@@ -1,3 +1,3 @@',
      '@@@ -1 -1 +1 @@@',
      ' c',
      '+a',
      '-b',
      '',
      'commit 1234567',
      '\\ No newline',
      'x'.repeat(90),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 120 }), fc.integer({ min: 30, max: 900 }), (lines, room) => {
        const text = lines.join('\n')
        const chosen = diff.choose(text, contextOf('a'), room)
        if (!chosen) return
        expect(chosen.text.length).toBeLessThanOrEqual(room)
        const all = lines.at(-1) === '' ? lines.slice(0, -1) : lines
        const restored = chosen.text.split('\n').flatMap((shown) => {
          const range = /^\[… (\d+)-(\d+)(?:: .*)?\]$/u.exec(shown)
          return range ? all.slice(Number(range[1]) - 1, Number(range[2])) : [shown]
        })
        expect(restored.join('\n')).toBe(all.join('\n'))
      }),
    )
  })

  it('tells the truth about what is missing, and shows hunks whole', () => {
    const word = fc.stringMatching(/^[a-z]{2,6}$/u)
    const change = fc.record({
      before: fc.array(word, { maxLength: 4 }),
      after: fc.array(word, { maxLength: 4 }),
      isIndented: fc.boolean(),
    })
    const files = fc.uniqueArray(fc.record({ name: word, changes: fc.array(change, { minLength: 1, maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 10,
      selector: ({ name }) => name,
    })
    fc.assert(
      fc.property(files, fc.integer({ min: 150, max: 1500 }), (list, room) => {
        const hunksOf = list.map(({ name, changes }) => ({
          path: `src/${name}.ts`,
          hunks: changes.map(({ before, after, isIndented }, index) => {
            const removed = before.map((one) => `-${one}()`)
            const added = (isIndented ? before : after).map((one) => (isIndented ? `+  ${one}()` : `+${one}()`))
            const header = `@@ -${index * 50 + 1},${removed.length + 2} +${index * 50 + 1},${added.length + 2} @@`
            return { lines: [header, ' above()', ...removed, ...added, ' below()'], removed, added }
          }),
        }))
        const all = hunksOf.flatMap(({ path, hunks }) => [
          `diff --git a/${path} b/${path}`,
          'index 1111111..2222222 100644',
          `--- a/${path}`,
          `+++ b/${path}`,
          ...hunks.flatMap(({ lines }) => lines),
        ])
        const chosen = diff.choose(all.join('\n'), contextOf('`open`'), room)
        if (!chosen) return
        const wrong: string[] = []
        let shown = 0
        for (const line of chosen.text.split('\n')) {
          const mark = /^\[… (\d+)-(\d+)(?:: (.*))?\]$/u.exec(line)
          if (!mark) {
            shown += 1
            continue
          }
          const hidden = all.slice(Number(mark[1]) - 1, Number(mark[2]))
          const paths = hidden.filter((one) => one.startsWith('diff ')).map((one) => one.replace(/.* b\//u, ''))
          // Every `@@` line that is hidden has its whole hunk hidden with it.
          const next = all[Number(mark[2])]
          if (hidden.some((one) => one.startsWith('@@')) && next !== undefined && !/^(?:diff|@@)/u.test(next))
            wrong.push(line)
          for (const said of (mark[3] ?? '').split('; ')) {
            const found = /^(?:(\d+) (hunk|file)s?|(\S+)) \+(\d+) -(\d+)(, white space only)?$/u.exec(said)
            if (said === '') continue
            if (!found) {
              wrong.push(line)
              continue
            }
            const end = hidden.findIndex((one) => one.startsWith('diff '))
            const at = hidden.findIndex((one) => found[3] !== undefined && one.endsWith(` b/${found[3]}`))
            const after = hidden.findIndex((one, index) => index > at && one.startsWith('diff '))
            const part =
              found[3] !== undefined
                ? hidden.slice(at, after < 0 ? undefined : after)
                : found[2] === 'hunk'
                  ? hidden.slice(0, end < 0 ? undefined : end)
                  : hidden.slice(end)
            const added = part.filter((one) => one.startsWith('+') && !one.startsWith('+++'))
            const removed = part.filter((one) => one.startsWith('-') && !one.startsWith('---'))
            const bare = (lines: readonly string[]): string =>
              lines
                .map((one) => one.slice(1))
                .join('')
                .replaceAll(/\s/gu, '')
            if (added.length !== Number(found[4]) || removed.length !== Number(found[5])) wrong.push(line)
            if (found[6] !== undefined && bare(added) !== bare(removed)) wrong.push(line)
            if (found[2] === 'file' && paths.length !== Number(found[1])) wrong.push(line)
            if (found[3] !== undefined && !paths.includes(found[3])) wrong.push(line)
          }
        }
        expect(wrong).toEqual([])
        expect(chosen.shown).toBe(shown)
      }),
    )
  })
})
