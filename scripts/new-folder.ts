import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'

/** A new folder for a test, in memory where Linux offers that: a database on a disk waits for it at every write. */
export const newFolder = (): string => mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'winnow-'))
