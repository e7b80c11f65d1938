import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import type { Rendering } from './rendering.ts'

/** The control token that begins a piece; no text is encoded to it. */
const beginning = -1

/** Encoding is quadratic in the length of a run, so longer texts are encoded in parts of this many characters. */
const partLength = 4096

const plainText = { disallowedSpecial: new Set<string>() }

/** The o200k_base tokens of a text; what looks like a control token is plain text. */
export function encodeText(text: string): number[] {
  const tokens: number[] = []
  for (let at = 0; at < text.length; at += partLength)
    for (const token of encode(text.slice(at, at + partLength), plainText)) tokens.push(token)
  return tokens
}

/** Makes a tokenizer of prompts that encodes each piece once. */
export function createPromptTokenizer(): (pieces: Rendering) => number[] {
  const known = new Map<string, readonly number[]>()
  return (pieces) =>
    pieces.flatMap((piece) => {
      let tokens = known.get(piece)
      if (tokens === undefined) known.set(piece, (tokens = [beginning, ...encodeText(piece)]))
      return tokens
    })
}
