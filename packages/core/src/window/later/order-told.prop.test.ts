import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { estimator } from '../../tokens/estimate.ts'
import { merge } from '../said/merge.ts'
import type { SegmentNotes } from '../said/note.ts'
import { SummaryTexts } from '../said/texts.ts'
import { write } from '../said/write.ts'

const subjects = ['orbit-cache', 'tide-indexer', 'moss-router', 'Haddad', 'Ferreira']
/** Two sentences about one subject of which one ends or changes the other: they stand in different sections. */
const pairs: ((subject: string) => readonly [string, string])[] = [
  (it) => [`From now on: no restarts of ${it} at night.`, `You may restart ${it} at night, I do not mind.`],
  (it) => [`Never give ${it} the keys to the store.`, `${it} gets the keys to the store.`],
  (it) => [`Always use Rust for the parser of ${it}.`, `We decided to use Zig for the parser of ${it}.`],
  (it) => [`Every branch of ${it} starts with TIDE-31.`, `The ticket of ${it} is TIDE-88 now.`],
  (it) => [`Ab sofort geht kein Paket mehr an ${it}.`, `Pakete an ${it} gehen wieder raus wie früher.`],
  (it) => [`Ab sofort immer Kafka für ${it} nehmen.`, `Wir haben entschieden, RabbitMQ für ${it} zu nehmen.`],
  (it) => [`以后${it}的报表必须用英文写。`, `${it}的报表可以用中文写。`],
  (it) => [`以后${it}必须用甲骨文数据库。`, `我们决定${it}用开源数据库。`],
  (it) => [
    `Never book ${it} into a hotel without a lift.`,
    `${'I looked at the plan of the next weeks, and at what the others said. '.repeat(4)}Book ${it} into any hotel.`,
  ],
]

const talkOf = (from: number, count: number, subject: string) =>
  Array.from({ length: count }, (_, at) => [
    user(at % 4 === 0 ? `How warm was well ${from + at} of ${subject}?` : `How warm was well ${from + at}?`),
    assistant(`Well ${from + at} had ${(at * 7) % 31} degrees.`),
  ]).flat()

const conversations = fc.record({
  subject: fc.constantFrom(...subjects),
  pair: fc.constantFrom(...pairs),
  gap: fc.nat({ max: 6 }),
  behind: fc.nat({ max: 30 }),
  room: fc.integer({ min: 500, max: 3000 }),
})

const end = (sentence: string): string => sentence.split('. ').at(-1)!

/** Where each of two sentences is told: in its section, or behind `later:`. */
function isPlain(text: string, earlier: string, later: string): boolean {
  const lines = text.split('\n')
  const [first, then] = [earlier, later].map((each) => lines.findIndex((line) => line.includes(end(each))))
  if (first! < 0 || then! < 0) return true
  const at = lines.findIndex((line) => line.includes(end(earlier)) && !line.includes('later: '))
  // The earlier one is told by itself, and the later one below it as what was said later, or in the same section.
  const below = lines.slice(at + 1, at + 8).filter((line) => line.includes('later: '))
  if (at >= 0 && below.some((line) => line.includes(end(later)))) return true
  const sectionOf = (sentence: string): string | undefined => {
    const own = lines.findIndex((line) => line.includes(end(sentence)) && !line.includes('later: '))
    const head = lines.slice(0, own + 1).findLast((line) => /^(?:what reads|open |asked|answered)/u.test(line))
    return head?.replace(/^(asked|answered): .*/u, '$1')
  }
  return sectionOf(earlier) === sectionOf(later) && first! < then!
}

const bare = (text: string): string => text.replaceAll(/ref [a-z]{15,}/gu, 'ref')

test('which of two sentences about one subject came later is plain from a summary, whichever sections they stand in', () => {
  fc.assert(
    fc.property(conversations, ({ subject, pair, gap, behind, room }) => {
      // Two numbers of one kind may be two things: only a rare word tells that they are not.
      const named = pair(subject).some((each) => /\d/u.test(each)) ? 'the hill' : subject
      const texts = [pair(subject), pair(subject).toReversed()].map(([earlier, later]) => {
        const first = [...talkOf(100, 1, named), user(earlier), assistant('Okay.'), ...talkOf(200, gap, named)]
        const then = [user(later), assistant('Okay.'), ...talkOf(300, behind, named)]
        const whole = extracted([...first, ...then], room, estimator)
        const both: SegmentNotes[] = [extracted(first, room, estimator), extracted(then, room, estimator)]
        const together = new SummaryTexts().together(both, estimator).join('\n')
        const told = [write(whole), write(merge(both, { room, tokens: estimator })), together]
        expect(told.slice(0, 2).filter((text) => !isPlain(text, earlier, later))).toEqual([])
        return told.map(bare)
      })
      for (const [at, text] of texts[0]!.entries()) expect(text).not.toBe(texts[1]![at])
    }),
  )
})
