import type { Database, Settings } from './types.ts'

/** The statements that make settings hold until the end of a transaction. */
export const settingStatements = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value};`)
    .join(' ')

/** The database with settings that hold in each transaction; its own come after them. */
export const withSettings = (database: Database, common: Settings): Database => ({
  transaction: (work, options = {}) =>
    database.transaction(work, { ...options, settings: { ...common, ...options.settings } }),
})
