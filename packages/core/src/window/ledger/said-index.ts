import type { Steps } from '../../breaks.ts'
import { extractTerms } from '../../text/terms.ts'

/** A sentence that a person said, an answer, or a model beside its calls; what a result says of a task; or a task that a list says is done. */
export interface Said {
  readonly text: string
  readonly by: 'person' | 'answer' | 'calling' | 'result' | 'task'
  /** Which of the messages says it. */
  readonly at: number
  /** Whether something else stands behind it in the message, which is not among the sentences. */
  readonly isCut?: true
  /** Whether something else stands in front of it in the message, which is not among the sentences. */
  readonly isAfterCut?: true
  /** Whether it is neither asked, nor supposed, nor somebody else's words. */
  readonly isMeant: boolean
}

/** The sentences of messages, in their order. */
export type SaidList = readonly Said[]

/** A number and the word in front of it, such as `ticket 4701` or `ORD-4701`. */
const numbered =
  /(\p{Script=Han}{1,2}|\p{L}{3,40}|\p{Lu}{1,2})[\s#№.:-]{0,3}(\d(?:(?!\p{Script=Han})[\p{L}\d]){0,40})/gu
/** The numbers of a text with the words in front of them. */
export const numbersOf = (text: string): [head: string, number: string][] =>
  Array.from(text.matchAll(numbered), ([, head, number]) => [head!.toLowerCase(), number!.toLowerCase()])

/** German endings, which the endings of other words do not harm: both sides lose them. */
const ending = /(?<=\p{L}{4})(?:e[nmrs]?|n|s)$/u

/** What a text is looked for by: its words without their endings, and numbers with the word in front of them. */
export const termsOf = (text: string): string[] => [
  ...extractTerms(text).map((term) => term.replace(ending, '')),
  ...numbersOf(text).map(([head, number]) => `${head} ${number}`),
]

/** Where a word stands. */
export interface Places {
  /** Which sentences have the word. */
  readonly said: number[]
  messages: number
  last: number
}

/** Where words stand, and in how many messages there are any. */
export interface Index {
  readonly places: ReadonlyMap<string, Places>
  readonly messages: number
}

/** The words of what was said, in two parts. */
export interface Indexes {
  readonly talk: Index
  /** What a model said beside its calls, and what results say, has an index of its own: it is so much that it would change which words are rare. */
  readonly calling: Index
}

const indexes = new WeakMap<SaidList, Indexes>()

/** So many sentences are read in one step. */
const readAtOnce = 200

function* readIndex(list: SaidList, isOfIt: (said: Said) => boolean): Steps<Index> {
  const places = new Map<string, Places>()
  let [messages, last] = [0, -1]
  for (const [said, each] of list.entries()) {
    if (said % readAtOnce === readAtOnce - 1) yield
    if (!isOfIt(each)) continue
    const { text, at } = each
    if (at !== last) messages += 1
    last = at
    for (const term of new Set(termsOf(text))) {
      let found = places.get(term)
      if (!found) places.set(term, (found = { said: [], messages: 0, last: -1 }))
      found.said.push(said)
      if (found.last !== at) found.messages += 1
      found.last = at
    }
  }
  return { places, messages }
}

/** Whether it is of a call and not of what people and answers said. */
export const isOfCall = ({ by }: Pick<Said, 'by'>): boolean => by === 'calling' || by === 'result'

/** Where the words of sentences stand: read once, where there is something to look for. */
export function* indexesOf(list: SaidList): Steps<Indexes> {
  const known = indexes.get(list)
  if (known) return known
  const talk = yield* readIndex(list, (said) => !isOfCall(said))
  const read = { talk, calling: yield* readIndex(list, isOfCall) }
  indexes.set(list, read)
  return read
}
