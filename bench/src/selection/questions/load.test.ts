import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { keyed } from './keyed.ts'
import { loadInventories, loadOwnInventory } from './load.ts'

const root = join(import.meta.dirname, '../../../..')
const lines = (values: unknown[]): Uint8Array => gzipSync(values.map((value) => JSON.stringify(value)).join('\n'))

it('gives tools of one name a key each, and leaves other names as they are', () => {
  const tools = ['get', 'get', 'get_', 'get', 'set'].map((name) => ({ name }))
  const given = keyed(tools)
  expect(given.map(({ title }) => title)).toEqual(tools.map(({ name }) => name))
  expect(given.map(({ name }) => name)).toEqual(['get', 'get__', 'get_', 'get___', 'set'])
})

it('reads inventories with their questions, and the names that answer them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-selection-'))
  const tools = [
    { id: 'a', name: 'a', description: 'One', parameters: { type: 'object' } },
    { id: 'b', name: 'b' },
    { id: 'b~2', name: 'b' },
  ]
  const asked = [
    { id: '1', query: 'one', inventory: 'x', gold: ['a'] },
    { id: '2', query: 'two', inventory: 'x', gold: ['b', 'b~2'], history: [{ role: 'user', content: 'before' }] },
    { id: '3', query: 'none', inventory: 'x', gold: [] },
  ]
  await writeFile(join(folder, 'tool-selection.jsonl.gz'), lines(asked))
  await writeFile(
    join(folder, 'inventories.jsonl.gz'),
    lines([
      { name: 'x', tools },
      { name: 'unasked', tools },
    ]),
  )
  const inventories = loadInventories(folder)
  await rm(folder, { recursive: true })
  expect(inventories).toHaveLength(1)
  expect(inventories![0]).toMatchObject({
    name: 'x',
    tools: [
      { name: 'a', description: 'One', inputSchema: { type: 'object' } },
      { name: 'b' },
      { name: 'b_', title: 'b' },
    ],
    questions: [
      { id: '1', query: 'one', history: [], gold: ['a'] },
      { id: '2', history: [{ content: 'before' }], gold: ['b'] },
    ],
  })
})

it('has questions of its own, of which every answer is one of the tools', () => {
  const { tools, questions } = loadOwnInventory(root)
  const names = new Set(tools.map(({ title }) => title))
  expect(questions.length).toBeGreaterThan(20)
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  expect(questions.flatMap(({ gold }) => gold).filter((name) => !names.has(name))).toEqual([])
})

it('says where there are no questions', () => {
  expect(loadInventories(join(root, 'docs'))).toBeUndefined()
})
