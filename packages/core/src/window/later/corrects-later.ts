import type { Said, SaidList } from '../ledger/said-index.ts'
import { newestOf, together, type Naming } from '../ledger/said-later.ts'
import { wordingOf } from '../ledger/worded.ts'
import { isBareCourtesy } from '../said/courtesy.ts'
import type { Note } from '../said/note.ts'
import { wholeSentences } from '../said/sentences.ts'
import {
  name,
  namesIn,
  namingLater,
  placeOf,
  sharedNames,
  textOf,
  withGoesOn,
  type SettledPlace,
} from './naming-later.ts'

/** A text with its names and numbers in one place. */
const shapeOf = (text: string): string => wordingOf(text.replaceAll(name, '0'))

/** How well each of some sentences names something, by the names they share with it: one that few of them have tells more. */
function namedWeights(shared: readonly ReadonlySet<string>[]): number[] {
  const counts = new Map<string, number>()
  for (const names of shared) for (const each of names) counts.set(each, (counts.get(each) ?? 0) + 1)
  return shared.map((names) => [...names].reduce((sum, each) => sum + 1 / counts.get(each)!, 0))
}

/** Who takes back a request says little else: a longer sentence asks for something of its own. */
const longestTakingBack = 60

/** So many sentences of a longer message are looked for. */
const mostSentences = 40

/** A later sentence that may correct an answer, and as what it is told. */
export interface Correction {
  readonly text: string
  readonly told: string
}

/** What may correct something that was said at a place. */
interface Correctable extends Pick<Note, 'kind' | 'text' | 'isLong'> {
  readonly place: SettledPlace
}

/** What is told beside what may be corrected. */
export interface ToldBeside {
  /** What stands in the same section, or behind all of it. */
  readonly isTold: (text: string) => boolean
  /** What another section tells as settled. */
  readonly isApart: (text: string) => boolean
}

/**
 * The newest sentence of a person or an answer that names well what was answered, and may correct it: one that has as many of its
 * names as any. One in the same words with other numbers comes with it, unless names say that it is of somebody else. What was
 * asked only a person takes back. What another section tells as settled comes with it, the newest: it may end it, or what it says was
 * ended, and the order of two sections is not that of time.
 */
function correctionsOf(
  { kind, text: said, place, isLong }: Correctable,
  lists: readonly SaidList[],
  isApart: ToldBeside['isApart'],
): readonly Corrected[] {
  const isMeant = ({ by, text }: Said): boolean => {
    if (isBareCourtesy(text)) return false
    if ((by === 'person' || by === 'answer') && isApart(text)) return true
    if (kind === 'answered') return by === 'person' || by === 'answer'
    return isLong !== true && by === 'person' && text.length <= longestTakingBack
  }
  const namingOf = (text: string, from: SettledPlace): readonly Naming[] =>
    namingLater(text, lists, from, { isOfKind: isMeant, byName: true, isApart, isChanged: isApart })
  const limited = (naming: Naming): Corrected => ({ naming, next: newestOf(namingOf(textOf(naming), placeOf(naming))) })
  if (isLong) {
    const newest = [...wholeSentences(said)]
      .slice(0, mostSentences)
      .flatMap((sentence) => namingOf(sentence, place))
      .toSorted((a, b) => a.listAt - b.listAt || a.said - b.said)
      .at(-1)
    return newest ? [limited(newest)] : []
  }
  const all = namingOf(said, place)
  if (all.length === 0) return []
  // Who asks for the same in the same words asks for somebody else, or takes back less than who says something else.
  const shape = shapeOf(said)
  const others = kind === 'asked' ? all.filter((naming) => shapeOf(textOf(naming)) !== shape) : []
  const found = others.length > 0 ? others : all
  const names = namesIn(said)
  const weights = namedWeights(found.map((naming) => sharedNames(textOf(naming), names)))
  const most = Math.max(...weights)
  const best = newestOf(found.filter((_, at) => weights[at]! > most - 1e-9))!
  const wording = wordingOf(said)
  const isOfNobody = [...names].every((each) => !/^\p{L}+$/u.test(each))
  const again = isOfNobody ? found.findLast((naming) => wordingOf(textOf(naming)) === wording) : undefined
  const apart = newestOf(all.filter((each) => isApart(textOf(each))))
  return [...new Set([best, again ?? best, apart ?? best])].map(limited)
}

/** What may correct something, and the newest that may correct that. */
interface Corrected {
  readonly naming: Naming
  readonly next: Naming | undefined
}

/**
 * What was said later that may correct an answer, or what was asked together with the short answers to it, in its order. There is
 * a mark if more was said behind it, or later of what it names, which is not `told`.
 */
export function correctsLater(
  { kind, text, place, isLong, answers = [] }: Pick<Note, 'kind' | 'text' | 'place' | 'isLong' | 'answers'>,
  lists: readonly SaidList[],
  { isTold, isApart }: ToldBeside,
): readonly Correction[] {
  const all = [
    ...(place ? [{ kind, text, place, ...(isLong && { isLong }) }] : []),
    // A longer message names too much to be named by what corrects the answer.
    ...answers.flatMap((answer) =>
      answer.place
        ? [{ kind: 'answered' as const, text: isLong ? answer.text : `${text} ${answer.text}`, place: answer.place }]
        : [],
    ),
  ].flatMap((each) => correctionsOf(each, lists, isApart))
  const isFirst = ({ naming: { list, said } }: Corrected, at: number): boolean =>
    all.findIndex(({ naming }) => naming.list === list && naming.said === said) === at
  return all
    .filter(isFirst)
    .toSorted((a, b) => a.naming.listAt - b.naming.listAt || a.naming.said - b.naming.said)
    .map(({ naming, next }) => {
      const isLimited = next !== undefined && !isTold(textOf(next))
      const { text: whole } = together(naming.list, naming.said, 0, isApart(textOf(naming)))
      return { text: textOf(naming), told: isLimited ? withGoesOn(whole) : whole }
    })
}
