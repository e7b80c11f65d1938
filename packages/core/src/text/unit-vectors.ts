import type { Embedder, PortOptions } from '../ports.ts'

/** Texts an embedder is given at a time; no common one takes fewer. */
export const embeddedAtOnce = 96
/** More numbers than any embedding model gives. */
const mostDimensions = 100_000

const isVector = (value: unknown): value is ArrayLike<number> =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) && (value as unknown as { length: number }).length > 0

/** A vector of length 1, or an error that says what is wrong with it. */
function unitOf(vector: unknown, dimensions: number | undefined, name: string): Float32Array {
  if (!isVector(vector) || vector.length > mostDimensions) throw new Error(`embedder ${name} gave no vector`)
  if (dimensions !== undefined && vector.length !== dimensions)
    throw new Error(`embedder ${name} gave a vector of ${vector.length} numbers instead of ${dimensions}`)
  const out = Float32Array.from(vector)
  let sum = 0
  for (const value of out) sum += value * value
  if (!Number.isFinite(sum) || sum === 0)
    throw new Error(`embedder ${name} gave a vector that is zero or holds no numbers`)
  const length = Math.sqrt(sum)
  return out.map((value) => value / length)
}

/** Cosine of vectors of length 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}

/**
 * Asks an embedder once, and checks what it gives: a vector of length 1 for each text.
 *
 * @throws Error naming the embedder and what is wrong
 */
export async function unitVectors(
  embedder: Embedder,
  texts: readonly string[],
  dimensions: number | undefined,
  options: PortOptions = {},
): Promise<Float32Array[]> {
  const given: unknown = await embedder.embed(texts, options)
  if (!Array.isArray(given) || given.length !== texts.length)
    throw new Error(`embedder ${embedder.name} gave no vector for each of ${texts.length} texts`)
  return given.map((vector) => unitOf(vector, dimensions, embedder.name))
}
