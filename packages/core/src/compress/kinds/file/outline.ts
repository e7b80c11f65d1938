import type { OutlineBlock } from '../../../ports.ts'
import type { Span } from '../../../text/rank.ts'
import { declaredName, indentOf, roleOf, type FileShape, type LineRole } from '../lines/line-roles.ts'
import { placeBlocks } from './place-blocks.ts'

/** A line that names something, and how far what it names reaches; all ends included. */
export interface Declaration {
  readonly name: string
  readonly from: number
  /** Where the signature ends. */
  signatureTo: number
  to: number
  readonly indent: number
  /** The declaration it stands in, or -1. */
  readonly parent: number
}

/** The shape of a file, by an outline that was given, else by indentation and the first words of its lines. */
export interface FileOutline {
  readonly roles: LineRole[]
  readonly indents: Int32Array
  readonly declarations: readonly Declaration[]
  /** The declaration each line stands in, or -1; a signature stands in its own. */
  readonly owners: Int32Array
  /** Lines that belong together: cut at declarations, blank lines and length. */
  readonly blocks: readonly Span[]
}

const longestSignature = 8
const shortBlock = 8
const longestBlock = 30

const tripleQuotes = /"""|'''/gu
const quotesFirst = /^[rRuUbBfF]{0,2}(?:"""|''')/u

/** Lines inside the documentation strings of Python count as comments; other long strings do not. */
function markDocumentation(lines: readonly string[], roles: LineRole[]): void {
  let open: string | undefined
  let isDocumentation = false
  let hasSeenQuotes = false
  for (const [index, line] of lines.entries()) {
    const wasDocumentation = open !== undefined && isDocumentation
    const found = line.length > 2000 ? null : line.match(tripleQuotes)
    for (const quotes of found ?? []) {
      if (open === quotes) open = undefined
      else if (open === undefined) {
        open = quotes
        isDocumentation = quotesFirst.test(line.trim())
      }
    }
    if (found && !hasSeenQuotes) {
      hasSeenQuotes = true
      const before = lines[index - 1]?.trim() ?? ''
      if (open !== undefined && line.trim() === open && /[^:)\]"']$/u.test(before)) {
        for (let above = 0; above <= index; above += 1) if (roles[above] !== 'blank') roles[above] = 'comment'
        open = undefined
      }
    }
    const startsHere = found !== null && quotesFirst.test(line.trim())
    if ((wasDocumentation || (startsHere && isDocumentation)) && roles[index] !== 'blank') roles[index] = 'comment'
  }
}

const balanceOf = (line: string): number => {
  let balance = 0
  for (let index = 0; index < line.length && index < 400; index += 1) {
    if (line[index] === '(') balance += 1
    else if (line[index] === ')') balance -= 1
  }
  return balance
}

function signatureEnd(lines: readonly string[], from: number): number {
  let balance = balanceOf(lines[from]!)
  for (let to = from; to < lines.length && to < from + longestSignature; to += 1) {
    if (to > from) balance += balanceOf(lines[to]!)
    if (balance <= 0 || lines[to]!.trimEnd().endsWith('{')) return to
  }
  return from
}

/** A line with the brace that some styles put alone below it. */
const withBrace = (line: string, next: string | undefined): string =>
  next !== undefined && next.length < 200 && next.trim() === '{' ? `${line.trimEnd()} {` : line

function findDeclarations(lines: readonly string[], roles: LineRole[], indents: Int32Array, shape: FileShape) {
  const declarations: Declaration[] = []
  const owners = new Int32Array(lines.length).fill(-1)
  const stack: number[] = []
  let owned = -1
  let within = -1
  for (const [index, line] of lines.entries()) {
    const role = roles[index]!
    if (role === 'blank') {
      owners[index] = owned
      continue
    }
    const name =
      role === 'comment' && shape === 'code' ? undefined : declaredName(withBrace(line, lines[index + 1]), shape)
    const depth = shape === 'markdown' ? (name === undefined ? 99 : line.indexOf(' ')) : indents[index]!
    if (index > within && (shape !== 'markdown' || name !== undefined)) {
      const closed = role === 'closing' ? depth + 1 : depth
      while (stack.length > 0 && declarations[stack.at(-1)!]!.indent >= closed) stack.pop()
    }
    if (name !== undefined && index > within) {
      within = shape === 'code' ? signatureEnd(lines, index) : index
      declarations.push({
        name,
        from: index,
        signatureTo: within,
        to: index,
        indent: depth,
        parent: stack.at(-1) ?? -1,
      })
      stack.push(declarations.length - 1)
      for (let at = index; at <= within; at += 1) if (roles[at] !== 'blank') roles[at] = 'declaration'
    }
    owned = stack.at(-1) ?? -1
    owners[index] = owned
    if (owned >= 0) declarations[owned]!.to = index
  }
  for (let index = declarations.length - 1; index >= 0; index -= 1) {
    const { parent, to } = declarations[index]!
    if (parent >= 0 && declarations[parent]!.to < to) declarations[parent]!.to = to
  }
  return { declarations, owners }
}

/** The first lines of declarations, with the comments and decorators above them. */
function startsOf(
  lines: readonly string[],
  roles: readonly LineRole[],
  declarations: readonly Declaration[],
): Uint8Array {
  const starts = new Uint8Array(lines.length + 1)
  for (const { from } of declarations) {
    let start = from
    while (start > 0 && (roles[start - 1] === 'comment' || /^\s*@\w/u.test(lines[start - 1]!))) start -= 1
    starts[from - start > longestBlock ? from : start] = 1
  }
  return starts
}

function cutBlocks(roles: readonly LineRole[], starts: Uint8Array): Span[] {
  const blocks: Span[] = []
  let from = 0
  for (let index = 0; index < roles.length; index += 1) {
    const length = index + 1 - from
    const isBreak = roles[index] === 'blank' && roles[index + 1] !== 'blank' && length >= shortBlock
    if (starts[index + 1] === 1 || isBreak || length >= longestBlock || index === roles.length - 1) {
      blocks.push({ from, to: index })
      from = index + 1
    }
  }
  return blocks
}

/** Finds the declarations and blocks of a file. */
export function outlineOf(lines: readonly string[], shape: FileShape, given?: readonly OutlineBlock[]): FileOutline {
  const roles = lines.map(roleOf)
  const indents = Int32Array.from(lines, indentOf)
  if (given) {
    const { declarations, owners, starts } = placeBlocks(given, roles, indents)
    return { roles, indents, declarations, owners, blocks: cutBlocks(roles, starts) }
  }
  if (shape === 'code') markDocumentation(lines, roles)
  else if (shape === 'markdown')
    for (const [index, role] of roles.entries()) if (role !== 'blank') roles[index] = 'code'
  const { declarations, owners } = findDeclarations(lines, roles, indents, shape)
  return { roles, indents, declarations, owners, blocks: cutBlocks(roles, startsOf(lines, roles, declarations)) }
}
