import { expect, test } from 'vitest'
import type { MakesPart } from '../lines/choose/group-heads.ts'
import { diffParts } from './parts.ts'
import { rareChanges } from './rare-changes.ts'

const diff = Array.from(
  { length: 12_000 },
  (_, at) => `diff --git a/f${at}.ts b/f${at}.ts\n--- a/f${at}.ts\n+++ b/f${at}.ts\n@@ -1,2 +1,3 @@\n a\n+b${at}\n c`,
)
const lines = diff.join('\n').split('\n')

test('a long diff is read in parts, none of which is all of it', () => {
  const names: string[] = []
  const part: MakesPart = (name, make) => {
    names.push(name)
    return make()
  }
  const parts = diffParts(lines, part)!
  expect(parts.files).toHaveLength(12_000)
  expect(parts.hunks.at(-1)).toEqual({ from: lines.length - 4, to: lines.length - 1, file: 11_999 })
  expect(parts).toEqual(diffParts(lines))
  expect(rareChanges(lines, parts.hunks, part)).toHaveLength(12_000)
  expect(names.filter((name) => name.startsWith('parts of a diff from'))).toHaveLength(5)
  expect(names.filter((name) => name.startsWith('forms of changes from'))).toHaveLength(3)
})
