import { firstCharacters } from '../../text/cut.ts'
import { echoIn, type Mentions, type Related } from '../relation.ts'
import { clip } from './shorten.ts'

/** Characters of a text that are looked at for what was decided. */
const longestRead = 20_000
/** What stands between two sentences of a note, and for how few characters no further one is looked for. */
const joint = ' … '
const fewest = 20
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

/** Where a text stands, among which others. */
export interface TextPlace {
  readonly mentions: Mentions
  readonly at: number
}

/** Positions of sentences in their order, and of the one that says most besides the first. */
export interface ChosenSentences {
  readonly chosen: readonly number[]
  readonly best?: number
}

const worthOf = (text: string): number => (decision.test(text) ? 2 : 0) + (/\d/u.test(text) ? 1 : 0)

/** The sentences of a text; a text of at most so many characters counts as one. */
export function sentencesOf(text: string, most: number, ends: RegExp = sentenceEnd): Sentence[] {
  if (text.length <= most) return [{ text, worth: 0 }]
  return firstCharacters(text, longestRead)
    .split(ends)
    .map((line) => ({ text: line.trim(), worth: worthOf(line) }))
    .filter((sentence) => sentence.text !== '')
}

/**
 * Positions of the sentences to note in so many characters: the first, and those in which something is decided or counted,
 * or that speak of what only a few other messages do.
 */
export function chooseSentences(
  sentences: readonly Sentence[],
  most: number,
  { mentions, at: position }: TextPlace,
): ChosenSentences {
  const ranks = sentences.map((sentence) => sentence.worth + echoWorth * echoIn(sentence, mentions, position))
  const costs = sentences.map(({ text }) => Math.min(text.length, Math.floor(most / 2)) + joint.length)
  const order = Array.from(sentences.keys()).slice(1)
  order.sort((a, b) => ranks[b]! - ranks[a]! || a - b)
  const chosen = [0]
  let left = most - costs[0]!
  for (const at of order) {
    if (left < fewest || ranks[at] === 0) break
    if (costs[at]! > left) continue
    chosen.push(at)
    left -= costs[at]!
  }
  const [, best] = chosen
  chosen.sort((a, b) => a - b)
  return best === undefined ? { chosen } : { chosen, best }
}

/** The chosen sentences as one text. */
export function joinSentences(sentences: readonly Sentence[], chosen: readonly number[], most: number): string {
  const each = chosen.length === 1 ? most : most / 2
  return clip(chosen.map((at) => clip(sentences[at]!.text, each)).join(joint), most)
}
