import { InvalidOptionError } from '@winnow/core'
import { hashOf } from './hash.ts'
import type { SkillRecord } from './types.ts'
import { wordsOf } from './words.ts'

/** Characters of what describes a tool that are searched; common embedding models take 8192 tokens. */
export const longestText = 8000
/** Characters of a name or a role; PostgreSQL indexes no text of more than 2704 bytes. */
const longestName = 500

/** What PostgreSQL cannot store in a text: NUL, and halves of characters. */
const unstorable = /\0|\p{Surrogate}/u

/** A text that PostgreSQL can store. */
export const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD')

/** Whether a tool could be stored under this name. */
export const isName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= longestName && !unstorable.test(name)

/** A row of `skills`, as the statement that writes it takes it. */
interface Row {
  readonly name: string
  readonly description: string
  /** JSON. */
  readonly input_schema: string | null
  readonly tags: readonly string[]
  readonly is_active: boolean
  readonly allowed_roles: readonly string[] | null
  readonly content_hash: string
  /** Words by what they stand in. */
  readonly name_words: string
  readonly tag_words: string
  readonly other_words: string
}

/** A tool with all that is stored of it, and what is embedded. */
export interface Prepared {
  readonly row: Row
  readonly text: string
}

function argumentNames(schema: unknown): string[] {
  const properties = (schema as { properties?: unknown } | null | undefined)?.properties
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

/** @throws InvalidOptionError for anything but a list of texts that can be names */
export function checkNames(path: string, names: unknown): readonly string[] {
  if (!Array.isArray(names)) throw new InvalidOptionError(path, 'it is no array', 'Give an array of names.')
  const wrong = names.findIndex((name) => !isName(name))
  if (wrong < 0) return names as string[]
  const fix = `Give 1 to ${longestName} characters, without NUL.`
  throw new InvalidOptionError(`${path}[${wrong}]`, `${shown(names[wrong])} is no name`, fix)
}

/** A value for people, whatever it is. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value.length > 80 ? `${value.slice(0, 80)} …` : value) : typeof value

function schemaText(path: string, schema: unknown): string | null {
  try {
    return JSON.stringify(schema) ?? null
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new InvalidOptionError(path, `it is no JSON: ${problem}`, 'Give the JSON Schema of the arguments.')
  }
}

async function prepare(tool: SkillRecord, path: string): Promise<Prepared> {
  const refuse = (key: string, problem: string, fix: string): never => {
    throw new InvalidOptionError(`${path}.${key}`, problem, fix)
  }
  const { name, description = '', inputSchema, tags = [], isActive = true, allowedRoles } = tool
  if (typeof description !== 'string') refuse('description', 'it is no text', 'Give a string or leave it out.')
  if (typeof isActive !== 'boolean') refuse('isActive', 'it is neither true nor false', 'Give one of them.')
  if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string'))
    refuse('tags', 'it is no list of texts', 'Give an array of strings or leave it out.')
  const roles = allowedRoles === undefined ? null : checkNames(`${path}.allowedRoles`, allowedRoles)
  const named = argumentNames(inputSchema).join(', ')
  const rest = [description, tags.join(', '), named].filter((line) => line !== '').join('\n')
  const text = storable(`${name}: ${rest}`.slice(0, longestText))
  return {
    text,
    row: {
      name,
      description: storable(description),
      input_schema: schemaText(`${path}.inputSchema`, inputSchema),
      tags: tags.map(storable),
      is_active: isActive,
      allowed_roles: roles,
      content_hash: await hashOf(text),
      name_words: wordsOf(name).join(' '),
      tag_words: wordsOf(tags.join(' ').slice(0, longestText)).join(' '),
      other_words: wordsOf(`${named}\n${description}`.slice(0, longestText)).join(' '),
    },
  }
}

/**
 * Tools as they are stored, by name: everybody who writes several locks them in one order.
 *
 * @throws InvalidOptionError for a record of a wrong shape and for names that are given twice
 */
export async function prepareRecords(tools: readonly SkillRecord[]): Promise<readonly Prepared[]> {
  if (!Array.isArray(tools)) throw new InvalidOptionError('tools', 'it is no array', 'Give an array of tools.')
  const names = new Set<string>()
  const repeated = new Set<string>()
  for (const [at, tool] of tools.entries()) {
    const name: unknown = (tool as SkillRecord | null | undefined)?.name
    if (!isName(name))
      throw new InvalidOptionError(
        `tools[${at}].name`,
        `${shown(name)} is no name`,
        `Give 1 to ${longestName} characters, without NUL.`,
      )
    if (names.has(name)) repeated.add(name)
    names.add(name)
  }
  if (repeated.size > 0) {
    const list = [...repeated].slice(0, 10).map(shown).join(', ')
    throw new InvalidOptionError('tools', `${list} given more than once`, 'Give each name once.')
  }
  const prepared = await Promise.all(tools.map((tool, at) => prepare(tool, `tools[${at}]`)))
  return prepared.sort((a, b) => (a.row.name < b.row.name ? -1 : 1))
}
