import type { Embedder, PortOptions } from '@winnow/core'
import { unlessAborted } from '../database/unless-aborted.ts'

/** A vector of length 1. Cosines are the same, and half precision has room for every number of it. */
export type Unit = readonly number[]

/** @throws Error for a vector of nothing but zeros or of other than finite numbers */
function unit(values: readonly number[]): Unit {
  if (!values.every((value) => Number.isFinite(value))) throw new Error('a vector that holds other than finite numbers')
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest === 0) throw new Error('a vector of zeros')
  // Squares of very large or small numbers are none.
  const scaled = values.map((value) => value / largest)
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0))
  return scaled.map((value) => value / length)
}

function checked(vector: unknown, dimensions: number | undefined): Unit {
  const values = vector as ArrayLike<number> | null | undefined
  if (typeof values !== 'object' || typeof values?.length !== 'number') throw new Error('no vector')
  if (dimensions !== undefined && values.length !== dimensions)
    throw new Error(`a vector of ${values.length} numbers instead of ${dimensions}`)
  return unit(Array.from(values))
}

/** A text to embed, and whose it is in errors. */
export interface Embeddable {
  readonly text: string
  /** For example `the tool "get_weather"`. */
  readonly whose: string
}

/**
 * The vectors of texts, in their order.
 *
 * @throws Error that names the embedder, and whose vector is wrong
 */
export async function embed(
  embedder: Embedder,
  dimensions: number | undefined,
  items: readonly Embeddable[],
  { signal }: PortOptions,
): Promise<readonly Unit[]> {
  const { name } = embedder
  const texts = items.map(({ text }) => text)
  const given: unknown = await unlessAborted(signal, async () => embedder.embed(texts, signal ? { signal } : {}))
  if (!Array.isArray(given)) throw new Error(`embedder ${name} gave no vectors`)
  if (given.length !== texts.length)
    throw new Error(`embedder ${name} gave ${given.length} vectors for ${texts.length} texts`)
  return items.map(({ whose }, at) => {
    try {
      return checked(given[at], dimensions)
    } catch (error) {
      throw new Error(`embedder ${name} gave ${(error as Error).message} for ${whose}`, { cause: error })
    }
  })
}

/** A vector in pgvector's notation. */
export const notation = (vector: Unit): string => `[${vector.join(',')}]`
