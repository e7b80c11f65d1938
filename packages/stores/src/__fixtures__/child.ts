import { parseJson } from '@winnow/core'
import { Pool } from 'pg'
import { postgresStore, sqliteStore, type DurableStore } from '../index.ts'

/** What a process of its own does with a store. */
export interface Task {
  readonly store: { readonly path: string } | { readonly url: string; readonly schema: string; readonly table: string }
  /** `write`: entries without end, each told when it was acknowledged. `decide`: who is first, for each of these keys. */
  readonly work: 'write' | 'decide'
  readonly keys: number
  /** The value under which it decides. */
  readonly value: string
}

const { store: where, work, keys, value } = parseJson(process.argv[2]!) as Task
const store: DurableStore =
  'path' in where
    ? sqliteStore({ path: where.path })
    : postgresStore({
        pool: new Pool({ connectionString: where.url, max: 4 }),
        schema: where.schema,
        table: where.table,
      })

const tell = (line: string): void => void process.stdout.write(`${line}\n`)
const large = 'x'.repeat(5000)

if (work === 'write') {
  for (let at = 0; ; at += 1) {
    await store.set(`entry ${at}`, `${at} ${large}`)
    tell(String(at))
  }
}
for (let at = 0; at < keys; at += 1) {
  const first = await store.setIfAbsent(`decided ${at}`, value)
  tell(JSON.stringify({ first, kept: await store.get(`decided ${at}`) }))
}
process.exit()
