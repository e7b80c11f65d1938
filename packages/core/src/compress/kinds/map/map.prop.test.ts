import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { map } from './map.ts'

const about = (text: string, profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(text, {}),
  profile,
  path: undefined,
})
const reformat = (text: string): string | undefined => map.reformat!(text, about(''))?.text

test('nothing throws, whatever is given', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a/b.ts:', '│x', '⋮', ' y', '\tz', '', 'c.py', '│ ', ':')), (lines) => {
      const text = lines.join('\n')
      const shorter = reformat(text)
      expect(shorter === undefined || (reformat(shorter) ?? shorter) === shorter).toBe(true)
      const chosen = map.choose(text, about('x'), 30)
      expect(chosen === undefined || chosen.text.length < text.length).toBe(true)
    }),
  )
})

test('every mark counts and names what is missing, and every file is named', () => {
  const name = fc.stringMatching(/^[a-z]{3,8}$/u)
  const files = fc.uniqueArray(
    fc.record({
      path: name.map((one) => `src/${one}.ts`),
      names: fc.uniqueArray(name, { minLength: 1, maxLength: 30 }),
    }),
    { minLength: 2, maxLength: 12, selector: ({ path }) => path },
  )
  fc.assert(
    fc.property(files, fc.integer({ min: 200, max: 2000 }), (list, room) => {
      const text = list
        .map(({ path, names }) => [`${path}:`, ...names.map((one) => ` export function ${one}(): void`)].join('\n'))
        .join('\n')
      const chosen = map.choose(text, about('the first'), room)
      if (!chosen) return
      const sections = chosen.text.split(/^(?=src\/|\[… \d+ definitions? in )/mu)
      for (const section of sections.filter((one) => one.startsWith('src/'))) {
        const file = list.find(({ path }) => section.startsWith(`${path}:`))!
        const shown = [...section.matchAll(/ function (\w+)/gu)].map((found) => found[1]!)
        const left = file.names.filter((one) => !shown.includes(one))
        const mark = /^\[… (\d+) definitions?: (.*)\]$/mu.exec(section)
        expect(Number(mark?.[1] ?? 0)).toBe(left.length)
        const named = (mark?.[2] ?? '').split(', ').filter((one) => one !== '' && one !== '…')
        expect(left).toEqual(expect.arrayContaining(named))
      }
      const shownInAll = [...chosen.text.matchAll(/ function \w+/gu)].length
      expect(chosen.shown).toBe(shownInAll)
    }),
  )
})
