import type { Message } from '../../message/types.ts'
import { digest, digestOf } from '../../store/digest.ts'
import { measured, turnText } from './turn-text.ts'

/** A record is full with so many messages, or with turns that read so many characters. */
const fullMessages = 500
const fullCharacters = 500_000

/** A finished turn, as far as decisions depend on it. */
export interface NamedTurn {
  readonly messages: readonly Message[]
  /** What a person said next, and what the host said of the messages. */
  readonly next: string | undefined
  readonly statuses: string
}

/** Where the decisions about the turns `from` to `to` (exclusive) of a conversation are kept. */
export interface RecordPlace {
  readonly from: number
  readonly to: number
  /** Says all that the decisions depend on: the setting, and the conversation up to the end of the last of the turns. */
  readonly name: () => Promise<string>
}

/** Turns behind a full record. */
interface Behind {
  /** Of each turn all that it is named by, in pieces. */
  readonly texts: readonly (readonly string[])[]
  readonly isFull: boolean
}

/** How many turns a record ends with that is the n-th behind a full one: 1, 2, 1, 4, 1, 2, 1, 8, … */
const lastOf = (count: number): number => count & -count

/** Where the records end that together hold `count` turns: as many as `count` has ones in binary. For 6 that is 4 and 6. */
function endsOf(count: number): number[] {
  const ends: number[] = []
  for (let left = count; left > 0; left -= lastOf(left)) ends.unshift(left)
  return ends
}

const replacement = [0xef, 0xbf, 0xbd] as const

/** Whether UTF-8 holds the sign that stands for halves of surrogate pairs. */
function holdsReplacement(bytes: Uint8Array): boolean {
  const [first, second, third] = replacement
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (bytes[at + 1] === second && bytes[at + 2] === third) return true
  return false
}

/** SHA-256 of a text. UTF-8 writes all halves of surrogate pairs alike, so JSON writes them first. */
async function nameOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  return holdsReplacement(bytes) ? digest(JSON.stringify([text])) : digestOf(bytes)
}

/** Turns from `from` on, until a record is full with them; undefined where a turn cannot be told from others. */
function behind(from: number, turns: number, turnAt: (index: number) => NamedTurn): Behind | undefined {
  const texts: string[][] = []
  let [messages, characters] = [0, 0]
  for (let index = from; index < turns; index += 1) {
    const turn = turnAt(index)
    const text = turnText(turn.messages)
    if (text === undefined) return undefined
    const { next, statuses } = turn
    text.push('\n', measured(statuses), next === undefined ? '-' : measured(next))
    texts.push(text)
    messages += turn.messages.length
    for (const piece of text) characters += piece.length
    if (messages >= fullMessages || characters >= fullCharacters) return { texts, isFull: true }
  }
  return { texts, isFull: false }
}

/**
 * Says where the decisions about the turns of one conversation are kept: about 500 messages in a record, and what is behind
 * the last full one in a few records more. So each new turn writes little, and a long conversation is read with few questions.
 */
export class RecordPlaces {
  readonly #base: string
  /** The full records; no longer conversation changes them. */
  readonly #full: { readonly to: number; readonly name: string }[] = []

  /** `base` says what the decisions depend on besides the turns. */
  constructor(base: string) {
    this.#base = base
  }

  /** The places of the decisions about the first `turns` turns, in order; none where a turn cannot be told from others. */
  async *of(turns: number, turnAt: (index: number) => NamedTurn): AsyncGenerator<RecordPlace> {
    let [from, before] = [0, this.#base]
    for (const { to, name } of this.#full) {
      if (to > turns) break
      yield { from, to, name: async () => name }
      ;[from, before] = [to, name]
    }
    for (;;) {
      const next = behind(from, turns, turnAt)
      if (!next) return
      const { texts, isFull } = next
      const named = before
      const nameAt = async (count: number): Promise<string> => nameOf(named + texts.slice(0, count).flat().join(''))
      if (!isFull) {
        for (const end of endsOf(texts.length))
          yield { from: from + end - lastOf(end), to: from + end, name: async () => nameAt(end) }
        return
      }
      const name = await nameAt(texts.length)
      const to = from + texts.length
      if ((this.#full.at(-1)?.to ?? 0) === from) this.#full.push({ to, name })
      yield { from, to, name: async () => name }
      ;[from, before] = [to, name]
    }
  }
}
