import { expect, test } from 'vitest'
import { guardKind } from './guard-kind.ts'
import type { ResultKind, ShrinkContext } from './kind.ts'

test('reading that breaks off before a kind of the host is asked is no failure of the host', () => {
  const broken = new Error('broken off')
  const context: ShrinkContext = {
    get question(): never {
      throw broken
    },
    profile: 'default',
    path: undefined,
  }
  const failures: string[] = []
  const own: ResultKind = {
    name: 'boats',
    cap: { default: 100, aggressive: 100 },
    choose: () => undefined,
    reformat: () => undefined,
    inLines: () => undefined,
  }
  const guarded = guardKind(own, (part) => failures.push(part))
  expect(() => guarded.choose('text', context, 10)).toThrow(broken)
  expect(() => guarded.reformat!('text', context)).toThrow(broken)
  expect(() => guarded.inLines!('text', context)).toThrow(broken)
  expect(failures).toEqual([])
})
