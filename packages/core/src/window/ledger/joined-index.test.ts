import { expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import { joinedOf, joinInSteps, type Joined } from './joined-index.ts'
import { indexesOf, type SaidList } from './said-index.ts'

const sentences = (...texts: string[]): SaidList =>
  texts.map((text, at) => ({ text, by: at % 3 === 2 ? 'calling' : 'person', at, isMeant: true }))

const words = ['harbour', 'museum', 'tower', 'bridge', 'market']
const listOf = (at: number): SaidList =>
  sentences(...Array.from({ length: 7 }, (_, each) => `The ${words[(at * each) % 5]} has berth ${at} open.`))
const listsOf = (from: number, to: number): SaidList[] =>
  Array.from({ length: to - from }, (_, at) => listOf(from + at))

const parts = ['talk', 'calling'] as const
const terms = [...words, 'berth', 'berth 3', 'nowhere']

/** Where words stand by the index of each list. */
const apart = (lists: readonly SaidList[]) =>
  parts.flatMap((of) => {
    const indexes = lists.map((list) => inOneGo(indexesOf(list))[of])
    return terms.map((term) => {
      const found = indexes.map(({ places }) => places.get(term))
      return {
        all: indexes.reduce((sum, { messages }) => sum + messages, 0),
        lists: found.flatMap((places, at) => (places ? [at] : [])),
        said: found.flatMap((places) => (places ? [places.said] : [])),
        messages: found.reduce((sum, places) => sum + (places?.messages ?? 0), 0),
      }
    })
  })

/** The same by the index of all of them. */
const together = (lists: readonly SaidList[], index: Joined = joinedOf(lists)) =>
  parts.flatMap((of) =>
    terms.map((term) => {
      const last = index[of].of(term)
      const found: NonNullable<typeof last>[] = []
      for (let each = last; each; each = each.before) found.unshift(each)
      return {
        all: index[of].messages,
        lists: found.map(({ list }) => list),
        said: found.map(({ places }) => places.said),
        messages: last?.messages ?? 0,
      }
    }),
  )

test('lists that stand together have the words of each, and later ones are added', () => {
  const all = listsOf(1, 12)
  for (const count of [0, 1, 5, 11, 3, 11]) {
    const lists = all.slice(0, count)
    expect(together(lists)).toEqual(apart(lists))
    expect(all.map((list) => joinedOf(lists).placeOf(list))).toEqual(all.map((_, at) => (at < count ? at : -1)))
  }
})

test('lists that go on otherwise are read for themselves', () => {
  const all = listsOf(1, 8)
  const others = [...all.slice(0, 4), ...listsOf(20, 25)]
  for (const lists of [all, others, all.slice(0, 6), others]) expect(together(lists)).toEqual(apart(lists))
})

test('requests that read lists in turns find what one alone does, wherever the first breaks off', () => {
  const sentencesOfLong = sentences(...Array.from({ length: 450 }, (_, at) => `The crane ${at} of the harbour waits.`))
  for (let breakAfter = 0; breakAfter < 16; breakAfter += 1) {
    const start = [listOf(1), [...sentencesOfLong], [...sentencesOfLong]]
    const [one, other] = [
      [...start, ...listsOf(2, 4)],
      breakAfter % 2 === 0 ? [...start, ...listsOf(8, 11)] : [...start],
    ]
    const steps = joinInSteps(one)
    for (let step = 0; step < breakAfter; step += 1) steps.next()
    expect(together(other)).toEqual(apart(other))
    inOneGo(steps)
    expect(together(one)).toEqual(apart(one))
  }
})

test('a word is looked for only in the lists that have it, and long ones are read in many steps', () => {
  expect(joinedOf(listsOf(1, 300)).talk.of('berth 7')).toMatchObject({ list: 6, before: undefined })
  const long = sentences(...Array.from({ length: 20_000 }, (_, at) => `The crane ${at} waits.`))
  expect([...joinInSteps([listOf(400), long])].length).toBeGreaterThan(100)
})
