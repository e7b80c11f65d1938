import { InvalidOptionError, type Outline, type OutlineBlock } from '@winnow/core'
import { Parser, type Language as Grammar, type ParseState } from 'web-tree-sitter'
import { errorShare } from './error-share.ts'
import { hasForeignLines } from './foreign-lines.ts'
import { loadGrammars, type LocateWasm } from './grammars.ts'
import { hasLongGap } from './long-gap.ts'
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
const longestSource = 250_000
/**
 * How often the parser may report before it is stopped: so often at first, and so often a byte it has come (two are a
 * character), more than twice what the worst of 1,900 real files took. What takes more is no code, and would fill the
 * memory of the runtime. After an error, which makes every step dearer, it may go on for about 100,000 characters. Counted
 * and not timed, so that the same text has the same outline everywhere.
 */
const patience = { atFirst: 200, perByte: 0.015, afterError: 1500 }

/** Stops a parser that gets no further. */
function stopWhenStuck(): (state: ParseState) => boolean {
  let reports = 0
  let inError = 0
  let furthest = 0
  return ({ currentOffset, hasError }) => {
    reports += 1
    if (hasError || inError > 0) inError += 1
    if (currentOffset > furthest) furthest = currentOffset
    return reports > patience.atFirst + patience.perByte * furthest || inError > patience.afterError
  }
}

function checkOptions(options: TreeSitterOutlineOptions): readonly Language[] {
  const names = options.languages ?? languageNames
  const known = languageNames.join(', ')
  if (!Array.isArray(names)) throw new InvalidOptionError('languages', 'this is no list', `Give a list of ${known}.`)
  for (const [index, name] of names.entries()) {
    if (!languageNames.includes(name))
      throw new InvalidOptionError(
        `languages[${index}]`,
        `there is no grammar ${JSON.stringify(name)}`,
        `Use ${known}.`,
      )
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
    // Scanners written by hand take a null character for the end of the text; that of the shell never gets past it.
    if (!grammar || source.length > longestSource || source.includes('\0')) return undefined
    const lines = source.split('\n')
    if (hasLongGap(lines) || (language === 'bash' && hasForeignLines(lines))) return undefined
    this.#parser.setLanguage(grammar)
    const tree = this.#parser.parse(source, null, { progressCallback: stopWhenStuck() })
    if (!tree) {
      this.#parser.reset()
      return undefined
    }
    try {
      const { rootNode } = tree
      if (errorShare(rootNode) > mostErrors) return undefined
      return blocksOf(rootNode, languages[language].rules, lines)
    } finally {
      tree.delete()
    }
  }
}

/**
 * Makes an outline for `compress.outline` that reads files with real syntax trees. Grammars are loaded here and never
 * later, so that a result is compressed the same way from the first request on. A file in another language, of more than
 * 250,000 characters, or with errors in more than 5 % of it has no outline: the indentation of its lines is used.
 *
 * @throws InvalidOptionError for a language there is no grammar for
 * @example
 * const winnow = createWinnow({ compress: { outline: await treeSitterOutline({ languages: ['python', 'tsx'] }) } })
 */
export async function treeSitterOutline(options: TreeSitterOutlineOptions = {}): Promise<Outline> {
  const names = checkOptions(options)
  return new SyntaxOutline(await loadGrammars(names, options.wasm))
}
