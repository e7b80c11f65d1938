import type { Embedder } from '../ports.ts'
import { firstCharacters } from '../text/cut.ts'
import { cosine, embeddedAtOnce, unitVectors } from '../text/unit-vectors.ts'
import type { SelectableTool } from './types.ts'

/** Characters of a text that are embedded; common embedding models take 8,192 tokens. */
const longestText = 8000
/** Vectors that are kept, besides those of the tools at hand; sets of tools come and go. */
const mostVectors = 20_000
/** How long the vectors of tools are waited for before they are asked for anew, in milliseconds. */
const givenUpAfter = 60_000

/** Names of arguments in a schema, which may be anything. */
function argumentNames(schema: unknown): string[] {
  const properties = (schema as { properties?: unknown } | null | undefined)?.properties
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

/** What of a tool is embedded. */
export function textOfTool({ name, description, inputSchema, tags = [] }: SelectableTool): string {
  const lines = [`${name}: ${description ?? ''}`, tags.join(', '), argumentNames(inputSchema).join(', ')]
  return firstCharacters(lines.filter((line) => line !== '').join('\n'), longestText)
}

/** Vectors by text; asks an embedder once for each text, and checks what it gives. */
export class Vectors {
  readonly #embedder: Embedder
  #known = new Map<string, Float32Array>()
  #pending: { readonly vectors: Promise<unknown>; readonly since: number } | undefined

  constructor(embedder: Embedder) {
    this.#embedder = embedder
  }

  async #embedMissing(texts: readonly string[]): Promise<void> {
    const missing = [...new Set(texts)].filter((text) => !this.#known.has(text))
    const found = new Map<string, Float32Array>()
    let { dimensions } = this.#embedder
    for (let from = 0; from < missing.length; from += embeddedAtOnce) {
      const part = missing.slice(from, from + embeddedAtOnce)
      const vectors = await unitVectors(this.#embedder, part, dimensions)
      dimensions ??= vectors[0]!.length
      this.#check(vectors, dimensions)
      for (const [at, vector] of vectors.entries()) found.set(part[at]!, vector)
    }
    if (this.#known.size + found.size > mostVectors) this.#keepOnly(texts)
    for (const [text, vector] of found) this.#known.set(text, vector)
  }

  #check(vectors: readonly Float32Array[], dimensions: number): void {
    if (vectors.some(({ length }) => length !== dimensions))
      throw new Error(`embedder ${this.#embedder.name} gave vectors of different lengths`)
  }

  #keepOnly(texts: readonly string[]): void {
    this.#known = new Map(texts.flatMap((text) => [[text, this.#known.get(text)] as const]).filter(isKnown))
  }

  /** The vectors of texts that are asked for again and again; kept. */
  async #keep(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const waiting = this.#pending
    if (waiting && Date.now() - waiting.since < givenUpAfter) await waiting.vectors.catch(() => undefined)
    if (texts.some((text) => !this.#known.has(text))) {
      const vectors = this.#embedMissing(texts)
      const pending = { vectors, since: Date.now() }
      this.#pending = pending
      await vectors.finally(() => {
        if (this.#pending === pending) this.#pending = undefined
      })
    }
    return texts.map((text) => this.#known.get(text)!)
  }

  /**
   * How similar each text is to a question, as cosines. The vectors of the texts go on being made though a request waits no
   * longer, and serve what comes later.
   */
  async similarity(texts: readonly string[], question: string, signal: AbortSignal): Promise<Float64Array> {
    const asked = [firstCharacters(question, longestText)]
    const [kept, [vector]] = await Promise.all([
      this.#keep(texts),
      unitVectors(this.#embedder, asked, this.#embedder.dimensions, { signal }),
    ])
    // The embedder gives vectors of another length than it did, so those that are kept are of no use any more.
    const isOld = kept.some(({ length }) => length !== vector!.length)
    if (isOld) this.#known = new Map()
    const current = isOld ? await this.#keep(texts) : kept
    this.#check(current, vector!.length)
    return Float64Array.from(current, (text) => cosine(text, vector!))
  }
}

const isKnown = (entry: readonly [string, Float32Array | undefined]): entry is readonly [string, Float32Array] =>
  entry[1] !== undefined
