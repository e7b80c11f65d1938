import { afterEach, describe, expect, test, vi } from 'vitest'
import { estimator } from '../../../tokens/estimate.ts'
import { createRefs } from '../../../text/marks/ref.ts'
import { compressForCall } from '../../compress-for-call.ts'
import { resolveCompressOptions } from '../../options.ts'
import { inSlices } from '../../read/in-slices.ts'
import { inOneGo } from '../../../breaks.ts'
import { shortenerOf } from '../../shorten.ts'
import { readInSteps, readJson, type JsonNode } from './read/reader.ts'
import { writeLossless } from './write/lossless.ts'
import { writePlain } from './write/plain.ts'
import type { Remember } from './write/remember.ts'
import { makeLate } from '../../../testing/late-clocks.ts'

const beLate = (): void => makeLate((clock, now) => vi.spyOn(clock, 'now').mockImplementation(now))

interface Tree {
  readonly type: string
  readonly name: string
  readonly box: { readonly left: number; readonly top: number }
  readonly children: readonly Tree[]
}

const treeOf = (depth: number, width: number, at: number): Tree => ({
  type: ['frame', 'text', 'group'][at % 3]!,
  name: `berth ${(at * 7919) % 1000}`,
  box: { left: (at * 31) % 700, top: (at * 17) % 900 },
  children:
    depth === 0 ? [] : Array.from({ length: width }, (_, index) => treeOf(depth - 1, width, at * width + index)),
})

/** About 430,000 characters in 5,461 nodes. */
const tree = JSON.stringify({ document: treeOf(6, 4, 1) })
const longest = 100_000

afterEach(() => vi.restoreAllMocks())

/** How often something can break off while it is made, if it is begun anew behind each part, and what it is then. */
function breaksIn<Value>(make: (remember: Remember) => Value): { readonly breaks: number; readonly value: Value } {
  const broken = new Error('broken off')
  const known = new Map<string, unknown>()
  for (let breaks = 0; ; breaks += 1) {
    try {
      const value = make(<Part>(name: string, part: () => Part): Part => {
        if (known.has(name)) return known.get(name) as Part
        known.set(name, part())
        throw broken
      })
      return { breaks, value }
    } catch (error) {
      if (error !== broken) throw error
    }
  }
}

describe('a tree in JSON', () => {
  const { node } = readJson(tree)!

  test('is long', () => {
    expect(tree.length).toBeGreaterThan(4 * longest)
  })

  test('is read in steps', () => {
    const steps = readInSteps(tree, 0, undefined)
    let count = 1
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) count += 1
    expect(count).toBeGreaterThan(tree.length / 250_000)
    expect(step.value?.node).toEqual(node)
  })

  test.each<readonly [name: string, write: (node: JsonNode, remember?: Remember) => string]>([
    ['for reading', (value, remember) => writePlain(value, undefined, undefined, remember)],
    ['as JSON', writeLossless],
  ])('is written %s in parts, which make the same text', (_name, write) => {
    const { breaks, value } = breaksIn((remember) => write(node, remember))
    expect(value).toBe(write(node))
    expect(breaks).toBeGreaterThan(tree.length / longest)
  })

  test('becomes the same where reading breaks off at each part, as it arrives and in a finished turn', () => {
    const options = resolveCompressOptions(
      { cap: 300 },
      'default',
      () => false,
      createRefs(),
      () => {},
    )
    const call = { toolName: 'get_document', input: { id: 1 } }
    const asked = 'Where is berth 77?'
    const one = { raw: tree, call, asked, sizes: undefined, runsWritten: false, failed: false }
    const whole = compressForCall(one, options, estimator)
    const shortened = (): ReturnType<ReturnType<typeof shortenerOf>> =>
      shortenerOf({}, 'default', createRefs(), () => {})(tree, { call, asked, roomOf: () => 400 }, estimator)
    const short = inOneGo(shortened())
    beLate()
    let inSteps: unknown
    const steps = [...inSlices((once) => (inSteps = compressForCall(one, options, estimator, once)))].length
    const slices = shortened()
    let taken = 0
    let step = slices.next()
    for (; step.done !== true; step = slices.next()) taken += 1
    expect(inSteps).toEqual(whole)
    expect(step.value).toBe(short)
    expect(Math.min(steps, taken)).toBeGreaterThan(50)
  })
})

test('rows of which the same stay in each attempt are written once', () => {
  const rows = Array.from({ length: 25 }, (_, at) => treeOf(4, 4, at))
  const text = JSON.stringify(rows)
  const options = resolveCompressOptions(
    { cap: 300 },
    'default',
    () => false,
    createRefs(),
    () => {},
  )
  const call = { toolName: 'get_document', input: {} }
  const one = { raw: text, call, asked: 'x', sizes: undefined, runsWritten: false, failed: false }
  const written: string[] = []
  compressForCall(one, options, estimator, (key, _text, make) => {
    if (/attempt \d: text from 0$/u.test(key)) written.push(key)
    return make()
  })
  expect(written.length).toBeGreaterThan(0)
  expect(written.filter((key) => /attempt [34]:/u.test(key))).toEqual([])
})
