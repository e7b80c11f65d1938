import { expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import type { Message } from '../../message/types.ts'
import { assistant, round, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/index.ts'
import { valuesOf } from '../../text/values/values.ts'
import { Seen } from '../../window/seen.ts'
import { WrittenLines } from '../../window/said/written-lines.ts'
import type { Behind } from '../../window/walk.ts'
import { takeNotes, type Notes, type NoteSetting } from './window-notes.ts'

/** Six segments, three of each of two jumps; all are about one file, and all but the first of a jump about a second one. */
const behind: Behind[] = Array.from({ length: 6 }, (_, index) => ({
  segment: { from: index, to: index + 1, tokens: 0, messages: 0 },
  isOpen: false,
  room: 60,
  turn: index < 3 ? 4 : 8,
  length: 0,
}))
const reads = (path: string, from: number): Message[] =>
  round('read_file', { path }, `number_${from} is told by ${path}`, `${path} ${from}`)
const messagesOf = ({ segment: { from } }: Behind): Message[] => [
  user(`Look at ${from}`),
  ...reads('src/harbour/berth.ts', from),
  ...(from % 3 > 0 ? reads('src/tower/bell.ts', from) : []),
  assistant(`${from} is done.`),
]
const setting: NoteSetting = {
  frame: 0,
  tokens: wordCounter,
  messagesOf,
  *besides() {
    yield
    return new Seen()
  },
  refOf: () => undefined,
  prose: () => undefined,
}
const none = (): Notes => ({ summaries: [], written: new WrittenLines() })
const saying = ({ summaries }: Notes, text: string): number[] =>
  summaries.flatMap(({ notes }, index) => (notes.some((note) => note.text.includes(text)) ? [index] : []))

const alone = none()
inOneGo(takeNotes(alone, behind, 0, setting))

test('what a summary says is not said by another one of the same jump', () => {
  expect(alone.summaries).toHaveLength(behind.length)
  expect(saying(alone, 'src/harbour/berth.ts')).toEqual([0, 3])
  expect(saying(alone, 'src/tower/bell.ts')).toEqual([1, 4])
})

test('requests that take notes in turns take the same ones as a request alone, wherever the first of them breaks off', () => {
  const steps = [...takeNotes(none(), behind, 0, setting)].length
  expect(steps).toBeGreaterThan(100)
  for (let breakAfter = 1; breakAfter < steps; breakAfter += 1) {
    const shared = none()
    const [one, other] = [takeNotes(shared, behind, 0, setting), takeNotes(shared, behind, 0, setting)]
    for (let step = 0; step < breakAfter; step += 1) one.next()
    other.next()
    valuesOf(`Order ${breakAfter} waits in yard_${breakAfter}.`)
    one.next()
    inOneGo(other)
    inOneGo(one)
    expect(shared.summaries).toEqual(alone.summaries)
  }
})

test('a request that fails leaves the segment to the next one', () => {
  const shared = none()
  const failing = takeNotes(shared, behind, 0, {
    ...setting,
    refOf: () => {
      throw new Error('no ref')
    },
  })
  expect(() => inOneGo(failing)).toThrow('no ref')
  inOneGo(takeNotes(shared, behind, 0, setting))
  expect(shared.summaries).toEqual(alone.summaries)
})

test('a segment whose notes fail behind its lines counts them once', () => {
  const line = 'const berths = readBerths(harbour)'
  const writing: NoteSetting = {
    ...setting,
    messagesOf: (at) => [
      ...round('write_file', { text: `${line}\nexport { berths }` }, 'written', 'w1'),
      ...messagesOf(at),
    ],
  }
  const failing: NoteSetting = {
    ...writing,
    tokens: {
      ...wordCounter,
      count: (text) => {
        if (text === line) throw new Error('no count')
        return wordCounter.count(text)
      },
    },
  }
  const first = behind.slice(0, 1)
  const notes = none()
  expect(() => inOneGo(takeNotes(notes, first, 0, failing))).toThrow('no count')
  inOneGo(takeNotes(notes, first, 0, writing))
  expect(notes.written.before(1, line)).toBe(1)
})

test('a long message is read in many small steps', () => {
  const sentences = 2000
  const text = Array.from({ length: sentences }, (_, at) => `Always use helper_${at} for step ${at}.`).join(' ')
  const long: NoteSetting = { ...setting, messagesOf: () => [user(text), assistant(text)] }
  expect([...takeNotes(none(), behind.slice(0, 1), 0, long)].length).toBeGreaterThan(4 * sentences)
})
