import type { OutlineLines } from '@winnow/core'
import type { Node } from 'web-tree-sitter'
import { readFields, type Declared, type Rules } from './languages/rules.ts'

/** A declaration with the lines it takes. */
export interface Reading {
  readonly declared: Declared
  readonly inner: Node
  readonly from: number
  readonly to: number
  readonly header: OutlineLines
}

/** A template in a template, an export of a declared module: more is no code of a person. */
const mostWrappers = 4
/** How far below a declaration its body is: a function in a variable, in a statement. */
const deepestBody = 10

function declaredBy(node: Node, rules: Rules): Declared | undefined {
  const how = Object.hasOwn(rules.declarations, node.type) ? rules.declarations[node.type] : undefined
  if (how === undefined) return undefined
  const declared = typeof how === 'string' ? readFields(how)(node) : how(node)
  // A node that had to be repaired may hold nothing.
  return declared && (declared.name !== '' || declared.body) ? declared : undefined
}

/** The last line of the attributes that stand before what is declared, or -1. */
function endOfAttributes(node: Node, inner: Node, rules: Rules): number {
  const { attributes = [], modifiers = [] } = rules
  if (attributes.length === 0) return -1
  let end = -1
  const look = (at: Node): void => {
    for (const child of at.namedChildren) {
      if (attributes.includes(child.type)) end = Math.max(end, child.endPosition.row)
      else if (modifiers.includes(child.type) || (at.id !== inner.id && holds(child, inner))) look(child)
      else if (!rules.comments.includes(child.type)) return
    }
  }
  look(node)
  return end
}

const holds = (node: Node, inner: Node): boolean =>
  node.startIndex <= inner.startIndex && node.endIndex >= inner.endIndex

/** The line on which ends what stands before a body, comments aside. One pass over the children on the way to it. */
function endBefore(body: Node, inner: Node, rules: Rules): number {
  let end = inner.startPosition.row
  let node: Node | undefined = inner
  for (let depth = 0; node && node.id !== body.id && depth < deepestBody; depth += 1) {
    let next: Node | undefined
    for (const child of node.children) {
      if (holds(child, body)) {
        next = child
        break
      }
      if (!rules.comments.includes(child.type)) end = child.endPosition.row
    }
    node = next
  }
  return end
}

function headerOf(node: Node, inner: Node, declared: Declared, rules: Rules, lines: readonly string[]): OutlineLines {
  const last = node.endPosition.row
  const ended = endOfAttributes(node, inner, rules)
  const from = Math.min(last, Math.max(node.startPosition.row, ended + 1))
  const { body } = declared
  if (!body) return { from, to: declared.kind === 'function' || declared.kind === 'method' ? last : from }
  const { row, column } = body.startPosition
  const standsAlone = lines[row]!.slice(0, column).trim() === ''
  return { from, to: Math.max(from, standsAlone ? endBefore(body, inner, rules) : row) }
}

/** What a node declares, itself or what it wraps. */
export function readDeclaration(node: Node, rules: Rules, lines: readonly string[]): Reading | undefined {
  let inner: Node | null = node
  for (let depth = 0; inner && depth < mostWrappers; depth += 1) {
    const declared: Declared | undefined = declaredBy(inner, rules)
    if (declared) {
      const header = headerOf(node, inner, declared, rules, lines)
      return { declared, inner, from: node.startPosition.row, to: Math.max(header.to, node.endPosition.row), header }
    }
    if (!rules.wrappers?.includes(inner.type)) return undefined
    inner = inner.childForFieldName('declaration') ?? inner.childForFieldName('definition') ?? inner.lastNamedChild
  }
  return undefined
}
