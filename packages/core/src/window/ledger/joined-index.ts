import { inOneGo, type Steps } from '../../breaks.ts'
import { indexesOf, type Index, type Indexes, type Places, type SaidList } from './said-index.ts'

/** That a list has a word. Most words stand in one list, so that this is all that is made for them. */
interface ListPlaces {
  /** Which of the lists that is. */
  readonly list: number
  readonly places: Places
  /** How many messages of this list and those before have the word. */
  readonly messages: number
  /** The last list before it that has the word. */
  readonly before: ListPlaces | undefined
}

/** So many words are added in one step. */
const addedAtOnce = 2000

/** The words of several lists of one part together, so that only lists that have a word are looked at. */
class JoinedPart {
  /** By word, the last list that has it. */
  readonly #terms = new Map<string, ListPlaces>()
  /** How many messages the lists up to each have. */
  readonly #messages: number[] = []

  /** The first `count` of the lists. */
  first(count: number): WordPlaces {
    return {
      messages: this.#messages[count - 1] ?? 0,
      of: (term) => {
        let last = this.#terms.get(term)
        while (last && last.list >= count) last = last.before
        return last
      },
    }
  }

  *add({ places, messages }: Index, at: number): Steps<void> {
    this.#messages[at] = (this.#messages[at - 1] ?? 0) + messages
    let left = addedAtOnce
    for (const [term, found] of places) {
      const before = this.#terms.get(term)
      this.#terms.set(term, { list: at, places: found, messages: (before?.messages ?? 0) + found.messages, before })
      left -= 1
      if (left > 0) continue
      left = addedAtOnce
      yield
    }
  }
}

/** Where words stand in some lists. */
interface WordPlaces {
  /** How many messages there are. */
  readonly messages: number
  /** The last list that has a word. */
  readonly of: (term: string) => ListPlaces | undefined
}

/** Where words stand in some lists, by part, and which list is where. */
export interface Joined extends Readonly<Record<keyof Indexes, WordPlaces>> {
  /** The place of a list among them; -1 where it is none of them. */
  readonly placeOf: (list: SaidList) => number
}

/** The words of lists that stand together, to which later ones are added: what is known of the lists before stays. */
class GrowingIndex {
  readonly #lists: SaidList[] = []
  readonly #places = new Map<SaidList, number>()
  readonly #parts = { talk: new JoinedPart(), calling: new JoinedPart() }
  /** What adds a list: requests that come meanwhile go on with it. */
  #adding: Steps<void> | undefined

  /** Whether these lists are the first of its own, or go on with them. */
  fits(lists: readonly SaidList[]): boolean {
    const count = Math.min(lists.length, this.#lists.length)
    for (let at = 0; at < count; at += 1) if (lists[at] !== this.#lists[at]) return false
    return true
  }

  /** Adds those that are new; false where another request added other ones meanwhile. */
  *grow(lists: readonly SaidList[]): Steps<boolean> {
    while (this.#lists.length < lists.length) {
      const adding = (this.#adding ??= this.#add(lists[this.#lists.length]!))
      if (adding.next().done !== true) yield
      else if (this.#adding === adding) this.#adding = undefined
    }
    return this.fits(lists)
  }

  *#add(list: SaidList): Steps<void> {
    const { talk, calling } = yield* indexesOf(list)
    const at = this.#lists.length
    yield* this.#parts.talk.add(talk, at)
    yield* this.#parts.calling.add(calling, at)
    if (!this.#places.has(list)) this.#places.set(list, at)
    this.#lists.push(list)
  }

  first(count: number): Joined {
    const placeOf = (list: SaidList): number => {
      const at = this.#places.get(list) ?? -1
      return at < count ? at : -1
    }
    return { placeOf, talk: this.#parts.talk.first(count), calling: this.#parts.calling.first(count) }
  }
}

/** The index of one list, as it is. */
function* alone(list: SaidList): Steps<Joined> {
  const { talk, calling } = yield* indexesOf(list)
  const partOf = ({ places, messages }: Index): WordPlaces => ({
    messages,
    of: (term) => {
      const found = places.get(term)
      return found && { list: 0, places: found, messages: found.messages, before: undefined }
    },
  })
  return { placeOf: (other) => (other === list ? 0 : -1), talk: partOf(talk), calling: partOf(calling) }
}

/** By the first of the lists. */
const growing = new WeakMap<SaidList, GrowingIndex>()
/** By the array that holds them. */
const known = new WeakMap<readonly SaidList[], Joined>()

function* grown(lists: readonly SaidList[]): Steps<Joined> {
  const [first] = lists
  if (!first) return new GrowingIndex().first(0)
  for (;;) {
    let index = growing.get(first)
    if (!index?.fits(lists)) growing.set(first, (index = new GrowingIndex()))
    if (yield* index.grow(lists)) return index.first(lists.length)
  }
}

/** Reads the words of lists in steps, so that {@link joinedOf} has them. An array of lists is never changed. */
export function* joinInSteps(lists: readonly SaidList[]): Steps<Joined> {
  const before = known.get(lists)
  if (before) return before
  const joined = lists.length === 1 ? yield* alone(lists[0]!) : yield* grown(lists)
  known.set(lists, joined)
  return joined
}

/** Where words stand in lists. */
export const joinedOf = (lists: readonly SaidList[]): Joined => inOneGo(joinInSteps(lists))
