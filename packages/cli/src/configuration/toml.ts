import { parse, TomlDate, TomlError } from 'smol-toml'
import type { ParsedConfiguration } from './document.ts'
import { isFields } from './draft.ts'
import type { ConfigurationMistake, Steps } from './mistake.ts'

/** Lists and tables inside each other, and names with that many dots. */
const mostLevels = 100

/** A value without dates: an option takes a date as text. */
function plain(value: unknown, levels = 0): unknown {
  if (value instanceof TomlDate) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  if (levels >= mostLevels) throw new Error(`it nests deeper than ${mostLevels} levels`)
  if (Array.isArray(value)) return value.map((inner) => plain(inner, levels + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner, levels + 1)]))
}

const idOf = (path: Steps): string => JSON.stringify(path)

/** Lines by path, statement by statement. */
class Lines {
  readonly #lines = new Map<string, number>()
  /** How many tables each `[[list]]` has. */
  readonly #counts = new Map<string, number>()
  #header: Steps = []

  #enter(path: Steps): Steps {
    const count = this.#counts.get(idOf(path))
    return count === undefined ? path : [...path, count - 1]
  }

  #note(path: Steps, line: number): void {
    const id = idOf(path)
    if (!this.#lines.has(id)) this.#lines.set(id, line)
  }

  /** A `[table]` or `[[list]]`, of which the parser made tables of one name each. */
  addHeader(table: unknown, isList: boolean, line: number): void {
    let path: Steps = []
    for (let node = table; isFields(node);) {
      const [entry] = Object.entries(node)
      if (!entry) break
      path = [...this.#enter(path), entry[0]]
      node = entry[1]
      this.#note(path, line)
    }
    if (isList) this.#counts.set(idOf(path), (this.#counts.get(idOf(path)) ?? 0) + 1)
    this.#header = this.#enter(path)
    this.#note(this.#header, line)
  }

  /** A `name = value`, under the last header. */
  addValue(value: unknown, line: number, path: Steps = this.#header, levels = 0): void {
    if (typeof value !== 'object' || value === null || levels > mostLevels) return
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key]
      this.#note(at, line)
      this.addValue(inner, line, at, levels + 1)
    }
  }

  lineOf(path: Steps): number | undefined {
    return this.#lines.get(idOf(path))
  }
}

function tryParse(text: string): unknown {
  try {
    return parse(text, { maxDepth: mostLevels })
  } catch {
    return undefined
  }
}

/** How many characters may be parsed for the lines of a text: a list over many lines is tried at the end of each. */
const mostWork = (text: string): number => 20 * text.length + 1_000_000

/**
 * Where the options of a text begin, which the parser does not say: a statement ends at the first line up to which it can be
 * parsed. In a text that takes too long, lines behind some point are not known.
 */
export function linesOfToml(text: string): ParsedConfiguration['lineOf'] {
  const lines = new Lines()
  let work = mostWork(text)
  let statement = ''
  let begun = 1
  for (const [at, line] of text.split('\n').entries()) {
    if (statement === '') begun = at + 1
    statement += `${line}\n`
    work -= statement.length
    if (work < 0) break
    const value = tryParse(statement)
    if (value === undefined) continue
    const header = /^\s*\[\[?/u.exec(statement)?.[0].trim()
    if (header === undefined) lines.addValue(value, begun)
    else lines.addHeader(value, header === '[[', begun)
    statement = ''
  }
  return (path) => lines.lineOf(path)
}

/** Parses a configuration of TOML. */
export function parseToml(text: string): ParsedConfiguration | { readonly mistakes: readonly ConfigurationMistake[] } {
  let value: unknown
  try {
    value = parse(text, { maxDepth: mostLevels })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const reason = error.message.split('\n')[0]!.replace(/^Invalid TOML document: /u, '')
    return { mistakes: [{ path: '', line: error.line, problem: `this is no TOML: ${reason}`, fix: 'Mend it there.' }] }
  }
  let lineOf: ParsedConfiguration['lineOf'] | undefined
  return {
    value: plain(value),
    lineOf: (path) => (lineOf ??= linesOfToml(text))(path),
  }
}
