import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WinnowOptions } from '@winnow/core'
import { formatOf, readConfigurationText } from './configuration/load.ts'
import { ConfigurationError } from './configuration/mistake.ts'
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

async function loadModule(file: string): Promise<WinnowOptions> {
  let options: unknown
  try {
    options = ((await import(pathToFileURL(resolve(file)).href)) as { default?: unknown }).default
  } catch (error) {
    throw new UsageError(`--config ${file}: ${reason(error)}`)
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(`--config ${file}: there are no options in it; export them as default`)
  return options
}

/**
 * Loads options for Winnow: YAML, TOML, JSON, or the default export of a module.
 *
 * @throws UsageError with everything that is wrong in a file of YAML, TOML or JSON
 */
export async function loadConfig(file: string): Promise<WinnowOptions> {
  const format = formatOf(file)
  if (!format) return await loadModule(file)
  const text = await readText(file, '--config')
  try {
    return readConfigurationText(text, format, `--config ${file}`)
  } catch (error) {
    throw error instanceof ConfigurationError ? new UsageError(error.message) : error
  }
}
