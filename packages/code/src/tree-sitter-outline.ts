import { InvalidOptionError, type Outline, type OutlineBlock } from '@winnow/core'
import { Parser, type Language as Grammar } from 'web-tree-sitter'
import { errorShare } from './error-share.ts'
import { loadGrammars, type LocateWasm } from './grammars.ts'
import { languageNames, languageOf, languages, type Language } from './languages/index.ts'
import { blocksOf } from './walk.ts'

/** Options of {@link treeSitterOutline}. */
export interface TreeSitterOutlineOptions {
  /** Languages whose grammars are loaded. Default: all of them, about 20 MB. */
  readonly languages?: readonly Language[]
  /** Where the WebAssembly files are. Default: in the packages this one depends on, which Node finds by itself. */
  readonly wasm?: LocateWasm
}

/** The share of a text in errors above which its tree says nothing; parts of files and macros make small ones. */
const mostErrors = 0.05
/** Longer texts are not parsed, in characters. */
const longestSource = 1_000_000
/**
 * Steps of parsing, as the parser counts them, that a text may take: so many, and so many a character. Counted and not
 * timed, so that the same text has the same outline everywhere.
 */
const steps = { least: 2000, each: 0.5 }

function checkOptions(options: TreeSitterOutlineOptions): readonly Language[] {
  const names = options.languages ?? languageNames
  const known = languageNames.join(', ')
  if (!Array.isArray(names)) throw new InvalidOptionError('languages', 'this is no list', `Give a list of ${known}.`)
  for (const [index, name] of names.entries()) {
    if (!languageNames.includes(name))
      throw new InvalidOptionError(`languages[${index}]`, `there is no grammar ${JSON.stringify(name)}`, `Use ${known}.`)
  }
  if (options.wasm !== undefined && typeof options.wasm !== 'function')
    throw new InvalidOptionError('wasm', 'this is no function', 'Give (file) => its address, path or bytes.')
  return [...new Set(names)]
}

class SyntaxOutline implements Outline {
  readonly name = 'tree-sitter'
  readonly #grammars: ReadonlyMap<Language, Grammar>
  readonly #parser = new Parser()

  constructor(grammars: ReadonlyMap<Language, Grammar>) {
    this.#grammars = grammars
  }

  outline(source: string, path?: string): readonly OutlineBlock[] | undefined {
    const language = languageOf(path, source)
    const grammar = language && this.#grammars.get(language)
    if (!grammar || source.length > longestSource) return undefined
    let left = steps.least + source.length * steps.each
    this.#parser.setLanguage(grammar)
    const tree = this.#parser.parse(source, null, { progressCallback: () => (left -= 1) < 0 })
    if (!tree) {
      this.#parser.reset()
      return undefined
    }
    try {
      const { rootNode } = tree
      if (errorShare(rootNode) > mostErrors) return undefined
      return blocksOf(rootNode, languages[language].rules, source.split('\n'))
    } finally {
      tree.delete()
    }
  }
}

/**
 * Makes an outline for `compress.outline` that reads files with real syntax trees. Grammars are loaded here and never
 * later, so that a result is compressed the same way from the first request on. A file in another language, of more than
 * 1,000,000 characters, or with errors in more than 5 % of it has no outline: the indentation of its lines is used.
 *
 * @throws InvalidOptionError for a language there is no grammar for
 * @example
 * const winnow = createWinnow({ compress: { outline: await treeSitterOutline({ languages: ['python', 'tsx'] }) } })
 */
export async function treeSitterOutline(options: TreeSitterOutlineOptions = {}): Promise<Outline> {
  const names = checkOptions(options)
  return new SyntaxOutline(await loadGrammars(names, options.wasm))
}
