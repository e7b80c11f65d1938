import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesBelow, inside, PathError, textOf } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-chat-'))
const root = join(folder, 'root')

beforeAll(() => {
  mkdirSync(join(root, 'src'), { recursive: true })
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'src', 'a.ts'), 'inside')
  writeFileSync(join(root, '.secret'), 'hidden')
  writeFileSync(join(root, 'node_modules', 'b.js'), 'ignored')
  writeFileSync(join(root, 'large.txt'), 'x'.repeat(1_000_001))
  writeFileSync(join(folder, 'outside.txt'), 'outside')
  writeFileSync(join(folder, 'root-2'), 'a neighbour whose name begins alike')
  symlinkSync(join(folder, 'outside.txt'), join(root, 'link.txt'))
  symlinkSync(folder, join(root, 'up'))
  process.env['CHAT_ROOT'] = root
})
afterAll(() => {
  delete process.env['CHAT_ROOT']
  rmSync(folder, { recursive: true })
})

it('reads what is inside', () => {
  expect(textOf('src/a.ts')).toBe('inside')
  expect(textOf('./src/../src/a.ts')).toBe('inside')
  expect(filesBelow('.')).toEqual(['large.txt', 'src/a.ts'])
})

it.each([
  '../outside.txt',
  'src/../../outside.txt',
  '../root-2',
  '/etc/passwd',
  join(folder, 'outside.txt'),
  'link.txt',
  'up/outside.txt',
  '.secret',
  'node_modules/b.js',
  'src',
  'missing.txt',
  'large.txt',
])('does not read %s', (path) => {
  expect(() => textOf(path)).toThrow(PathError)
})

it('says why', () => {
  expect(() => textOf('../outside.txt')).toThrow('is outside of the repository')
  expect(() => inside('src/a.ts', 'folder')).toThrow('is no folder')
  expect(() => textOf('large.txt')).toThrow('1000001 bytes')
})
