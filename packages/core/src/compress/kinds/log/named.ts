import { termsOfWord, wordsIn } from '../../../text/terms.ts'
import type { Question } from '../../read/question.ts'
import type { Reading } from './reading.ts'

/** A name in more lines than this share says nothing about any of them. */
const mostLines = 30
const share = 0.04
const longestRead = 1000

/** The names and numbers of a question, looked for in each of its results. */
interface Wanted {
  readonly terms: ReadonlySet<string>
  readonly pieces: readonly string[] | undefined
}

const wantedOf = new WeakMap<Question, Wanted>()

function wantedIn(question: Question): Wanted {
  let wanted = wantedOf.get(question)
  if (!wanted) {
    const terms = new Set([...question.terms.keys()].filter((term) => term.startsWith('=') || /^\d/u.test(term)))
    wantedOf.set(question, (wanted = { terms, pieces: piecesOf(terms) }))
  }
  return wanted
}

/** Where more is looked for, reading all words of a line takes less time than looking for each. */
const mostPieces = 12

/**
 * What a line holds, in small letters, that has one of these terms; missing where a word may have one that holds it in
 * another form, and where they are many.
 */
function piecesOf(wanted: ReadonlySet<string>): string[] | undefined {
  if (wanted.size > mostPieces) return undefined
  const pieces = [...wanted].map((term) => (term.startsWith('=') ? term.slice(1) : term))
  const isAsWritten = [...wanted].every((term) => /^(?:=[ -~]+|\d+)$/u.test(term))
  return isAsWritten ? pieces : undefined
}

/** The lines with a name or number of the question that few others have. */
export function namedLines({ lines, stretches, count }: Reading, question: Question): number[] {
  const { terms, pieces } = wantedIn(question)
  if (terms.size === 0) return []
  const termOf = new Map<string, string | undefined>()
  const linesOf = new Map<string, number[]>()
  for (const { from, to } of stretches) {
    for (let index = from; index <= to; index += 1) {
      const line = lines[index]!.slice(0, longestRead)
      if (pieces) {
        const said = line.toLowerCase()
        if (!pieces.some((piece) => said.includes(piece))) continue
      }
      for (const word of wordsIn(line)) {
        let term = termOf.get(word)
        if (!termOf.has(word)) {
          const own = /^\d/u.test(word) ? [word, `=${word}`] : termsOfWord(word)
          term = own.find((each) => terms.has(each))
          termOf.set(word, term)
        }
        if (term === undefined) continue
        const at = linesOf.get(term)
        if (!at) linesOf.set(term, [index])
        else if (at.at(-1) !== index) at.push(index)
      }
    }
  }
  const most = Math.min(mostLines, Math.max(3, count * share))
  return [...linesOf.values()].filter(({ length }) => length <= most).flat()
}

/** A name with a number in it, such as `node-17`, stands in so many lines, or such a share, where it means something of its own. */
const mostOfName = { lines: 20, share: 0.1 }
const mostNames = 12
/** Numbers alone stand anywhere. */
const isNameWithNumber = (name: string): boolean =>
  /\d/u.test(name) && /[^\d.,:]|\d\.\d+\.\d/u.test(name) && !name.includes(' ')
const partOfName = /[\p{L}\p{N}_]/u

/** Whether a line holds a name that is no part of a longer one. */
function holdsName(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    const behind = line.slice(at + name.length, at + name.length + 2)
    if (!partOfName.test(line[at - 1] ?? '') && !partOfName.test(behind[0] ?? '') && !/^[.-]\d/u.test(behind))
      return true
  }
  return false
}

/** The lines of what the question names with a number, such as a host or a user, as long as most lines are of others. */
export function linesOfNames({ lines, stretches, count }: Reading, { names }: Question): number[] {
  const wanted = [...names].filter(isNameWithNumber).slice(0, mostNames)
  if (wanted.length === 0) return []
  const linesOf = new Map(wanted.map((name) => [name, [] as number[]]))
  for (const { from, to } of stretches)
    for (let index = from; index <= to; index += 1) {
      const line = lines[index]!.slice(0, longestRead).toLowerCase()
      for (const [name, found] of linesOf) if (holdsName(line, name)) found.push(index)
    }
  const most = Math.max(mostOfName.lines, count * mostOfName.share)
  return [...new Set([...linesOf.values()].filter(({ length }) => length <= most).flat())]
}
