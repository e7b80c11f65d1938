import { describe, expect, test } from 'vitest'
import { assistant, user } from '../../testing/builders.ts'
import { RecordPlaces, type NamedTurn } from './records.ts'

const turnAt = (index: number): NamedTurn => ({
  messages: [user(`Question ${index}`), assistant(`Answer ${index}`)],
  next: `Question ${index + 1}`,
  statuses: '',
})

async function placesOf(turns: number, places = new RecordPlaces('setting'), at = turnAt) {
  const all: { from: number; to: number; name: string }[] = []
  for await (const { from, to, name } of places.of(turns, at)) all.push({ from, to, name: await name() })
  return all
}
const ends = async (turns: number): Promise<number[]> => (await placesOf(turns)).map(({ to }) => to)

describe('the records of a conversation', () => {
  test('hold each turn once, in order', async () => {
    for (const turns of [0, 1, 7, 500, 501, 1277]) {
      const all = await placesOf(turns)
      expect(all.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))).toEqual(
        Array.from({ length: turns }, (_, index) => index),
      )
    }
  })

  test('are few: one for 1,000 messages, and a few for the rest', async () => {
    expect(await ends(6)).toEqual([4, 6])
    expect(await ends(1000)).toEqual([500, 1000])
    expect((await ends(4999)).length).toBeLessThan(20)
  })

  test('are full with long turns sooner', async () => {
    const long = (index: number): NamedTurn => ({ ...turnAt(index), messages: [user('x'.repeat(200_000))] })
    expect((await placesOf(13, undefined, long)).map(({ to }) => to)).toEqual([5, 10, 12, 13])
  })

  test('are one more with each turn, however the conversation was read', async () => {
    const growing = new RecordPlaces('setting')
    const known = new Set<string>()
    for (let turns = 1; turns <= 300; turns += 1) {
      const all = await placesOf(turns, growing)
      expect(all).toEqual(await placesOf(turns))
      expect(all.filter(({ name }) => !known.has(name))).toHaveLength(1)
      for (const { name } of all) known.add(name)
    }
  })

  test('have names of their own for each setting, content, next message and status', async () => {
    const last = async (change: Partial<NamedTurn>, base = 'setting'): Promise<string | undefined> => {
      const at = (index: number): NamedTurn => (index === 1 ? { ...turnAt(index), ...change } : turnAt(index))
      return (await placesOf(3, new RecordPlaces(base), at)).at(-1)?.name
    }
    const names = await Promise.all([
      last({}),
      last({}, 'other'),
      last({ next: 'Question' }),
      last({ next: undefined }),
      last({ next: '' }),
      last({ statuses: 'failed' }),
      last({ messages: [user('Question 1'), assistant('Answer'), assistant(' 1')] }),
    ])
    expect(new Set(names).size).toBe(names.length)
  })
})
