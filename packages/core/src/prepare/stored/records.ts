import type { Message } from '../../message/types.ts'
import { digest } from '../../store/digest.ts'
import { digestOfPieces } from './digest-of-pieces.ts'
import { turnText } from './turn-text.ts'

/** A record is full with so many messages, or with turns that read so many characters. */
const fullMessages = 1000
const fullCharacters = 1_000_000

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

/** What some turns are named that follow those of a name. What they say is worked on beside that name. */
async function nameBehind(before: Promise<string>, texts: readonly (readonly string[])[]): Promise<string> {
  const [name, said] = await Promise.all([before, digestOfPieces(texts.flat())])
  return digest(`${name} ${said}`)
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
    text.mark('\n')
    text.addText(statuses)
    if (next === undefined) text.mark('-')
    else text.addText(next)
    const { pieces } = text
    texts.push(pieces)
    messages += turn.messages.length
    for (const piece of pieces) characters += piece.length
    if (messages >= fullMessages || characters >= fullCharacters) return { texts, isFull: true }
  }
  return { texts, isFull: false }
}

/**
 * Says where the decisions about the turns of one conversation are kept: about 1,000 messages in a record, and what is behind
 * the last full one in a few records more. So each new turn writes little, and a long conversation is read with few questions.
 */
export class RecordPlaces {
  readonly #base: Promise<string>
  /** The full records; no longer conversation changes them. */
  readonly #full: { readonly to: number; readonly name: Promise<string> }[] = []

  /** `base` says what the decisions depend on besides the turns. */
  constructor(base: string) {
    this.#base = Promise.resolve(base)
  }

  /** The places of the decisions about the first `turns` turns, in order; none where a turn cannot be told from others. */
  async *of(turns: number, turnAt: (index: number) => NamedTurn): AsyncGenerator<RecordPlace> {
    let [from, before] = [0, this.#base]
    for (const { to, name } of this.#full) {
      if (to > turns) break
      yield { from, to, name: async () => name }
      ;[from, before] = [to, name]
    }
    let earlier: Promise<string> = before
    for (;;) {
      const next = behind(from, turns, turnAt)
      if (!next) return
      const { texts, isFull } = next
      const named = before
      const nameAt = async (count: number): Promise<string> => nameBehind(named, texts.slice(0, count))
      if (!isFull) {
        for (const end of endsOf(texts.length))
          yield { from: from + end - lastOf(end), to: from + end, name: async () => nameAt(end) }
        return
      }
      const name = nameAt(texts.length)
      // Who asks for it is told.
      name.catch(() => {})
      const to = from + texts.length
      if ((this.#full.at(-1)?.to ?? 0) === from) this.#full.push({ to, name })
      yield { from, to, name: async () => name }
      // Others have their turn, while what comes next is read beside the digests of this and the one before.
      await earlier
      ;[from, earlier, before] = [to, before, name]
    }
  }
}
