import type { Node } from 'web-tree-sitter'

/** What a node declares. */
export interface Declared {
  /** For people: `class`, `function`, `method`, … */
  readonly kind: string
  readonly name: string
  /** What the header stands above: the node that holds the members or statements. */
  readonly body: Node | null
}

/** Reads a node of one type; `undefined` where it declares nothing after all. */
export type ReadDeclaration = (node: Node) => Declared | undefined

/** What the nodes of a grammar mean. */
export interface Rules {
  /** Nodes that declare something: what kind, where the fields `name` and `body` say the rest, or how to read them. */
  readonly declarations: Readonly<Record<string, string | ReadDeclaration>>
  /** Nodes around a declaration whose lines belong to it: exports, decorated definitions, templates. */
  readonly wrappers?: readonly string[]
  /** Decorators, attributes and annotations: before a declaration, or inside it before its name. */
  readonly attributes?: readonly string[]
  /** Nodes inside a declaration in which attributes stand. */
  readonly modifiers?: readonly string[]
  readonly comments: readonly string[]
  readonly imports: readonly string[] | ((node: Node) => boolean)
  /** Whether a node is a documentation text that is no comment for the grammar. */
  readonly isDocumentation?: (node: Node) => boolean
}

/** The longest name, in characters; what is longer is no name. */
const longestName = 120

const spaces = /\s+/gu

/** The text of a node as a name on one line. */
export function nameFrom(node: Node | null | undefined): string {
  if (!node || node.endIndex - node.startIndex > longestName * 2) return ''
  return node.text.replace(spaces, ' ').slice(0, longestName)
}

/** The declaration of a node whose fields are named the usual way. */
export const readFields =
  (kind: string): ReadDeclaration =>
  (node) => ({ kind, name: nameFrom(node.childForFieldName('name')), body: node.childForFieldName('body') })

/** A call such as `describe('what', () => { … })`: the function it is given is what it declares. */
export function readTest(called: Node | null, first: Node | undefined, body: Node | null): Declared | undefined {
  if (!body || !first || !/string/u.test(first.type) || !testWord.test(nameFrom(called))) return undefined
  return { kind: 'test', name: nameFrom(first).slice(1, -1), body }
}

const testWord = /^(?:describe|context|suite|it|test|specify|feature|scenario)(?:\.\w+)*$/u
