import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../question.ts'
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
