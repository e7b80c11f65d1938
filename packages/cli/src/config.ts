import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WinnowOptions } from '@winnow/core'
import { UsageError } from './errors.ts'

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Reads a text file that was named on the command line.
 *
 * @throws UsageError
 */
export async function readText(file: string, option: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${option} ${file}: ${reason(error)}`)
  }
}

/**
 * Loads options for Winnow: JSON, or the default export of a module.
 *
 * @throws UsageError
 */
export async function loadConfig(file: string): Promise<WinnowOptions> {
  let options: unknown
  try {
    options = file.endsWith('.json')
      ? (JSON.parse(await readText(file, '--config')) as unknown)
      : ((await import(pathToFileURL(resolve(file)).href)) as { default?: unknown }).default
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`--config ${file}: ${reason(error)}`)
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(`--config ${file}: there are no options in it; export them as default`)
  return options
}
