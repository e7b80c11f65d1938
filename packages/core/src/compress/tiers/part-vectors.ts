import type { Embedder } from '../../ports.ts'
import { embeddedAtOnce, unitVectors } from '../../text/unit-vectors.ts'

/** Vectors that are remembered: files are read again with other questions. */
const mostVectors = 2000

/** Vectors of parts and questions; asks an embedder about as many texts at once as it takes, once for each text. */
export class PartVectors {
  readonly #embedder: Embedder
  /** By text, the least recently used first. */
  readonly #known = new Map<string, Float32Array>()

  constructor(embedder: Embedder) {
    this.#embedder = embedder
  }

  /** Texts that have to be sent, by call. */
  missing(texts: readonly string[]): readonly (readonly string[])[] {
    const missing = [...new Set(texts)].filter((text) => !this.#known.has(text))
    const calls: string[][] = []
    for (let from = 0; from < missing.length; from += embeddedAtOnce)
      calls.push(missing.slice(from, from + embeddedAtOnce))
    return calls
  }

  /** @throws Error where the embedder fails or gives something else than one vector of the same length for each text */
  async of(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const { dimensions, name } = this.#embedder
    const found = new Map(texts.flatMap((text) => [[text, this.#known.get(text)] as const]).filter(isKnown))
    const ask = async (part: readonly string[]): Promise<void> => {
      const vectors = await unitVectors(this.#embedder, part, dimensions, { signal })
      for (const [at, vector] of vectors.entries()) found.set(part[at]!, vector)
    }
    await Promise.all(this.missing(texts).map(ask))
    const vectors = texts.map((text) => found.get(text)!)
    if (vectors.some(({ length }) => length !== vectors[0]!.length)) {
      this.#known.clear()
      throw new Error(`embedder ${name} gave vectors of different lengths`)
    }
    for (const [text, vector] of found) {
      this.#known.delete(text)
      this.#known.set(text, vector)
    }
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostVectors) break
      this.#known.delete(oldest)
    }
    return vectors
  }
}

const isKnown = (entry: readonly [string, Float32Array | undefined]): entry is readonly [string, Float32Array] =>
  entry[1] !== undefined
