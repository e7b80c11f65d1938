import { expect, it } from 'vitest'
import { halfOf, kindsOf, partsOf } from './groups.ts'
import { ownKind, type Recording } from './recording.ts'

const recording = (kind: string, asked: number, id = 'x'): Recording => ({
  id,
  kind,
  tools: [],
  messages: Array.from({ length: asked }, () => ({ role: 'user', content: 'More.' })),
})

it('tells long coding sessions from single tasks', () => {
  expect(kindsOf(recording('coding', 3))).toEqual(['all', 'coding', 'coding, one task'])
  expect(kindsOf(recording('coding', 4))).toEqual(['all', 'coding', 'coding, long session'])
  expect(kindsOf(recording('research', 4))).toEqual(['all', 'research'])
})

it('keeps our own recordings apart and whole', () => {
  expect(kindsOf(recording(ownKind, 4))).toEqual([ownKind])
  expect(partsOf(recording(ownKind, 4))).toEqual(['all'])
})

it('halves by the id alone', () => {
  // SHA-256 of `a` begins with ca, that of `b` with 3e, that of `d` with 18, that of `e` with 3f.
  expect(['a', 'b', 'd', 'e'].map((id) => halfOf(recording('research', 1, id)))).toEqual([
    'tuned',
    'tuned',
    'tuned',
    'reported',
  ])
  expect(partsOf(recording('coding', 1, 'e'))).toEqual(['all', 'reported'])
})
