import type { OutlineBlock } from '@winnow/core'
import type { Node } from 'web-tree-sitter'
import type { Rules } from './languages/rules.ts'
import { readDeclaration, type Reading } from './read-declaration.ts'

/** How deep a tree is looked into; code that people write does not nest so far. */
const deepest = 150

type Mutable = { -readonly [Key in keyof OutlineBlock]: OutlineBlock[Key] }

/** Comments and attributes that stand right above what comes next. */
interface Above {
  from: number
  to: number
  comments: OutlineBlock[]
}

const block = (kind: string, from: number, to: number): Mutable => ({
  kind,
  name: '',
  from,
  to,
  header: { from, to: from },
  children: [],
})

/** Whether a node is the first on its line. */
const startsLine = (node: Node, lines: readonly string[]): boolean => {
  const { row, column } = node.startPosition
  return lines[row]!.slice(0, column).trim() === ''
}

/** The last line on which a node has text; some end at the start of the next. */
const lastRow = ({ startPosition, endPosition }: Node): number =>
  endPosition.column === 0 && endPosition.row > startPosition.row ? endPosition.row - 1 : endPosition.row

/** Collects the blocks among the children of nodes; every line goes to one block of a list at most. */
class Collector {
  readonly #rules: Rules
  readonly #lines: readonly string[]

  constructor(rules: Rules, lines: readonly string[]) {
    this.#rules = rules
    this.#lines = lines
  }

  /** The blocks inside a node that start after the line `after`. */
  inside(node: Node, after: number, depth: number): OutlineBlock[] {
    const blocks: OutlineBlock[] = []
    this.#collect(node, blocks, after, depth)
    return blocks
  }

  #collect(node: Node, blocks: OutlineBlock[], after: number, depth: number): void {
    if (depth > deepest) return
    let above: Above | undefined
    let end = after
    const finish = (found: OutlineBlock): void => {
      blocks.push(found)
      end = found.to
      above = undefined
    }
    for (const child of node.namedChildren) {
      const from = child.startPosition.row
      const to = lastRow(child)
      if (above && from > above.to + 1) {
        for (const comment of above.comments) finish(comment)
        above = undefined
      }
      const isComment = this.#isComment(child)
      if (isComment || this.#rules.attributes?.includes(child.type)) {
        if (from <= end || !startsLine(child, this.#lines)) continue
        above ??= { from, to, comments: [] }
        above.to = Math.max(above.to, to)
        if (isComment) addComment(above.comments, from, to)
        continue
      }
      const last = blocks.at(-1)
      if (this.#isImport(child)) {
        if (from <= end) continue
        if (last?.kind === 'import' && !above && isNext(last, from, this.#lines)) extend(last, to)
        else {
          for (const comment of above?.comments ?? []) finish(comment)
          finish(block('import', from, to))
        }
        end = blocks.at(-1)!.to
        continue
      }
      const reading = readDeclaration(child, this.#rules, this.#lines)
      if (reading && from > end) {
        finish(this.#declaration(reading, above, depth))
        continue
      }
      for (const comment of above?.comments ?? []) finish(comment)
      above = undefined
      if (to > from) {
        this.#collect(child, blocks, end, depth + 1)
        end = Math.max(end, blocks.at(-1)?.to ?? end)
      }
    }
    for (const comment of above?.comments ?? []) blocks.push(comment)
  }

  #declaration({ declared, header, from, to, inner }: Reading, above: Above | undefined, depth: number): OutlineBlock {
    const children = [...(above?.comments ?? [])]
    this.#collect(inner, children, header.to, depth + 1)
    return { kind: declared.kind, name: declared.name, from: above?.from ?? from, to, header, children }
  }

  #isComment(node: Node): boolean {
    return this.#rules.comments.includes(node.type) || this.#rules.isDocumentation?.(node) === true
  }

  #isImport(node: Node): boolean {
    const { imports } = this.#rules
    return typeof imports === 'function' ? imports(node) : imports.includes(node.type)
  }
}

function addComment(comments: OutlineBlock[], from: number, to: number): void {
  const last = comments.at(-1)
  if (last && last.to >= from - 1) extend(last, to)
  else comments.push(block('comment', from, to))
}

function extend(last: OutlineBlock, to: number): void {
  ;(last as Mutable).to = Math.max(last.to, to)
}

/** Whether nothing but blank lines stands between a block and a line. */
function isNext(last: OutlineBlock, row: number, lines: readonly string[]): boolean {
  for (let at = last.to + 1; at < row; at += 1) if (lines[at]!.trim() !== '') return false
  return true
}

/** The blocks of a whole tree. */
export function blocksOf(root: Node, rules: Rules, lines: readonly string[]): readonly OutlineBlock[] {
  return new Collector(rules, lines).inside(root, -1, 0)
}
