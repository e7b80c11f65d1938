import type { Embedder } from '@winnow/core'

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

function vectorOf(text: string, dimensions: number): number[] {
  const vector: number[] = Array.from({ length: dimensions }, () => 0)
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  for (let at = 0; at + 3 <= plain.length; at += 1) {
    const place = hash(plain.slice(at, at + 3)) % dimensions
    vector[place] = vector[place]! + 1
  }
  if (!vector.some(Boolean)) vector[0] = 1
  return vector
}

/** An embedder without a model: texts that share groups of three characters are near each other. */
export function trigrams(dimensions = 256, name = 'trigrams'): Embedder & { readonly embedded: string[] } {
  const embedded: string[] = []
  return {
    name,
    dimensions,
    embedded,
    embed: async (texts) => {
      embedded.push(...texts)
      return texts.map((text) => vectorOf(text, dimensions))
    },
  }
}
