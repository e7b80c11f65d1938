export { createToolIndex } from './tool-index/create-tool-index.ts'
export type { PGliteDatabase, PGliteSession } from './database/pglite.ts'
export type { PostgresClient, PostgresPool } from './database/postgres.ts'
export type { Caller, SkillIndex, SkillRecord, ToolIndexOptions, Upserted } from './tool-index/types.ts'
