import { gap } from '../../../kind.ts'
import type { Question } from '../../../read/question.ts'
import type { JsonArray, JsonNode } from '../read/reader.ts'
import { namesNumber } from '../read/named.ts'
import { isNumber } from '../read/scalars.ts'

/** Lists of fewer numbers or points are shown whole. */
const fewestCounted = 24
const shownAtStart = 3
const shownAtEnd = 1
const mostCoordinates = 4

/** A value with some of its scalars left out, and how many those are. */
export interface Leaner {
  readonly node: JsonNode
  readonly hidden: number
}

const coordinatesOf = (node: JsonNode): readonly JsonNode[] | undefined => {
  if (isNumber(node)) return [node]
  if (node.kind !== 'array' || node.items.length === 0 || node.items.length > mostCoordinates) return undefined
  return node.items.every(isNumber) ? node.items : undefined
}

/** The lists of coordinates of an array of nothing but numbers, or of nothing but points of the same dimensions. */
function pointsOf({ items }: JsonArray): (readonly JsonNode[])[] | undefined {
  const points: (readonly JsonNode[])[] = []
  for (const item of items) {
    const point = coordinatesOf(item)
    if (!point || item.kind !== items[0]!.kind || point.length !== (points[0] ?? point).length) return undefined
    points.push(point)
  }
  return points
}

const rawOf = (node: JsonNode): string => (node.kind === 'scalar' ? node.raw : '')

/** The least and the greatest of some numbers, as they are spelled. */
function rangeOf(numbers: readonly string[]): string {
  let [least, greatest] = [numbers[0]!, numbers[0]!]
  for (const number of numbers) {
    if (Number(number) < Number(least)) least = number
    if (Number(number) > Number(greatest)) greatest = number
  }
  return least === greatest ? `each ${least}` : `${least} to ${greatest}`
}

function countOf(points: readonly (readonly JsonNode[])[], isList: boolean): string {
  const ranges = points[0]!.map((_, axis) => rangeOf(points.map((point) => rawOf(point[axis]!))))
  return gap(`${points.length} more ${isList ? 'lists of numbers' : 'numbers'}: ${ranges.join(' | ')}`)
}

/** Counts most of long lists of numbers or points, with their ranges; numbers that the question names stay. */
export function countNumbers(root: JsonNode, question: Question): Leaner {
  let hidden = 0
  const count = (node: JsonNode): JsonNode => {
    if (node.kind === 'scalar') return node
    if (node.kind === 'object') return { ...node, values: node.values.map(count) }
    const points = node.items.length >= fewestCounted ? pointsOf(node) : undefined
    if (!points) return { ...node, items: node.items.map(count) }
    const items: JsonNode[] = []
    let from = 0
    const skipTo = (to: number): void => {
      if (to > from) {
        const skipped = points.slice(from, to)
        hidden += skipped.length * skipped[0]!.length
        items.push({ kind: 'scalar', raw: countOf(skipped, node.items[0]!.kind === 'array') })
      }
      from = to
    }
    for (const [index, point] of points.entries()) {
      const isShown = index < shownAtStart || index >= points.length - shownAtEnd
      if (!isShown && !point.some((number) => namesNumber(question, rawOf(number)))) continue
      skipTo(index)
      items.push(node.items[index]!)
      from = index + 1
    }
    return { ...node, items }
  }
  const node = count(root)
  return { node: hidden > 0 ? node : root, hidden }
}
