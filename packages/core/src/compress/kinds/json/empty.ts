import { passedOver, type JsonNode, type JsonScalar } from './reader.ts'

const isEmptyScalar = (node: JsonScalar): boolean => node !== passedOver && (node.raw === 'null' || node.raw === '""')
const isEmpty = (node: JsonNode): boolean =>
  node.kind === 'scalar'
    ? isEmptyScalar(node)
    : node.kind === 'array'
      ? node.items.length === 0
      : node.values.length === 0

/** The value without empty members of objects; an empty list or object directly in the root is an answer and stays. */
export function dropEmpty(node: JsonNode, depth = 0): JsonNode {
  if (node.kind === 'scalar') return node
  if (node.kind === 'array') {
    return { kind: 'array', items: node.items.map((item) => dropEmpty(item, depth + 1)), size: node.size }
  }
  const values = node.values.map((value) => dropEmpty(value, depth + 1))
  const isKept = (value: JsonNode): boolean => !isEmpty(value) || (depth === 0 && value.kind !== 'scalar')
  const keys = node.keys.filter((_, index) => isKept(values[index]!))
  return { kind: 'object', keys, values: values.filter(isKept), size: node.size }
}
