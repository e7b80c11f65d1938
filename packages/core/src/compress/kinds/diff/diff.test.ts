import { describe, expect, it } from 'vitest'
import { upTo } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionAbout, questionOf } from '../../read/question.ts'
import { diff } from './diff.ts'

const contextOf = (question = ''): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})

const partOf = (path: string, name: string, context = 6): string => {
  const lines = Array.from({ length: context }, (_, index) => ` context ${index} of ${path}`)
  return [
    `diff --git a/${path} b/${path}`,
    'index 1111111..2222222 100644',
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -10,${2 * context + 1} +10,${2 * context + 1} @@ function ${name}() {`,
    ...lines,
    `-  return old_${name}`,
    `+  return new_${name}`,
    ...lines,
  ].join('\n')
}

const paths = Array.from({ length: 12 }, (_, index) => `src/part${index}.ts`)
const change = [
  'commit 1234567890abcdef1234567890abcdef12345678',
  'Author: Ada <ada@example.org>',
  '',
  '    Rename what is returned',
  '',
  partOf('package-lock.json', 'locked', 200),
  ...paths.map((path, index) => partOf(path, `step${index}`)),
].join('\n')

describe('diffs', () => {
  it('names every file, and shows the hunks that are asked for whole', () => {
    const chosen = diff.choose(change, contextOf('why does step7 return something new'), 2200)!
    expect(chosen.text.length).toBeLessThanOrEqual(2200)
    for (const path of [...paths, 'package-lock.json']) expect(chosen.text).toContain(path)
    expect(chosen.text).toMatch(/: package-lock\.json \+1 -1[;\]]/u)
    expect(chosen.text).toContain('-  return old_step7\n+  return new_step7')
    expect(chosen.text).not.toContain('old_locked')
    expect(chosen.text).toContain('    Rename what is returned')
    expect(chosen).toMatchObject({ unit: 'lines', total: change.split('\n').length })
  })

  it('drops context before changes', () => {
    const text = partOf('src/a.ts', 'only', 60)
    const { text: chosen } = diff.choose(text, contextOf(), 500)!
    expect(chosen).toContain(' context 59 of src/a.ts\n-  return old_only\n+  return new_only\n context 0 of src/a.ts')
    expect(chosen).toMatch(/^\[… \d+-\d+\]$/mu)
  })

  it('shows a part of a hunk that is too large', () => {
    const added = Array.from({ length: 400 }, (_, index) => `+line ${index}`).join('\n')
    const text = `--- a/new.txt\n+++ b/new.txt\n@@ -0,0 +1,400 @@\n${added}`
    const { text: chosen } = diff.choose(text, contextOf(), 600)!
    expect(chosen.startsWith('--- a/new.txt\n+++ b/new.txt\n@@ -0,0 +1,400 @@\n')).toBe(true)
    expect(chosen.match(/^\+line/gmu)!.length).toBeGreaterThan(20)
  })

  it('says where only white space changes, and shows what else does', () => {
    const spaced = paths.map((path) =>
      partOf(path, 'kept').replace('-  return old_kept\n+  return new_kept', '-  return kept\n+    return kept'),
    )
    spaced.splice(6, 0, partOf('src/real.ts', 'real'))
    const { text: chosen } = diff.choose(spaced.join('\n'), contextOf('is it only white space?'), 1200)!
    expect(chosen).toContain('-  return old_real\n+  return new_real')
    expect(chosen).not.toContain('return kept')
    for (const path of paths) expect(chosen).toContain(`${path} +1 -1, white space only`)
  })

  it('names every commit of a history, and shows the one that is asked for whole', () => {
    const history = Array.from({ length: 40 }, (_, index) => [
      `commit ${String(index).padStart(40, 'a')}`,
      'Author: Ada <ada@example.org>',
      `Date:   Mon Mar ${(index % 28) + 1} 10:00:00 2026 +0100`,
      '',
      index === 25 ? '    Change the tariff of parcels' : `    Step ${index}`,
      '',
      ` src/part${index}.ts | 2 +-`,
      ' 1 file changed, 1 insertion(+), 1 deletion(-)',
      '',
    ]).flat()
    const { text: chosen } = diff.choose(history.join('\n'), contextOf('who changed the tariff?'), 5000)!
    expect(chosen).toContain(history.slice(225, 233).join('\n'))
    const others = Array.from({ length: 40 }, (_, index) => index).filter((index) => index !== 25)
    for (const index of others) expect(chosen).toContain(`Step ${index}`)
    expect(chosen).toMatch(/\[… \d+-\d+: aaaaaaaaaa Ada Mar \d+ 2026: Step \d+; /u)
  })

  describe('of a long history', () => {
    const hashes = Array.from({ length: 300 }, (_, at) => `${(at * 7919 + 1_000_003).toString(16)}e7`.padEnd(40, 'b4'))
    const headOf = (at: number): string[] => [
      `commit ${hashes[at]!}`,
      `Author: Ada${at} <ada@example.org>`,
      `Date:   Mon Mar ${(at % 28) + 1} 10:00:00 2026 +0100`,
      '',
      `    Mend part ${at}`,
    ]
    const plain = hashes.flatMap((_, at) => [...headOf(at), '', ` src/part${at}.ts | ${at} +`, ' 1 file changed', ''])
    const patch = hashes.flatMap((_, at) => [...headOf(at), '', partOf(`src/part${at}.ts`, `mended${at}`, 1), ''])
    const graph = hashes.flatMap((_, at) => headOf(at).map((line, row) => `${row === 0 ? '* | ' : '| | '}${line}`))
    const shownOf = (lines: readonly string[], question: string): string => {
      const text = lines.join('\n')
      const context = { ...contextOf(), question: questionAbout(text, question, {}) }
      return diff.choose(text, context, 4000)!.text
    }

    it.each([
      ['of messages', plain],
      ['of patches', patch],
      ['beside a graph', graph],
    ])('shows the first and the last commit: %s', (_, lines) => {
      const shown = shownOf(lines, 'Which one is the oldest?').replaceAll(/^[*|] \| /gmu, '')
      for (const at of [0, 299]) expect(shown).toContain(headOf(at).join('\n'))
    })

    it.each([8, 40])('shows a commit that is named by %i digits of its hash, with what it changed', (length) => {
      const name = hashes[171]!.slice(0, length)
      expect(shownOf(plain, `Who made ${name}?`)).toContain(plain.slice(171 * 9, 172 * 9 - 1).join('\n'))
      expect(shownOf(graph, `Who made ${name}?`)).toContain(graph.slice(171 * 5, 172 * 5).join('\n'))
      const shown = shownOf(patch, `Who made ${name}?`)
      expect(shown).toContain(headOf(171).join('\n'))
      expect(shown).toContain('+  return new_mended171')
    })

    it('shows how much a commit changed only with the commit', () => {
      const shown = shownOf(plain, 'What was done?')
      expect(shown.match(/^ 1 file changed$/gmu)?.length).toBe(shown.match(/^ src\/part/gmu)?.length)
    })
  })

  it('shows first what is unlike a change that was made everywhere', () => {
    const part = (at: number, extra: string): string =>
      [
        `diff --git a/src/step${at}.ts b/src/step${at}.ts`,
        `--- a/src/step${at}.ts`,
        `+++ b/src/step${at}.ts`,
        '@@ -1,7 +1,7 @@',
        ` export function step${at}(order) {`,
        `-  log('step ${at}', order.id)`,
        `+  logger.debug('step ${at}', order.id)`,
        ...extra.split('\n'),
        '   return order.total',
        ' }',
      ].join('\n')
    const usual = `   if (order.total > 10) stop()`
    const parts = Array.from({ length: 60 }, (_, at) =>
      part(at, at === 41 ? '-  if (order.total > 348) stop()\n+  if (order.total >= 348) stop()' : usual),
    )
    const chosen = diff.choose(parts.join('\n'), contextOf('Is this change mechanical?'), 3000)!
    expect(chosen.text).toContain('+  if (order.total >= 348) stop()')
    expect(chosen.shown).toBeLessThan(150)
  })

  it('shows conflicts first', () => {
    const parts = paths.map((path, index) => partOf(path, `step${index}`))
    parts[9] = parts[9]!
      .replace('-  return old_step9', '-<<<<<<< HEAD\n-  return old_step9')
      .replace('@@ -10,13', '@@ -10,14')
    expect(diff.choose(parts.join('\n'), contextOf('go on'), 1500)!.text).toContain('-<<<<<<< HEAD')
  })

  describe('of many files', () => {
    const words = 'alder birch cedar elm fir hazel larch maple oak pine rowan willow'.split(' ')
    const count = 200
    const asked = 133
    /** Files of one hunk each, most of whose changes are alike, and others in all files but one; `said` is added to that. */
    const textWith = (said: string, size = 12): string =>
      Array.from({ length: count }, (_, file) => {
        const added = Array.from({ length: file === asked ? size : 12 }, (__, at) =>
          file !== asked && at % 6 === 0
            ? `+${words[file % 12]} and ${words[Math.floor(file / 12) % 12]} ${words[at]} stay`
            : `+total += ${at}`,
        )
        const path = `trees/grove${file}.txt`
        const lines = file === asked ? added.with(size >> 1, said) : added
        return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,${lines.length + 1} @@\n ctx\n${lines.join('\n')}`
      }).join('\n')
    const linesFor = (question: string, text: string): string[] =>
      diff.choose(text, contextOf(question), 3000)!.text.split('\n')

    it('shows the change that holds a number of the question before changes that are unlike the others', () => {
      expect(linesFor('Where is 25477 added to the total?', textWith('+total += 25477'))).toContain('+total += 25477')
    })

    it('shows the lines in a large hunk that hold a name of the question, with those beside them', () => {
      const shown = linesFor('What became of larch25477?', textWith('+the total of larch25477 grows', 600))
      const at = shown.indexOf('+the total of larch25477 grows')
      expect(at).toBeGreaterThan(0)
      expect(shown[at - 1]).toBe('+total += 299')
    })

    it('shows the changes of a file that the question names', () => {
      expect(linesFor('What changed in grove133.txt?', textWith('+total += 7'))).toContain(
        'diff --git a/trees/grove133.txt b/trees/grove133.txt',
      )
    })
  })

  it('says that a text is no diff', () => {
    expect(diff.choose('--- a\nno diff\n+++ b\n', contextOf(), 10)).toBeUndefined()
    expect(diff.choose('', contextOf(), 10)).toBeUndefined()
  })

  it('bears hostile input', { timeout: 60_000 }, () => {
    const hostile = [
      '--- a\n+++ b\n@@ -1 +1 @@\n'.repeat(upTo(100_000)),
      `--- a\n+++ b\n@@ -1,1000000 +1,1000000 @@\n${'+abc\n'.repeat(upTo(1_000_000))}`,
      `diff --git a/x b/${' b/'.repeat(upTo(1_000_000))}\n@@ -1 +1 @@\n+a`,
      change.repeat(300),
    ]
    for (const text of hostile)
      expect(diff.choose(text, contextOf('step7'), 4000)?.text.length ?? 0).toBeLessThanOrEqual(4000)
  })
})
