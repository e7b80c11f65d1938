import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressResult, type CompressInput } from '@winnow/core'
import { knownKinds } from '../kind-table.ts'
import { roomFor } from './room.ts'
import { wordCounter as tokens } from '../../testing/index.ts'

const file = knownKinds.named('file')
const log = knownKinds.named('log')
const json = knownKinds.named('json')

test('the room of the default profile grows with the size, between what the kind always may have and 8000', () => {
  const room = roomFor(undefined, 'default')
  expect([100, 2000, 8000, 1_000_000].map((size) => room.capOf(log, size))).toEqual([1500, 1875, 6375, 8000])
  expect([100, 2000, 8000, 30_000].map((size) => room.capOf(file, size))).toEqual([8000, 8000, 8000, 8000])
  expect([100, 5000, 30_000].map((size) => room.capOf(json, size))).toEqual([2000, 3500, 8000])
  expect(roomFor({ log: 90 }, 'default').capOf(log, 9000)).toBe(90)
  expect(roomFor(90, 'default').capOf(log, 9000)).toBe(90)
  expect(roomFor({ log: 90 }, 'default').capOf({ ...log, name: 'constructor', cap: 700 }, 900)).toBe(800)
  expect([100, 9000].map((size) => roomFor(undefined, 'aggressive').capOf(log, size))).toEqual([1300, 3600])
  expect([100, 90_000].map((size) => roomFor(undefined, 'aggressive').capOf(file, size))).toEqual([3000, 3000])
  for (const everything of [roomFor(undefined, 'lossless'), roomFor(false, 'default')])
    expect(everything.capOf(log, 9000)).toBe(Infinity)
})

const line = fc.oneof(
  fc.constantFrom('Error: it broke', 'ok 12 - the cart is empty', '2026-01-02 03:04:05 INFO handled', ''),
  fc.array(fc.stringMatching(/^[a-z]{1,8}$/u), { maxLength: 12 }).map((words) => words.join(' ')),
)
const outputs = fc.array(line, { maxLength: 400 }).map((lines) => lines.join('\n'))

test('by default what is small is sent whole, and a cut gains 150 tokens and 30 % at least', () => {
  fc.assert(
    fc.property(outputs, fc.constantFrom('npm test', 'python3 a.py', 'ls', 'cat a.ts'), (output, command) => {
      const input: CompressInput = { toolName: 'bash', args: { command }, output, query: 'What broke?' }
      const { report } = compressResult(input, { tokens })
      const whole = compressResult(input, { tokens, cap: false }).report?.tokens.after ?? tokens.count(output)
      const gain = report?.ref === undefined ? Infinity : whole - report.tokens.after
      expect(gain).toBeGreaterThanOrEqual(whole > 500 ? Math.max(150, 0.3 * whole) : Infinity)
    }),
  )
})

test('a cap that is given counts for small results, too', () => {
  const output = Array.from({ length: 60 }, (_, index) => `step ${index} of the build was done`).join('\n')
  expect(compressResult({ toolName: 'bash', output }, { tokens }).output).toBe(output)
  expect(compressResult({ toolName: 'bash', output }, { tokens, cap: 100 }).report?.ref).toBeDefined()
})
