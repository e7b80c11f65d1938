import { createHash } from 'node:crypto'

/** Tokens of one block: a prompt is cached and read in whole blocks. */
export const blockTokens = 128

/** Remembers the prompts of one server. */
export interface PrefixCache {
  /** Gives how many leading tokens of a prompt were read from the cache, and stores its whole blocks. */
  read(tokens: readonly number[]): number
}

/** One hash for each whole block; it also holds the hash of the block before, so equal hashes are equal prefixes. */
function blockHashes(tokens: readonly number[]): string[] {
  const hashes: string[] = []
  for (let end = blockTokens; end <= tokens.length; end += blockTokens) {
    const block = Int32Array.from(tokens.slice(end - blockTokens, end))
    const chained = createHash('sha256').update(hashes.at(-1) ?? '')
    hashes.push(chained.update(block).digest('base64'))
  }
  return hashes
}

/**
 * Makes an empty cache that never forgets. Prefixes of fewer than `minimumTokens` tokens are not cached.
 *
 * @example
 * const cache = createPrefixCache(1024)
 * cache.read(prompt) // 0
 * cache.read(prompt) // its whole blocks
 */
export function createPrefixCache(minimumTokens: number): PrefixCache {
  const seen = new Set<string>()
  return {
    read(tokens) {
      const hashes = blockHashes(tokens)
      const unseen = hashes.findIndex((hash) => !seen.has(hash))
      const cached = (unseen === -1 ? hashes.length : unseen) * blockTokens
      for (const hash of hashes) seen.add(hash)
      return cached < minimumTokens ? 0 : cached
    },
  }
}
