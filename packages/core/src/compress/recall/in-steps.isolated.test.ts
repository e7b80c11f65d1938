import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Steps } from '../../breaks.ts'
import type { Message } from '../../message/types.ts'
import { round, user } from '../../testing/builders.ts'
import { refOf } from '../../text/marks/ref.ts'
import { estimator } from '../../tokens/estimate.ts'
import { recall, recallInSteps } from './recall.ts'
import type { Recalled, RecallRequest } from './types.ts'

// Other requests have their turn between two steps, so a step may read only so much.

/** Characters whose words were read. */
let read = 0
vi.mock(import('../../text/terms.ts'), async (original) => {
  const terms = await original()
  return {
    ...terms,
    wordsIn: (text) => {
      read += text.length
      return terms.wordsIn(text)
    },
  }
})
beforeEach(() => {
  read = 0
})

const mostInStep = 40_000
const setting = { tokens: estimator, refOf }

/** Texts that no test before has read. */
const histories = {
  'many texts': (seed: string): readonly Message[] => [
    user('Why?'),
    ...Array.from({ length: 6 }, (_, at) => round('bash', { at }, logOf(`${seed}${at}`, 1000))).flat(),
  ],
  'one text': (seed: string): readonly Message[] => [user('Why?'), ...round('bash', {}, logOf(seed, 8000))],
  'one line': (seed: string): readonly Message[] => [
    user('Why?'),
    ...round('bash', {}, logOf(seed, 8000).replaceAll('\n', ' ')),
  ],
}
const logOf = (seed: string, lines: number): string =>
  Array.from({ length: lines }, (_, at) => `${at} order_${(at * 7919) % 1000} of ${seed} left the quay in time`).join(
    '\n',
  )

/** The answer of steps, how many there were, and the most characters that one of them read. */
function takeSteps(steps: Steps<Recalled>): { answer: Recalled; count: number; most: number } {
  let most = 0
  for (let count = 0; ; count += 1) {
    const before = read
    const step = steps.next()
    most = Math.max(most, read - before)
    if (step.done === true) return { answer: step.value, count, most }
  }
}

describe.each(Object.entries(histories))('%s', (name, make) => {
  const request: RecallRequest = { query: 'where is order_617' }

  test('a step reads only so much', () => {
    const { answer, count, most } = takeSteps(recallInSteps(make(`${name} Oslo`), request, setting))
    expect(answer.found).toBe(true)
    expect(most).toBeGreaterThan(20_000)
    expect(most).toBeLessThan(mostInStep)
    expect(count).toBeGreaterThan(8)
  })

  test('what was read for a query is not read again for the next', () => {
    const history = make(`${name} Bergen`)
    recall(history, request, setting)
    expect(read).toBeGreaterThan(200_000)
    read = 0
    recall(history, { query: 'the quay of order_12' }, setting)
    expect(read).toBeLessThan(mostInStep)
  })

  test('queries that take turns, one of them given up, answer as each alone', () => {
    const queries = ['order_617', 'order_12 quay', 'nothing_of_that']
    const asked = (seed: string) => queries.map((query) => recallInSteps(make(`${name} ${seed}`), { query }, setting))
    const alone = asked('Narvik').map((steps) => takeSteps(steps).answer.text)
    const [first, second, third] = asked('Tromso')
    for (let step = 0; step < 4; step += 1) for (const steps of [first!, second!, third!]) steps.next()
    third!.return(undefined as never)
    const together = [takeSteps(second!), takeSteps(first!)].map(({ answer }) => answer.text)
    const ofOthers = together.map((text) => text.replaceAll('Tromso', 'Narvik').replaceAll(/ref \w{18}/gu, 'ref'))
    expect(ofOthers).toEqual([alone[1]!, alone[0]!].map((text) => text.replaceAll(/ref \w{18}/gu, 'ref')))
  })
})

test('a long answer is cut into pages in steps', () => {
  const history = histories['one text']('Hammerfest')
  expect(takeSteps(recallInSteps(history, { tool: 'bash', page: 3 }, setting)).count).toBeGreaterThan(8)
})
