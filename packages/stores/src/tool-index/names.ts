import { InvalidOptionError } from '@winnow/core'
import { plainName } from '../database/plain-name.ts'
import { hashOf } from './hash.ts'

/** The tables of an index, quoted and with their schema. */
export interface Tables {
  readonly schema: string
  readonly prefix: string
  readonly skills: string
  readonly embeddings: string
  readonly migrations: string
}

/** The table that says which migrations were run, without prefix. */
export const migrationsName = 'skill_migrations'

/** PostgreSQL cuts names after 63 characters; 20 of a prefix leave room for those of indexes. */
const longestSchema = 63
const longestPrefix = 20

/** @throws InvalidOptionError for names that are not plain */
export function tablesOf(schema: string, prefix: string): Tables {
  plainName('schema', schema, longestSchema)
  if (prefix !== '') plainName('tablePrefix', prefix, longestPrefix)
  const table = (name: string): string => `"${schema}"."${prefix}${name}"`
  return {
    schema,
    prefix,
    skills: table('skills'),
    embeddings: table('skill_embeddings'),
    migrations: table(migrationsName),
  }
}

/** A text as a constant of SQL, whatever `standard_conforming_strings` says. */
export const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The vectors of one model and length, which are compared with each other and with no others. */
export interface Space {
  readonly model: string
  readonly dimensions: number
  /** Which rows of `skill_embeddings` it is; of constants, so that its index serves it. */
  readonly condition: string
  /** A vector of it as its index holds it. */
  readonly type: string
  /** The operators by which its index is ordered. */
  readonly operators: string
  /** The name of its index, without schema. */
  readonly index: string
}

/** pgvector indexes vectors of up to 2000 numbers, and of up to 4000 in half precision. */
const mostFull = 2000
const mostHalf = 4000

/** @throws InvalidOptionError for vectors that no index takes */
export async function spaceOf(model: string, dimensions: number, { prefix }: Tables): Promise<Space> {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > mostHalf) {
    const fix = `pgvector indexes vectors of 1 to ${mostHalf} numbers: ask the model for fewer.`
    throw new InvalidOptionError('embedder.dimensions', `${dimensions} is not possible`, fix)
  }
  const kind = dimensions <= mostFull ? 'vector' : 'halfvec'
  return {
    model,
    dimensions,
    condition: `model = ${literal(model)} and dimensions = ${dimensions}`,
    type: `${kind}(${dimensions})`,
    operators: `${kind}_cosine_ops`,
    index: `${prefix}skill_embeddings_${dimensions}_${(await hashOf(model)).slice(0, 8)}`,
  }
}
