import { createWinnow, type Winnow } from '@winnow/core'
import { sqliteStore, type SqliteDatabase } from '@winnow/stores'
import type { Settings } from '../../shared/settings.ts'
import { once } from '../once.ts'
import { database } from '../storage/database.ts'
import { tellHearer } from './events.ts'

/** Tools that are offered with every request, because their state stands in the system prompt. */
const alwaysInclude = ['write_todos', 'load_skill']

/**
 * The Winnow of a setting, one for all conversations. It is made once: what it remembers of earlier requests keeps the
 * next one cheap.
 */
export const winnowFor = ({ profile, mode }: Pick<Settings, 'profile' | 'mode'>): Winnow =>
  once(`winnow ${profile} ${mode}`, () =>
    createWinnow({
      profile,
      mode,
      select: { alwaysInclude },
      onEvent: tellHearer,
      store: sqliteStore({ database: database() as unknown as SqliteDatabase, scope: 'chat' }),
    }),
  )()
