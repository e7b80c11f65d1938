import { firstCharacters } from '../text/cut.ts'
import { echoIn, type Related } from './relation.ts'
import { clip } from './shorten.ts'

/** Characters of a text that are looked at for what was decided. */
const longestRead = 20_000
/** How much of a sentence's worth the rare words are that it shares with a few other messages. */
const echoWorth = 2

/** Words with which people and models settle something. */
const decision =
  /\b(?:must|never|always|only|instead|decid\w*|chos\w*|agree\w*|assum\w*|constraint\w*|require\w*|limit\w*|deadline|budget|change[ds]?|confirm\w*|fail\w*|error\w*|warn\w*|risk\w*|danger\w*|delet\w*|drop|cannot|should)\b|必须|不要|不能|不得|禁止|只能|决定|改为|改成|确认|要求|限制|约束|假设|失败|错误|风险|警告|删除|截止|预算/iu
const sentenceEnd = /(?<=[.!?])\s+|(?<=[。！？；])|\n+/u

/** A sentence of a text that is too long to be noted whole. */
export interface Sentence extends Related {
  /** By its words alone: whether something is decided or counted. */
  readonly worth: number
}

const worthOf = (text: string): number => (decision.test(text) ? 2 : 0) + (/\d/u.test(text) ? 1 : 0)

/** The sentences of a text; a text of at most so many characters counts as one. */
export function sentencesOf(text: string, most: number): Sentence[] {
  if (text.length <= most) return [{ text, worth: 0 }]
  return firstCharacters(text, longestRead)
    .split(sentenceEnd)
    .map((line) => ({ text: line.trim(), worth: worthOf(line) }))
    .filter((sentence) => sentence.text !== '')
}

/**
 * Positions of the sentences to note in so many characters: the first, and those in which something is decided or counted,
 * or that speak of what only a few other messages do.
 */
export function chooseSentences(sentences: readonly Sentence[], most: number, frequency: Uint32Array): number[] {
  const ranks = sentences.map((sentence) => sentence.worth + echoWorth * echoIn(sentence, frequency))
  const chosen = [0]
  ranks[0] = 0
  let left = most - Math.min(sentences[0]!.text.length, most / 2)
  while (left >= 20) {
    let best = 0
    for (let at = 1; at < ranks.length; at += 1) if (ranks[at]! > ranks[best]!) best = at
    if (best === 0) break
    ranks[best] = 0
    chosen.push(best)
    left -= Math.min(sentences[best]!.text.length, most / 2) + 3
  }
  return chosen.sort((a, b) => a - b)
}

/** The chosen sentences as one text. */
export function joinSentences(sentences: readonly Sentence[], chosen: readonly number[], most: number): string {
  const each = chosen.length === 1 ? most : most / 2
  return clip(chosen.map((at) => clip(sentences[at]!.text, each)).join(' … '), most)
}
