import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../edit/apply.ts'
import type { Edit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import { asSummary } from '../../text/marks/summary-mark.ts'
import { sessionOf } from '../arbitraries/session.ts'
import { assistant, call, round, says, system, user } from '../builders.ts'
import { checkNeverWorse } from './check-never-worse.ts'
import { checkPairs } from './check-pairs.ts'
import { checkPrefix } from './check-prefix.ts'
import { checkProtected } from './check-protected.ts'
import type { MakeWinnow } from './subject.ts'
import { wordCounter } from './tokens.ts'

const history: Message[] = [
  system('Be brief.'),
  user('One'),
  ...round('a', {}, '1'),
  assistant('1.'),
  user('Two'),
  ...round('a', {}, '2'),
  ...round('a', {}, '3'),
  ...round('a', {}, '4'),
]
const given = { messages: history }

type Range = readonly [from: number, to: number, said?: string]

/** A winnow that does nothing but put summaries where it is told to. */
const jumping =
  (rangesAt: (length: number) => readonly Range[]): MakeWinnow =>
  () => {
    const honest = createWinnow({ compress: false, compact: false, prune: false })
    return {
      async prepare(messages, options) {
        const prepared = await honest.prepare(messages, options)
        const edits = rangesAt(messages.length).map(([from, to, said = 'Said.']): Edit => ({
          action: 'summarize',
          from,
          to,
          text: asSummary(said),
          rule: 'window',
          reason: 'window-full',
          group: `window@${from}`,
        }))
        return { ...prepared, edits, messages: applyEdits(messages, edits) }
      },
    }
  }
const always = (...ranges: Range[]): MakeWinnow => jumping(() => ranges)

describe('a jump that the design allows', () => {
  test('breaks no law', async () => {
    const make = always([1, 5], [6, 8])
    await expect(checkProtected(make, given)).resolves.toBeUndefined()
    await expect(checkPairs(make, given)).resolves.toBeUndefined()
  })
  test('may come while a turn is open, and stays', async () => {
    const make = jumping((length) => (length < 10 ? [] : [[1, 5]]))
    await expect(checkPrefix(make, sessionOf(given))).resolves.toBeUndefined()
  })
  test('may say word for word what the one before says', async () => {
    const longer = { messages: [...history, assistant('Done.'), user('Three'), ...round('a', {}, '5')] }
    const make = jumping((length) =>
      length < 8
        ? []
        : length < 14
          ? [[1, 5]]
          : [
              [1, 5],
              [5, 13],
            ],
    )
    await expect(checkPrefix(make, sessionOf(longer))).resolves.toBeUndefined()
    await expect(checkProtected(make, longer)).resolves.toBeUndefined()
    await expect(checkPairs(make, longer)).resolves.toBeUndefined()
  })
  test('may need more tokens than the summary before it', async () => {
    const told = [user('One'), ...round('a', {}, 'word '.repeat(100)), assistant('1.')]
    const messages = [...told, ...told, user('Two')]
    const make = always([0, 4], [4, 8, 'said '.repeat(90)])
    await expect(checkNeverWorse(make, { messages }, wordCounter)).resolves.toBeUndefined()
  })
})

describe('a jump is found out', () => {
  test('that says more than it stands for, whatever was summarised before', async () => {
    const make = always([1, 5, 'said '.repeat(20)], [6, 8, 'said '.repeat(21)])
    const messages = history.with(3, round('a', {}, 'word '.repeat(60))[1])
    await expect(checkNeverWorse(make, { messages }, wordCounter)).rejects.toThrow(/window@6 grew/u)
  })

  const open = [...history, says(call('b', {}, 'b')), user('Go on'), ...round('a', {}, '5'), ...round('a', {}, '6')]
  test.each<[string, readonly Message[], Range, RegExp]>([
    ['that covers the newest round', history, [10, 12], /the newest round/u],
    ['that covers the instruction of the open turn', history, [5, 8], /what a person wrote in the open turn/u],
    ['that covers what is pinned', history.with(1, { ...user('One'), pinned: true }), [1, 5], /what is pinned/u],
    ['that covers a call nobody answered', open, [12, 13], /a call that is not answered/u],
  ])('%s', async (_name, messages, range, message) => {
    await expect(checkProtected(always(range), { messages })).rejects.toThrow(message)
  })

  test.each<[string, (length: number) => readonly Range[]]>([
    ['that is taken back', (length) => (length >= 8 && length < 11 ? [[1, 5]] : [])],
    ['that is taken back for another', (length) => (length < 8 ? [] : length < 11 ? [[1, 5]] : [[6, 8]])],
  ])('%s', async (_name, rangesAt) => {
    await expect(checkPrefix(jumping(rangesAt), sessionOf(given))).rejects.toThrow(/changed while its turn was open/u)
  })

  test('that is taken back when a later turn is sealed', async () => {
    const sealed = sessionOf({ messages: [...history, assistant('Done.'), user('Three')] })
    const make = jumping((length) => (length < 8 || length > 13 ? [] : [[1, 5]]))
    await expect(checkPrefix(make, sealed)).rejects.toThrow(/when a later turn was sealed/u)
  })
})
