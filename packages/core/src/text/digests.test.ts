import { describe, expect, test } from 'vitest'
import { digestsIn, spellingsOf } from './digests.ts'

const whole = 'b13f0c4d95e27a680f1c2b3d4e5f60718293a4b5'

describe('hashes', () => {
  test.each([
    ['whole and abbreviated', `What is between b13f0c4 and ${whole}?`, ['b13f0c4', whole]],
    ['in capitals', 'What did B13F0C4D do?', ['b13f0c4d']],
    [
      'in addresses, ranges and names of images',
      'x/commit/b13f0c4d9 b13f0c4..0c4d95e app@sha256:27a680f1c2b3',
      ['b13f0c4d9', 'b13f0c4', '0c4d95e', '27a680f1c2b3'],
    ],
    ['and no numbers, words or ids', 'Is 12345678 or defaced in 1b4e28ba-2fa1-11d2-883f-b9a761bde3fb or b13f0c?', []],
  ])('are named %s', (_, text, found) => expect(digestsIn(text)).toEqual(found))

  test.each([
    ['longer', ['b13f0c4d'], `commit ${whole}\nb13f0c4e1`, [whole]],
    ['longer, whatever digit follows', ['b13f0c4d9'], `commit ${whole}`, [whole]],
    ['shorter', [whole], 'b13f0c4d9 Fix it\nb13f0c4e1 Add it', ['b13f0c4d9']],
    ['shorter than another digit may tell', [whole], 'b13f0c Fix it', []],
    ['behind the sign of a digest', ['b13f0c4d95e2'], `app@sha256:${whole}`, [whole]],
    ['in capitals', ['b13f0c4d'], whole.toUpperCase(), [whole]],
    ['as they are named', ['b13f0c4d'], 'b13f0c4d Fix it', []],
    ['inside of another', ['b13f0c4d'], `0${whole}`, []],
    ['as counted ids, where the whole one is none', ['b100000'], 'b1000001', ['b1000001']],
    ['as counted ids, of which one is whole', ['b100000', 'b2000001'], 'b100000 b1000001 b2000001 b200000', []],
    ['as what many begin with', ['b13f0c4d'], Array.from({ length: 10 }, (_, at) => `b13f0c4d${at}a`).join(' '), []],
  ])('are found in a text %s', (_, named, text, found) => expect(spellingsOf(named, text)).toEqual(found))

  test.each(['b13f0c4', 'b13f0c4 ', 'b', 'b13f0c4x', '-'])('of repeats of %j take linear time', (unit) => {
    const text = unit.repeat(1_000_000)
    expect(digestsIn(text).length + spellingsOf(['b13f0c4d'], text).length).toBeGreaterThanOrEqual(0)
  })
})
