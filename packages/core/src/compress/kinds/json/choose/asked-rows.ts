import type { ShrinkContext } from '../../../kind.ts'
import { rareLines } from '../../../read/rarest-places.ts'
import type { JsonNode } from '../read/reader.ts'
import type { Remember } from '../write/remember.ts'

/** A name or word of the question that stands in a larger share of the rows says nothing about any of them; one always may. */
const mostShare = 0.003
/** So many rows are asked for at most, and such a share of the room is theirs. */
const most = { rows: 20, share: 0.5 }

/** A row of a collection, and the row within which that collection stands. */
interface Place {
  readonly node: JsonNode
  readonly index: number
  readonly within: Place | undefined
}

/** The rows of collections on a line each, without those of collections within them, and what stands around them. */
class RowLines {
  readonly texts: string[] = ['']
  readonly places: (Place | undefined)[] = [undefined]
  readonly #collections: ReadonlySet<JsonNode>

  constructor(root: JsonNode, collections: ReadonlySet<JsonNode>) {
    this.#collections = collections
    this.#read(root, 0)
  }

  #read(node: JsonNode, line: number): void {
    if (node.kind === 'scalar') {
      this.texts[line] += `${node.raw},`
      return
    }
    const isCollection = this.#collections.has(node)
    for (const [index, part] of (node.kind === 'array' ? node.items : node.values).entries()) {
      const own = isCollection ? this.texts.push('') - 1 : line
      if (isCollection) this.places[own] = { node, index, within: this.places[line] }
      if (node.kind === 'object') this.texts[own] += `${node.keys[index]!}:`
      this.#read(part, own)
    }
  }
}

/** The rows of some collections that hold what the question names and hardly any other holds, and the rows they stand in. */
export function askedRows(
  root: JsonNode,
  collections: readonly JsonNode[],
  { question }: ShrinkContext,
  room: number,
  remember: Remember,
): ReadonlyMap<JsonNode, ReadonlySet<number>> {
  const asked = new Map(collections.map((node) => [node, new Set<number>()]))
  const { texts, places } = remember('lines of rows', () => new RowLines(root, new Set(collections)))
  const linesOf = new Map<string, Set<number>>()
  const mostLines = Math.max(1, Math.min(most.rows, Math.floor(texts.length * mostShare)))
  for (const { line, word } of rareLines(texts.join('\n'), question, mostLines))
    linesOf.set(word, (linesOf.get(word) ?? new Set()).add(line))
  const lines = new Set([...linesOf.values()].toSorted((a, b) => a.size - b.size).flatMap((found) => [...found]))
  let left = room * most.share
  for (const line of [...lines].slice(0, most.rows)) {
    left -= texts[line]!.length
    if (left < 0) break
    for (let place = places[line]; place; place = place.within) asked.get(place.node)!.add(place.index)
  }
  return asked
}
