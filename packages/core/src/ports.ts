/**
 * Counts the tokens of a text.
 *
 * `exact` says whether the number is what the tokenizer of the model would give; an estimating counter
 * must show at least 10 % saved before Winnow edits anything.
 *
 * @example
 * const words: TokenCounter = { name: 'words', exact: false, count: (text) => text.split(' ').length }
 */
export interface TokenCounter {
  /** Shown in reports, for example `o200k_base`. */
  readonly name: string
  /** `false` for an estimate. */
  readonly exact: boolean
  /** Tokens of `text`; must be pure and never negative. A fraction is rounded up. */
  count(text: string): number
}

/** What {@link Embedder}, {@link Generate} and {@link ToolIndex} are told besides their input. */
export interface PortOptions {
  /** Aborted when nobody waits for the outcome any more. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Turns texts into vectors, one for each text and in their order, all of the same length. Adapters make one from a model.
 *
 * @example
 * const embedder: Embedder = {
 *   name: 'text-embedding-3-small',
 *   embed: async (texts) => {
 *     const { data } = await client.embeddings.create({ model: 'text-embedding-3-small', input: [...texts] })
 *     return data.map((item: { embedding: number[] }) => item.embedding)
 *   },
 * }
 */
export interface Embedder {
  /** Names model and version: vectors of different names are never compared. */
  readonly name: string
  /** Length of the vectors; checked where it is given. */
  readonly dimensions?: number
  embed(texts: readonly string[], options?: PortOptions): Promise<readonly ArrayLike<number>[]>
}

/** What a model is asked for. */
export interface GenerateRequest extends PortOptions {
  /** The instructions. */
  readonly system?: string
  readonly prompt: string
  /** Tokens. */
  readonly maxOutputTokens?: number
  /** JSON Schema of the answer, for models that can be held to one. The answer stays a text, and is checked all the same. */
  readonly schema?: Readonly<Record<string, unknown>>
}

/**
 * Asks a language model for a text. Adapters make one from a model.
 *
 * @example
 * const generate: Generate = async ({ system, prompt }) => {
 *   const answer = await client.responses.create({ model: 'gpt-5.2-mini', instructions: system, input: prompt })
 *   return answer.output_text
 * }
 */
export type Generate = (request: GenerateRequest) => Promise<string>

/**
 * Keeps texts under keys: the shape of a Keyv instance, which a `Map` has, too. What is kept in one is decided for good in
 * every process that shares it.
 *
 * @example
 * const store: Store = new Map()
 */
export interface Store {
  /** What was kept under the key, or undefined. */
  get(key: string): unknown
  /** `ttl` in milliseconds; without it for good. */
  set(key: string, value: string, ttl?: number): unknown
  /** Keeps the value unless there is one; false where there was. */
  setIfAbsent?(key: string, value: string, ttl?: number): unknown
}

/** What tools are searched for. */
export interface ToolQuery {
  /** What is asked for. */
  readonly text: string
  /** What was asked before, oldest first; it counts little. */
  readonly before?: readonly string[]
}

/** A tool that was found. */
export interface ToolMatch {
  readonly name: string
  /** Above 0; only comparable within one answer. */
  readonly score: number
  /** What speaks for the tool, for people: words that matched, or the kind of search. */
  readonly reasons?: readonly string[]
}

/**
 * Finds tools by what is asked for, best first. Core ranks the tools of a request itself; an index of your own stands in
 * its place, such as the one of `@winnow/stores` over PostgreSQL.
 */
export interface ToolIndex {
  /** Shown in events and reports. */
  readonly name: string
  search(query: ToolQuery, options: PortOptions & { readonly limit: number }): Promise<readonly ToolMatch[]>
  /**
   * Which of these tools the caller may see. Where an index has it, no other tool is offered or named, whatever else
   * fails; without it every tool is permitted.
   */
  permitted?(names: readonly string[], options?: PortOptions): Promise<readonly string[]>
}

/** Consecutive lines, counted from 0, both ends included. */
export interface OutlineLines {
  readonly from: number
  readonly to: number
}

/** Lines of a source file that belong together. */
export interface OutlineBlock extends OutlineLines {
  /** What it declares, for people: `class`, `function`, …; `import` and `comment` declare nothing and have no name. */
  readonly kind: string
  readonly name: string
  /** The signature, inside the block: below the comments and decorators that belong to it, above its body. */
  readonly header: OutlineLines
  /** Blocks inside this one, outside its header; sorted, none shares a line with another. */
  readonly children: readonly OutlineBlock[]
}

/**
 * Reads the declarations of a source file. What it says only weighs lines; where it fails, has nothing to say, or gives
 * lines that are not in the text, indentation is used.
 *
 * @example
 * const none: Outline = { name: 'none', outline: () => undefined }
 */
export interface Outline {
  /** Shown where it fails, for example `tree-sitter`. */
  readonly name: string
  /**
   * The outermost blocks, sorted, none sharing a line with another; `undefined` where the text cannot be read. Must be pure
   * and the same in every process, since results are compressed once and for all.
   */
  outline(source: string, path?: string): readonly OutlineBlock[] | undefined
}
