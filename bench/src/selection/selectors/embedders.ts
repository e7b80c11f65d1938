import type { Embedder } from '@winnow/core'

/** FNV-1a of a text, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const trigramDimensions = 256

/** Counts of the three characters that follow each other, by hash: what an embedder knows without a model. */
function trigramVector(text: string): Float32Array {
  const vector = new Float32Array(trigramDimensions)
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const padded = ` ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) {
      const hash = hashOf(padded.slice(at, at + 3))
      vector[hash % trigramDimensions]! += hash & 0x10000 ? 1 : -1
    }
  }
  // A vector of nothing would be refused.
  vector[0]! += 1e-6
  return vector
}

export const trigrams: Embedder = {
  name: 'trigrams by hash',
  dimensions: trigramDimensions,
  embed: (texts) => Promise.resolve(texts.map(trigramVector)),
}

const randomDimensions = 64

/** Numbers that have nothing to do with the text but that they are the same for the same one (Marsaglia's xorshift). */
function randomVector(text: string): Float32Array {
  let state = hashOf(text) || 1
  return Float32Array.from({ length: randomDimensions }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0xffffffff - 0.5
  })
}

export const random: Embedder = {
  name: 'random',
  dimensions: randomDimensions,
  embed: (texts) => Promise.resolve(texts.map(randomVector)),
}
