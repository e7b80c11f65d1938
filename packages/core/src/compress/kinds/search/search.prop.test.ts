import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { search } from './search.ts'

const about = (text: string, profile: Profile = 'default', input: unknown = {}): ShrinkContext => ({
  question: questionOf(text, input),
  profile,
  path: undefined,
})
const reformat = (text: string, profile?: Profile): string | undefined =>
  search.reformat!(text, about('', profile))?.text

const lossless = (text: string): string | undefined => reformat(text, 'lossless')

describe('whatever is given', () => {
  const path = fc.stringMatching(/^[a-z]{1,8}\/[a-z -]{0,3}[a-z]{1,6}\.[a-z]{1,3}$/u)
  const hits = fc.array(
    fc.record({ path, number: fc.integer({ min: 1, max: 9999 }), text: fc.string({ maxLength: 60 }) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  const print = (list: readonly { path: string; number: number; text: string }[]): string =>
    list.map(({ path: at, number, text }) => `${at}:${number}:${text.replaceAll(/[\n\r]/gu, ' ')}`).join('\n')

  test.each(['default', 'lossless'] as const)('every path, number and text stays: %s', (profile) => {
    fc.assert(
      fc.property(hits, (list) => {
        const shorter = reformat(print(list), profile)
        if (shorter === undefined) return
        for (const hit of list) {
          const text = hit.text.replaceAll(/[\n\r]/gu, ' ')
          expect(shorter).toContain(hit.path)
          expect(shorter).toContain(profile === 'lossless' ? `${hit.number}:${text}` : text.trim())
        }
        const again = reformat(shorter, profile)
        expect(again ?? shorter).toBe(shorter)
      }),
    )
  })
  test('nothing throws, and a choice is shorter', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(fc.oneof(fc.string(), hits.map(print)), fc.integer({ min: 0, max: 400 }), (text, room) => {
        reformat(text)
        lossless(text)
        const chosen = search.choose(text, about('a b'), room)
        expect(chosen === undefined || chosen.text.length < text.length).toBe(true)
      }),
    )
  })
})
