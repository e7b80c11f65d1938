import { expect, test } from 'vitest'
import type { ToolUse } from '../message/pairing.ts'
import { call, result } from '../testing/builders.ts'
import { wordCounter } from '../testing/laws/tokens.ts'
import { DigestWriter } from './digest.ts'

/** A call whose arguments tell when they are read. */
function useOf(toolName: string, input: unknown, at: number, read: (at: number) => void): ToolUse {
  const made = call(toolName, undefined, `c${at}`)
  Object.defineProperty(made, 'input', {
    enumerable: true,
    get() {
      read(at)
      return input
    },
  })
  return {
    at: at * 2,
    call: 0,
    value: made,
    results: [{ at: at * 2 + 1, part: 0, value: result(made, 'ok') }],
  }
}

test.each([
  ['TodoWrite', (at: number) => ({ todos: [{ content: `Paint fence ${at}`, status: 'pending' }] })],
  ['edit_file', (at: number) => ({ path: 'a.ts', old_string: `line ${at}\nold`, new_string: `line ${at + 1}\nnew` })],
])('a digest of many calls of %s reads few of them in one step', (toolName, inputOf) => {
  let inStep = new Set<number>()
  const uses = Array.from({ length: 40 }, (_, at) => useOf(toolName, inputOf(at), at, (read) => void inStep.add(read)))
  const [kept, ...others] = uses
  const shorten = function* (text: string): Generator<void, string, void> {
    yield
    return text
  }
  const writer = new DigestWriter({ shorten, shownRef: undefined, isAggressive: false } as never, wordCounter)
  const steps = writer.write({ kept: kept!, others, staying: [], made: uses, said: [], asked: 'Do it', next: '' }, 2000)
  let most = 0
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    most = Math.max(most, inStep.size)
    inStep = new Set()
  }
  expect(most).toBeLessThanOrEqual(3)
})
