import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoTables } from './tables.ts'

const sources = join(import.meta.dirname, '../../../packages/core/src')

test.each(memoTables.map(({ stands }) => stands))('the bound in $file is the one that is stated', ({ file, text }) => {
  expect(readFileSync(join(sources, file), 'utf8')).toContain(text)
})
