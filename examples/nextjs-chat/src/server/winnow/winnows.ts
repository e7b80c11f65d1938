import { createWinnow, pricesOf, type Winnow, type WinnowOptions } from '@winnow/core'
import { sqliteStore, type SqliteDatabase } from '@winnow/stores'
import type { Settings } from '../../shared/settings.ts'
import { readChoice } from '../model/choice.ts'
import { once } from '../once.ts'
import { database } from '../storage/database.ts'
import { selection } from '../tools/all.ts'
import { tellHearer } from './events.ts'

/** The prices of a model; of one whose prices are not known, shares of the cost are told and no money. */
function pricesFor(model: string): string {
  try {
    return pricesOf(model).name
  } catch {
    return 'multiples'
  }
}

/** The prices money is told in. The script costs nothing, so what it is sent is told at those of a model. */
function prices(): string {
  const { provider, id } = readChoice(process.env)
  return pricesFor(provider === 'script' ? 'gpt-5.2' : id)
}

const settingOf = ({ profile, mode }: Pick<Settings, 'profile' | 'mode'>) => ({
  profile,
  mode,
  select: selection,
  prices: prices(),
  onEvent: tellHearer,
  store: sqliteStore({ database: database() as unknown as SqliteDatabase, scope: 'chat' }),
})

/** Leaves nothing out, offers every tool and plans nothing. It counts what goes out, so that it can be compared. */
const withoutRules = {
  compress: false,
  prune: false,
  compact: false,
  recall: false,
  select: false,
  mode: 'observe',
} as const satisfies WinnowOptions

/**
 * The Winnow of a setting, one for all conversations. It is made once: what it remembers of earlier requests keeps the
 * next one cheap.
 */
export const winnowFor = (settings: Pick<Settings, 'profile' | 'mode'>): Winnow =>
  once(`winnow ${settings.profile} ${settings.mode}`, () =>
    createWinnow({ ...settingOf(settings), ...(settings.mode === 'off' ? withoutRules : {}) }),
  )()

/** A Winnow to try a profile with, which those that answer never hear of. */
export const winnowToTry = (profile: Settings['profile']): Winnow => createWinnow(settingOf({ profile, mode: 'on' }))
