import { createWinnow, type ToolIndex } from '@winnow/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { indexOf } from './agent/select/options.ts'
import { scopeOf } from './persist/persist-scope.ts'
import { wholeOf } from './whole-refs.ts'

let unhandled: unknown[] = []
const hear = (error: unknown): void => void unhandled.push(error)
beforeEach(() => {
  unhandled = []
  process.on('unhandledRejection', hear)
})
afterEach(() => {
  process.off('unhandledRejection', hear)
})
const settle = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 5))
const failing = (_: unknown, fail: (error: Error) => void): void => fail(new Error('boom'))

describe.each<[string, () => never]>([
  ['rejects', (async () => Promise.reject(new Error('boom'))) as () => never],
  [
    'throws',
    () => {
      throw new Error('boom')
    },
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- this is what is tested
  ['gives a thenable', () => ({ then: failing }) as never],
])('a function of the host that %s', (_how, ask) => {
  const told: string[] = []
  const winnow = createWinnow({
    select: {},
    onEvent: (event) => void (event.type === 'failed' && told.push(`${event.part}: ${String(event.error)}`)),
  })
  beforeEach(() => void (told.length = 0))

  test('names no refs', async () => {
    expect(wholeOf(winnow, ask, {}, {})).toEqual({})
    expect(told).toEqual([expect.stringMatching(/^whole: .*(?:whole: it gave a promise\. Give|boom)/u)])
    await settle()
    expect(unhandled).toEqual([])
  })

  test('gives an index that permits nothing', async () => {
    const index: ToolIndex | undefined = indexOf(winnow, { index: ask }, {}, {})
    expect(await index!.permitted!(['send_email'])).toEqual([])
    expect(told).toEqual([expect.stringMatching(/^langchain: .*(?:index: it gave a promise\. Give|boom)/u)])
    await settle()
    expect(unhandled).toEqual([])
  })

  test('gives no scope', async () => {
    expect(() => scopeOf({ scope: ask }, {})).toThrow(/persist\.scope: it gave a promise\. Give|boom/u)
    await settle()
    expect(unhandled).toEqual([])
  })
})
