import { guardRuns, type TokenCounter } from '@winnow/core'
import { checkEncoding, type Encoding } from './encoding.ts'
import { countPairs, type Ranks } from './pairs.ts'

export type { Encoding } from './encoding.ts'

/** Literal specifiers, so that a bundler makes each table a chunk of its own and loads only what is asked for. */
const tables = {
  o200k_base: () => import('js-tiktoken/ranks/o200k_base'),
  cl100k_base: () => import('js-tiktoken/ranks/cl100k_base'),
}

/** Pieces whose counts are remembered: words come again. */
const mostRemembered = 50_000
/** Characters of the longest of them; V8 copies a match of so few, and a longer one would keep its whole text in memory. */
const longestRemembered = 12

/** What of a table is used. */
interface Table {
  /** The pieces of a text that tokens do not reach across, as a regular expression. */
  readonly pat_str: string
  /** Lines of a name, the rank of the first token and the tokens in Base64, one after the other. */
  readonly bpe_ranks: string
}

async function load(encoding: Encoding): Promise<Table> {
  try {
    return (await tables[encoding]()).default
  } catch (error) {
    throw new Error('tiktoken needs the package js-tiktoken. Install it, or use tokenizer of @winnow/tokenizers.', {
      cause: error,
    })
  }
}

function ranksOf({ bpe_ranks: lines }: Table): Ranks {
  const ranks = new Map<string, number>()
  for (const line of lines.split('\n')) {
    const [, first, ...tokens] = line.split(' ')
    tokens.forEach((token, at) => ranks.set(atob(token), Number(first) + at))
  }
  return ranks
}

/**
 * An exact counter for `createWinnow` by the tables of `js-tiktoken`, which is there where `@langchain/core` is. It gives the
 * counts of `tokenizer`; its table (1 to 2 MB) is loaded at the first call.
 *
 * Special tokens such as `<|endoftext|>` are counted as the plain text they are, and a run of more than 256 characters
 * of one kind is cut, because encoding is quadratic in its length; that changes real texts by less than 0.1 %.
 *
 * @throws InvalidOptionError for an encoding there is no table for
 * @throws Error where `js-tiktoken` is not installed
 * @example
 * const winnow = createWinnow({ tokens: await tiktoken('o200k_base') })
 */
export async function tiktoken(encoding: Encoding): Promise<TokenCounter> {
  checkEncoding(encoding, tables)
  const table = await load(encoding)
  const ranks = ranksOf(table)
  const pieces = new RegExp(table.pat_str, 'gu')
  const remembered = new Map<string, number>()

  function countPiece(piece: string): number {
    const known = remembered.get(piece)
    if (known !== undefined) return known
    const count = countPairs(piece, ranks)
    if (piece.length <= longestRemembered) {
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(piece, count)
    }
    return count
  }

  return {
    name: encoding,
    exact: true,
    count(text) {
      let sum = 0
      for (const part of guardRuns(text)) for (const piece of part.match(pieces) ?? []) sum += countPiece(piece)
      return sum
    },
  }
}
