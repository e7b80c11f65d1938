import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WinnowOptions } from '@winnow/core'
import { parseConfiguration, type Format } from './document.ts'
import { ConfigurationError } from './mistake.ts'
import { readParsed } from './read.ts'

const formats: Readonly<Record<string, Format>> = {
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.toml': 'toml',
  '.json': 'json',
}

/** How a file is written, by its name; `undefined` where it is no configuration of these formats. */
export const formatOf = (file: string): Format | undefined => formats[extname(file).toLowerCase()]

/**
 * Reads options from the text of a configuration. `name` is what errors call it.
 *
 * @throws ConfigurationError with everything that is wrong with it
 */
export function readConfigurationText(text: string, format: Format, name: string): WinnowOptions {
  const parsed = parseConfiguration(text, format)
  if ('mistakes' in parsed) throw new ConfigurationError(name, parsed.mistakes)
  return readParsed(parsed, name)
}

/**
 * Reads options from a configuration that was parsed already. Names may be in snake case; `name` is what errors call it.
 *
 * @throws ConfigurationError with everything that is wrong with it
 * @example
 * const winnow = createWinnow(readConfiguration({ profile: 'lossless', compact: { min_savings: 1000 } }))
 */
export const readConfiguration = (value: unknown, name = 'configuration'): WinnowOptions =>
  readParsed({ value, lineOf: () => undefined }, name)

/**
 * Reads options from a YAML, TOML or JSON file. What only a program can give, such as an embedder or a store, is added to them.
 *
 * @throws ConfigurationError where the file cannot be read, and with everything that is wrong in it
 * @example
 * const winnow = createWinnow({ ...(await loadConfiguration('winnow.yaml')), onEvent: console.log })
 */
export async function loadConfiguration(file: string | URL): Promise<WinnowOptions> {
  const path = typeof file === 'string' ? file : fileURLToPath(file)
  const fail = (problem: string, fix: string, cause?: unknown): ConfigurationError =>
    new ConfigurationError(path, [{ path: '', problem, fix }], { cause })
  const format = formatOf(path)
  if (!format)
    throw fail(`${basename(path)} is no configuration`, 'Name a file that ends in .yaml, .yml, .toml or .json.')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw fail(`it cannot be read: ${(error as Error).message}`, 'Name a file that is there and may be read.', error)
  }
  return readConfigurationText(text, format, path)
}
