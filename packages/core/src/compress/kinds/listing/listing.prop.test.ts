import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../question.ts'
import type { Profile } from '../../types.ts'
import { listing } from './listing.ts'

const about = (text: string, profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(text, {}),
  profile,
  path: undefined,
})
const reformat = (text: string): string | undefined => listing.reformat!(text, about(''))?.text
const choose = (text: string, question: string, room: number): string | undefined =>
  listing.choose(text, about(question), room)?.text

describe('whatever is given', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,8}[a-z0-9]$/u)
  const paths = fc.uniqueArray(
    fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
    { minLength: 2, maxLength: 40 },
  )
  /** Paths that one line a folder names, read back. */
  const read = (text: string): Set<string> => {
    const found = new Set<string>()
    const above: string[] = []
    for (const line of text.split('\n')) {
      const depth = line.length - line.trimStart().length
      const [head = '', ...names] = line.trim().split(' ')
      above.length = Math.min(above.length, depth)
      const folder = head === './:' ? '' : (above.at(-1) ?? '') + head.slice(0, -1)
      above.push(folder)
      if (folder !== '') found.add(folder.slice(0, -1))
      for (const one of names) found.add(folder + one)
    }
    return found
  }
  test('every path can be read back, and doing it again changes nothing', () => {
    fc.assert(
      fc.property(paths, (list) => {
        const shorter = reformat(list.join('\n'))
        const found = shorter === undefined ? new Set(list) : read(shorter)
        expect(list.filter((path) => !found.has(path))).toEqual([])
        expect(shorter === undefined || (reformat(shorter) ?? shorter) === shorter).toBe(true)
      }),
    )
  })
  test('a choice names only what is there, and nothing throws', () => {
    fc.assert(
      fc.property(paths, fc.integer({ min: 0, max: 300 }), fc.string(), (list, room, noise) => {
        reformat(noise)
        choose(noise, 'a', room)
        const names =
          (choose(list.join('\n'), 'a', room) ?? '').replaceAll(/\[…[^\]]*\]/gu, '').match(/[^\s:]+/gu) ?? []
        const known = `./\n${list.join('\n')}`
        expect(names.filter((one) => !known.includes(one))).toEqual([])
      }),
    )
  })
})
