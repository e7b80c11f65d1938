import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../../scripts/new-folder.ts'
import type { Task } from '../__fixtures__/child.ts'
import { postgresStore, sqliteStore, type DurableStore } from '../index.ts'

const url = process.env['DATABASE_URL']
const schema = `winnow_test_${process.pid}_p`
let folder: string
let pool: Pool
let places = 0
beforeAll(async () => {
  folder = newFolder()
  if (!url) return
  pool = new Pool({ connectionString: url, max: 4 })
  await pool.query(`create schema ${schema}`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  if (!url) return
  await pool.query(`drop schema ${schema} cascade`)
  await pool.end()
})

/** Somewhere that other processes reach, too. */
interface Place {
  readonly store: Task['store']
  open(): DurableStore
}

function onDisk(): Place {
  const path = join(folder, `${(places += 1)}.db`)
  return {
    store: { path },
    open() {
      const store = sqliteStore({ path })
      onTestFinished(() => store.close())
      return store
    },
  }
}

function onServer(): Place {
  const table = `store_${(places += 1)}`
  return { store: { url: url!, schema, table }, open: () => postgresStore({ pool, schema, table }) }
}

/** The packages of this repository are not built when tests run: a process of its own takes their sources, too. */
const fromSources = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const core = ${JSON.stringify(new URL('../../../core/src/index.ts', import.meta.url).href)}
  registerHooks({ resolve: (name, context, next) => next(name === '@winnow/core' ? core : name, context) })`)}`

function start(task: Task): { readonly child: ChildProcess; readonly lines: AsyncIterable<string> } {
  const program = join(import.meta.dirname, '../__fixtures__/child.ts')
  const child = spawn(process.execPath, ['--import', fromSources, program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, lines: createInterface({ input: child.stdout }) }
}

describe.each([['SQLite on disk', onDisk], ...(url ? [['DATABASE_URL', onServer] as const] : [])] as const)(
  'processes that share a store in %s',
  { timeout: 120_000 },
  (_, make) => {
    it.each([1, 60, 300])('lose nothing that was acknowledged when one is killed after %i writes', async (most) => {
      const place = make()
      const { child, lines } = start({ store: place.store, work: 'write', keys: 0, value: '' })
      const ended = once(child, 'close')
      let acknowledged = 0
      for await (const line of lines) {
        expect(line).toBe(String(acknowledged))
        acknowledged += 1
        if (acknowledged === most) child.kill('SIGKILL')
      }
      expect((await ended)[1]).toBe('SIGKILL')
      expect(acknowledged).toBeGreaterThanOrEqual(most)

      const store = place.open()
      const value = (at: number): string => `${at} ${'x'.repeat(5000)}`
      for (let at = 0; at < acknowledged; at += 1) expect(await store.get(`entry ${at}`)).toBe(value(at))
      // What nobody was told of is there as a whole or not at all.
      expect([undefined, value(acknowledged)]).toContain(await store.get(`entry ${acknowledged}`))
      await store.set('entry 0', 'written after it')
      expect(await store.get('entry 0')).toBe('written after it')
    })

    it('have one that was first for each key, and read the same', async () => {
      const place = make()
      const keys = 50
      const told = await Promise.all(
        ['a', 'b', 'c'].map(async (value) => {
          const { lines } = start({ store: place.store, work: 'decide', keys, value })
          const answers: { first: boolean; kept: string }[] = []
          for await (const line of lines) answers.push(JSON.parse(line) as { first: boolean; kept: string })
          return answers.map((answer) => ({ ...answer, value }))
        }),
      )
      for (let at = 0; at < keys; at += 1) {
        const answers = told.map((process) => process[at]!)
        const winners = answers.filter(({ first }) => first)
        expect(winners).toHaveLength(1)
        expect(answers.map(({ kept }) => kept)).toEqual(answers.map(() => winners[0]!.value))
        expect(await place.open().get(`decided ${at}`)).toBe(winners[0]!.value)
      }
    })
  },
)
