import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { once } from '../once.ts'
import { databasePath } from '../places.ts'

const tables = `
  create table if not exists conversation (
    id text primary key, title text not null, settings text not null, todos text not null, updated integer not null,
    owner text not null
  ) strict;
  create index if not exists conversation_by_owner on conversation (owner, updated);
  create table if not exists message (
    conversation text not null references conversation on delete cascade,
    position integer not null, id text not null, body text not null,
    primary key (conversation, position)
  ) strict, without rowid;
  create table if not exists note (
    conversation text not null references conversation on delete cascade,
    title text not null, text text not null,
    primary key (conversation, title)
  ) strict, without rowid;
  create table if not exists inspected (
    id text primary key, conversation text not null references conversation on delete cascade,
    at integer not null, summary text not null, kept text not null
  ) strict;
  create index if not exists inspected_by_conversation on inspected (conversation, at);
  create table if not exists part (
    conversation text not null references conversation on delete cascade,
    hash text not null, body text not null,
    primary key (conversation, hash)
  ) strict, without rowid;
`

function openAt(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 2000;',
  )
  database.exec(tables)
  return database
}

/** The database of this process. What a statement has written stays, whatever becomes of the process. */
export const database = once('database', () => openAt(databasePath()))

/** Does several writes together or none of them. */
export function together<Outcome>(write: () => Outcome): Outcome {
  const open = database()
  open.exec('begin immediate')
  try {
    const outcome = write()
    open.exec('commit')
    return outcome
  } catch (error) {
    open.exec('rollback')
    throw error
  }
}
