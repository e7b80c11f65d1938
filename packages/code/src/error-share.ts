import type { Node } from 'web-tree-sitter'

/** Below this depth errors count with everything around them. */
const deepest = 150

function charactersInError(node: Node, depth: number): number {
  if (!node.hasError) return 0
  if (node.isError || depth > deepest) return node.endIndex - node.startIndex
  let sum = node.isMissing ? 1 : 0
  for (const child of node.children) sum += charactersInError(child, depth + 1)
  return sum
}

/** The share of a text that its grammar could not make sense of, from 0 to 1. */
export const errorShare = (root: Node): number =>
  root.hasError ? charactersInError(root, 0) / Math.max(1, root.endIndex - root.startIndex) : 0
