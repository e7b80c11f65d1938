import { parseJson } from '../../../../parse-json.ts'
import type { Question } from '../../../read/question.ts'
import { askerOf } from '../../rows/asked-words.ts'
import type { JsonNode, JsonScalar } from '../read/reader.ts'
import { isString } from '../read/scalars.ts'
import type { Remember } from '../write/remember.ts'

/** Of fewer rows none is told from the others by a word. */
const fewestRows = 4
/** An object with more members is a list. */
const mostMembers = 20
/** What stands in a larger share of the rows tells none of them from the others; what stands in so many at most names them. */
const mostRows = { share: 0.25, named: 4 }
/** Characters of rows that are read in one part. */
const longestRun = 200_000

/** What the question asks for in rows of JSON. */
export interface AskedLeaves {
  /** Values of the rows that hold what the question names in few of them, the best answers first. */
  readonly named: readonly JsonScalar[]
  /** Says how much a part of a value holds of what the question names in some of the rows; `undefined` where all of it holds nothing. */
  worthIn(leaf: JsonScalar): ((part: string) => number) | undefined
}

/** What a value says, without the signs that JSON needs. */
export const saidBy = ({ raw }: JsonScalar): string => (raw.includes('\\') ? String(parseJson(raw)) : raw.slice(1, -1))

/** The rows of all lists, each without those of lists within it. */
class Rows {
  readonly texts: string[] = ['']
  readonly rowOf = new Map<JsonScalar, number>()

  constructor(root: JsonNode) {
    this.#read(root, 0)
  }

  #read(node: JsonNode, row: number): void {
    if (node.kind === 'scalar') {
      this.texts[row] += `${isString(node) ? saidBy(node) : node.raw}\n`
      this.rowOf.set(node, row)
      return
    }
    const parts = node.kind === 'array' ? node.items : node.values
    const isList = node.kind === 'array' || parts.length > mostMembers
    for (const part of parts) this.#read(part, isList ? this.texts.push('') - 1 : row)
  }
}

/** @param leaves the values that may be shortened */
export function askedLeaves(
  root: JsonNode,
  leaves: readonly JsonScalar[],
  question: Question,
  remember: Remember,
): AskedLeaves | undefined {
  const { texts, rowOf } = remember('rows', () => new Rows(root))
  const rows = new Set(leaves.map((leaf) => rowOf.get(leaf)!)).size
  if (rows < fewestRows) return undefined
  const ask = remember('asker', () => askerOf(texts, question))
  const rowsOf = new Map<string, number[]>()
  const weightOf = new Map<string, number>()
  for (let from = 0, to = 0; from < texts.length; from = to) {
    for (let size = 0; to < texts.length && size < longestRun; to += 1) size += texts[to]!.length
    const found = remember(`asked from ${from}`, () => {
      const said: { readonly key: string; readonly row: number; readonly words: readonly string[] }[] = []
      for (let row = from; row < to; row += 1) ask(texts[row]!, (key, words) => said.push({ key, row, words }))
      return said
    })
    for (const { key, row, words } of found) {
      const own = rowsOf.get(key)
      if (own) {
        if (own.at(-1) !== row) own.push(row)
        continue
      }
      rowsOf.set(key, [row])
      weightOf.set(key, words.reduce((sum, word) => sum + (question.terms.get(word) ?? 0), 0) || 1)
    }
  }
  const most = Math.max(1, rows * mostRows.share)
  const worths = new Map<string, number>()
  const asked = new Set<number>()
  const worthOfRow = new Map<number, number>()
  for (const [key, own] of rowsOf) {
    if (own.length > most) continue
    const worth = weightOf.get(key)! * Math.log(1 + rows / own.length)
    worths.set(key, worth)
    for (const row of own) asked.add(row)
    if (own.length <= mostRows.named) for (const row of own) worthOfRow.set(row, (worthOfRow.get(row) ?? 0) + worth)
  }
  const worthOf = (part: string): number => {
    const keys = new Set<string>()
    ask(part, (key) => keys.add(key))
    return [...keys].reduce((sum, key) => sum + (worths.get(key) ?? 0), 0)
  }
  const worthOfNamed = (leaf: JsonScalar): number => worthOfRow.get(rowOf.get(leaf)!) ?? 0
  return {
    named: leaves.filter((leaf) => worthOfNamed(leaf) > 0).toSorted((a, b) => worthOfNamed(b) - worthOfNamed(a)),
    worthIn: (leaf) => (asked.has(rowOf.get(leaf)!) ? worthOf : undefined),
  }
}
