import { inputText } from '../message/input.ts'
import type { TokenCounter } from '../ports.ts'
import { Recent } from '../text/recent.ts'
import { LexicalTools } from './lexical/lexical-tools.ts'
import { Scope, type MatchMemo } from './scope.ts'
import type { SelectableTool, SelectOptions } from './types.ts'
import { parseJson } from '../parse-json.ts'

/** How the host groups and tags its tools. */
export type CatalogOptions = Pick<SelectOptions, 'groups' | 'tags'>

/** Parts of the tools that are held ready at a time: callers may see different ones. */
const mostScopes = 64

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What can be read of a definition: what throws, or is of another kind, counts as missing. */
function readTool(tool: SelectableTool, added: readonly string[]): SelectableTool {
  const read: { description?: string; inputSchema?: unknown; tags?: readonly string[] } = {}
  try {
    read.description = textOr(tool.description)
    read.inputSchema = parseJson(inputText(tool.inputSchema))
  } catch {
    // The name is left to find it by.
  }
  try {
    const own: unknown = tool.tags
    const tags = [...(Array.isArray(own) ? own.filter((tag) => typeof tag === 'string') : []), ...added]
    if (tags.length > 0) read.tags = tags
  } catch {
    read.tags = added
  }
  return { name: tool.name, ...read }
}

/** A tool as it was given, to know it again. */
interface GivenTool {
  readonly tool: SelectableTool
  readonly name: string
  readonly description: unknown
  /** The objects that were last found to say the same. */
  inputSchema: unknown
  tags: unknown
  readonly schemaText: string
  readonly tagsText: string
}

function readGiven(tool: SelectableTool): GivenTool {
  const known = { tool, name: tool.name, description: undefined, inputSchema: undefined, tags: undefined }
  try {
    const { description, inputSchema, tags } = tool
    const texts = { schemaText: inputText(inputSchema), tagsText: inputText(tags) }
    return { ...known, description, inputSchema, tags, ...texts }
  } catch {
    return { ...known, schemaText: '', tagsText: '' }
  }
}

/** The tools a request could offer, ready to be searched. */
export class Catalog {
  /** The tools as they were read, in their order. */
  readonly tools: readonly SelectableTool[]
  readonly names: ReadonlySet<string>
  readonly #groups = new Map<string, readonly string[]>()
  readonly #scopes = new Map<string, Scope>()
  readonly #given: readonly GivenTool[]
  #lexical: LexicalTools | undefined
  #tokens: ReadonlyMap<string, number> | undefined

  readonly #memo: MatchMemo
  readonly #number: number
  #made = 0

  /** `number` tells the catalogs of a memo apart. */
  constructor(
    given: readonly SelectableTool[],
    { groups = {}, tags = {} }: CatalogOptions,
    memo: MatchMemo,
    number: number,
  ) {
    this.#memo = memo
    this.#number = number
    this.#given = given.map(readGiven)
    this.tools = given.map((tool) => readTool(tool, Object.hasOwn(tags, tool.name) ? tags[tool.name]! : []))
    this.names = new Set(given.map(({ name }) => name))
    for (const members of Object.values(groups)) {
      const known = members.filter((name) => this.names.has(name))
      for (const name of known) if (!this.#groups.has(name)) this.#groups.set(name, known)
    }
  }

  /** Whether these are the same tools, though perhaps other objects. */
  holds(given: readonly SelectableTool[]): boolean {
    return given.length === this.#given.length && given.every((tool, at) => this.#isSame(tool, this.#given[at]!))
  }

  #isSame(tool: SelectableTool, known: GivenTool): boolean {
    try {
      if (tool.name !== known.name || tool.description !== known.description) return false
      if (tool.inputSchema === known.inputSchema && tool.tags === known.tags) return true
      if (inputText(tool.inputSchema) !== known.schemaText || inputText(tool.tags) !== known.tagsText) return false
      known.inputSchema = tool.inputSchema
      known.tags = tool.tags
      return true
    } catch {
      return tool === known.tool
    }
  }

  /** The tools that go together with this one, itself included, in the order the host gives. */
  companions(name: string): readonly string[] {
    return this.#groups.get(name) ?? [name]
  }

  /** Tokens of all definitions, or of those with these names, as JSON; of tools of one name the first counts. */
  tokens(counter: TokenCounter, names: Iterable<string> = this.names): number {
    this.#tokens ??= new Map(
      this.tools.toReversed().map(({ name, description, inputSchema }) => {
        return [name, counter.count(inputText({ name, description, inputSchema }))]
      }),
    )
    let sum = 0
    for (const name of names) sum += this.#tokens.get(name) ?? 0
    return sum
  }

  get lexical(): LexicalTools {
    return (this.#lexical ??= new LexicalTools(this.tools))
  }

  /** What may be ranked: the permitted tools without those that are offered anyway. */
  scope(permitted: ReadonlySet<string> | undefined, anyway: readonly string[]): Scope {
    const key = JSON.stringify([permitted ? [...permitted] : 0, anyway])
    let scope = this.#scopes.get(key)
    if (!scope) {
      const beside = new Set(anyway)
      const mayRank = ({ name }: SelectableTool): boolean =>
        !beside.has(name) && (permitted === undefined || permitted.has(name))
      scope = new Scope(this, this.tools.filter(mayRank), this.#memo, `${this.#number}.${this.#made}`)
      this.#made += 1
      if (this.#scopes.size >= mostScopes) this.#scopes.clear()
      this.#scopes.set(key, scope)
    }
    return scope
  }
}

/** Sets of tools that are held ready at a time: agents with other tools may share one Winnow. */
const mostCatalogs = 32

/** Characters of questions that are remembered with what they matched. */
const rememberedCharacters = 8_000_000

/** Finds the catalog of a list of tools again, though the list or its tools may be other objects. */
export class Catalogs {
  readonly #options: CatalogOptions
  readonly #memo: MatchMemo = new Recent(rememberedCharacters)
  #held: Catalog[] = []
  #made = 0

  constructor(options: CatalogOptions) {
    this.#options = options
  }

  of(tools: readonly SelectableTool[]): Catalog {
    const found = this.#held.find((catalog) => catalog.holds(tools))
    if (found && found === this.#held[0]) return found
    const catalog = found ?? new Catalog(tools, this.#options, this.#memo, (this.#made += 1))
    this.#held = [catalog, ...this.#held.filter((other) => other !== found)].slice(0, mostCatalogs)
    return catalog
  }
}
