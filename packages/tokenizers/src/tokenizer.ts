import { guardRuns, type TokenCounter } from '@winnow/core'
import { checkEncoding, type Encoding } from './encoding.ts'

export type { Encoding } from './encoding.ts'

/** Literal specifiers, so that a bundler makes each table a chunk of its own and loads only what is asked for. */
const encodings = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
}

/** The tokenizer's own memory of words slows it down once it is full; it is emptied after this many characters. */
const cacheSpan = 1_000_000

/** What a person or a tool wrote is never a control token, whatever it looks like. */
const plainText = { disallowedSpecial: new Set<string>() }

/**
 * An exact counter for `createWinnow`: `o200k_base` for GPT-4o and everything after it (gpt-oss included),
 * `cl100k_base` for GPT-4 and GPT-3.5. Its table (about 1 to 2 MB) is loaded at the first call.
 *
 * Special tokens such as `<|endoftext|>` are counted as the plain text they are, and a run of more than 256 characters
 * of one kind is cut, because encoding is quadratic in its length; that changes real texts by less than 0.1 %.
 *
 * @throws InvalidOptionError for an encoding there is no table for
 * @example
 * const winnow = createWinnow({ tokens: await tokenizer('o200k_base') })
 */
export async function tokenizer(encoding: Encoding): Promise<TokenCounter> {
  checkEncoding(encoding, encodings)
  const { countTokens, clearMergeCache } = await encodings[encoding]()
  let counted = 0
  return {
    name: encoding,
    exact: true,
    count(text) {
      counted += text.length
      if (counted > cacheSpan) {
        clearMergeCache()
        counted = text.length
      }
      return guardRuns(text).reduce((sum, piece) => sum + countTokens(piece, plainText), 0)
    },
  }
}
