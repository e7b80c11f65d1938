import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../question.ts'
import type { Profile } from '../../types.ts'
import { log } from './log.ts'

const contextOf = (question = '', profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})

describe('output of programs', () => {
  it('changes its own output no more', () => {
    const piece = fc.constantFrom('\u001B', '[', '0m', ']', '\u0007', '\r', '\n', 'a', '12%', '\\')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const once = log.reformat!(pieces.join(''), contextOf())
        expect(once && log.reformat!(once.text, contextOf())).toBeUndefined()
      }),
    )
  })

  it('keeps lines in their order, within the room, and counts what is missing', () => {
    const line = fc.constantFrom(
      '',
      'ok 1',
      'ok 2',
      'error: x',
      '  at f (a.ts:1:2)',
      'Downloading 3',
      'warning: y',
      'text',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), fc.integer({ min: 30, max: 900 }), (lines, room) => {
        const chosen = log.choose(lines.join('\n'), contextOf('text'), room)
        if (!chosen) return
        expect(chosen.text.length).toBeLessThanOrEqual(room)
        let missing = 0
        for (const shown of chosen.text.split('\n')) {
          const mark = /^\[… (?:(\d+)-(\d+)|(\d+) similar lines)\]$/u.exec(shown)
          if (mark) missing += mark[3] === undefined ? Number(mark[2]) - Number(mark[1]) + 1 : Number(mark[3])
        }
        expect(missing).toBe(chosen.total - chosen.shown)
      }),
    )
  })
})
