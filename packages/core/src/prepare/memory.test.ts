import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import type { MemoryOptions } from './history/conversation-memo.ts'
import { createWinnow } from './create-winnow.ts'

const turn = (n: number): Message[] => [
  user(`Q${n}`),
  ...round('probe', { n }, `result ${n} of the probe`, `c${n}`),
  assistant(`A${n}`),
]
/** What is asked in the turn that follows. */
const ask = (n: number): Message => user(`Q${n}`)
const turns = (count: number, from = 0): Message[] => Array.from({ length: count }, (_, n) => turn(from + n)).flat()

/** A winnow that tells which uses it judged. */
function judging(memory?: MemoryOptions) {
  const judged: unknown[] = []
  const isCovered = ({ call }: { call: { input: unknown } }): boolean => {
    judged.push((call.input as { n: number }).n)
    return false
  }
  const winnow = createWinnow({
    ...(memory ? { memory } : {}),
    prune: { tools: [{ tool: 'probe', policy: 'auto', isCovered }] },
  })
  const judgedBy = async (messages: readonly Message[], system?: string): Promise<unknown[]> => {
    judged.length = 0
    await winnow.prepare(messages, system === undefined ? {} : { system })
    return [...judged]
  }
  return judgedBy
}

describe('a turn is judged once', () => {
  test('when the conversation grows', async () => {
    const judgedBy = judging()
    expect(await judgedBy([...turns(3), ask(3)])).toEqual([0, 1, 2])
    expect(await judgedBy([...turns(3), ask(3)])).toEqual([])
    expect(await judgedBy([...turns(5), ask(5)])).toEqual([3, 4])
  })
  test('after a JSON round trip, with other ids, or when a request is sent again', async () => {
    const judgedBy = judging()
    await judgedBy([...turns(3), ask(3)])
    expect(await judgedBy(JSON.parse(JSON.stringify([...turns(4), ask(4)])) as Message[])).toEqual([3])
    const renamed = JSON.parse(JSON.stringify([...turns(4), ask(4)]).replaceAll('"c', '"new-c')) as Message[]
    expect(await judgedBy(renamed)).toEqual([])
    expect(await judgedBy([...turns(2), ask(2)])).toEqual([])
  })
  test.each<[string, unknown]>([
    ['an empty object', {}],
    ['an empty list', []],
    ['a list of texts', ['a', 'b']],
    ['a list of lists', [[1], [2]]],
    ['raw text', '{"truncated": '],
    ['a number', 7],
    ['null', null],
    ['nothing', undefined],
    ['a date', { when: new Date(0) }],
    ['an undefined field', { a: 1, b: undefined }],
  ])('after a JSON round trip of %s as arguments', async (_name, input) => {
    let judged = 0
    const isCovered = (): boolean => ((judged += 1), false)
    const winnow = createWinnow({ prune: { tools: [{ tool: 'probe', policy: 'auto', isCovered }] } })
    const messages = [user('Go'), ...round('probe', input, 'result of the probe'), assistant('Done.'), user('Next')]
    await winnow.prepare(messages)
    await winnow.prepare(JSON.parse(JSON.stringify(messages)) as Message[])
    expect(judged).toBe(1)
  })
  test('when the conversation branches, up to the branch', async () => {
    const judgedBy = judging()
    await judgedBy([...turns(4), ask(4)])
    expect(await judgedBy([...turns(2), ...turns(2, 10), ask(12)])).toEqual([1, 10, 11])
    expect(await judgedBy([...turns(5), ask(5)])).toEqual([4])
    expect(await judgedBy([...turns(2), ...turns(3, 10), ask(13)])).toEqual([12])
  })
  test('while many other conversations are in their first turn', async () => {
    const judgedBy = judging()
    await judgedBy([...turns(3), ask(3)])
    for (let n = 0; n < 200; n += 1) await judgedBy([user(`Another ${n}`), ...round('probe', { n: -1 }, 'x', 'a')])
    expect(await judgedBy([...turns(3), ask(3)])).toEqual([])
  })
  test('for one system text; another one is judged anew, the first is remembered', async () => {
    const judgedBy = judging()
    await judgedBy([...turns(2), ask(2)], 'one')
    expect(await judgedBy([...turns(2), ask(2)], 'two')).toEqual([0, 1])
    expect(await judgedBy([...turns(2), ask(2)], 'one')).toEqual([])
  })
})

describe('a turn is judged again', () => {
  test.each<[string, (messages: Message[]) => void]>([
    ['a word of the person changed', (messages) => (messages[0] = user('Other'))],
    ['a result changed', (messages) => (messages[2] = round('probe', { n: 0 }, 'other', 'c0')[1])],
    ['an argument changed', (messages) => (messages[1] = round('probe', { n: 0, more: true }, 'x', 'c0')[0])],
    ['a message was pinned', (messages) => (messages[1] = { ...messages[1]!, pinned: true })],
    ['a message is another’s', (messages) => (messages[0] = { ...user('Q0'), source: 'summary' })],
    ['the calls are bound', (messages) => (messages[1] = { ...messages[1]!, indivisible: true })],
  ])('when %s', async (_name, change) => {
    const judgedBy = judging()
    await judgedBy([...turns(2), ask(2)])
    const messages = [...turns(2), ask(2)]
    change(messages)
    const again = await judgedBy(messages)
    expect(again.length).toBeGreaterThanOrEqual(messages[1]!.pinned ? 1 : 2)
  })
  test('when the host says something else of it', async () => {
    const long = 'words of the log\n'.repeat(300)
    const messages = [user('Go'), ...round('probe', {}, long), assistant('Done.'), user('Next')]
    let status: 'failed' | undefined
    const winnow = createWinnow({ compress: false, turns: { status: () => status } })
    expect((await winnow.prepare(messages)).edits.length).toBeGreaterThan(0)
    status = 'failed'
    expect((await winnow.prepare(messages)).messages).toBe(messages)
  })
})

test('a request that ends its turn and one that goes on are told apart', async () => {
  const long = 'words of the log\n'.repeat(300)
  const messages = [user('Go'), ...round('probe', {}, long), assistant('Done.')]
  const winnow = createWinnow({ compress: false })
  expect((await winnow.prepare(messages, { turnEnded: true })).edits.length).toBeGreaterThan(0)
  expect((await winnow.prepare(messages)).messages).toBe(messages)
  const goesOn = [...messages, ...round('probe', { again: 1 }, long, 'b')]
  expect((await winnow.prepare(goesOn)).messages).toBe(goesOn)
  expect((await winnow.prepare([...messages, user('Next')])).edits.length).toBeGreaterThan(0)
})

describe('many conversations that take turns', () => {
  const conversation = (c: number, count: number): Message[] => [user(`Conversation ${c}`), ...turns(count).slice(1)]

  /** Turns that were judged again, of all that were judged before. */
  async function missed(conversations: number, memory?: MemoryOptions): Promise<number> {
    const judgedBy = judging(memory)
    const rounds = 6
    let again = 0
    for (let count = 1; count <= rounds; count += 1)
      for (let c = 0; c < conversations; c += 1)
        again += (await judgedBy([...conversation(c, count), ask(count)])).length - 1
    return again / ((conversations * rounds * (rounds - 1)) / 2)
  }

  test('are all remembered, however many there are within the bounds', async () => {
    expect(await missed(200)).toBe(0)
  })
  test('are forgotten in part where there are a few too many, not all of them', async () => {
    // 26 messages each at the end.
    const share = await missed(66, { messages: 60 * 26 })
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(0.5)
  })
  test('remember one conversation whatever its size', async () => {
    const judgedBy = judging({ messages: 0, characters: 0 })
    await judgedBy([...turns(3), ask(3)])
    expect(await judgedBy([...turns(4), ask(4)])).toEqual([3])
    expect(await judgedBy([user('Another')])).toEqual([])
    expect(await judgedBy([...turns(4), ask(4)])).toEqual([0, 1, 2, 3])
  })
  test('that a template opens keep their open turns while others end theirs', async () => {
    const long = 'a line of the log of the service\n'.repeat(200)
    const counted: string[] = []
    const winnow = createWinnow({
      tokens: { name: 'counting', exact: true, count: (text) => (counted.push(text), Math.ceil(text.length / 4)) },
      query: (text) => (counted.push('asked'), text),
    })
    const opened = (c: number): Message[] => [user('Review this'), ...round('probe', { c }, `${c}\n${long}`, 'a')]
    const ended = (c: number): Message[] => [...opened(c), assistant('Done.'), user('Next')]
    for (let c = 0; c < 100; c += 1) await winnow.prepare(opened(c))
    for (let c = 1; c < 100; c += 1) await winnow.prepare(ended(c))
    counted.length = 0
    await winnow.prepare(opened(0))
    expect(counted).toEqual([])
  })
})
