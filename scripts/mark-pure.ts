import { parseAst } from 'rolldown/parseAst'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>

/** What runs when a module is loaded and might have an effect, as far as a bundler can tell. */
const mayHaveEffects = new Set([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'MemberExpression',
  'SpreadElement',
])

/** What runs later, if at all. */
const isLater = ({ type }: Node): boolean => type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { readonly type?: unknown }).type === 'string'

function runsAtOnce(node: Node): boolean {
  if (isLater(node)) return false
  if (node.type === 'AwaitExpression') throw new Error('A package cannot wait for something while it is loaded.')
  return mayHaveEffects.has(node.type) || Object.values(node).flat().filter(isNode).some(runsAtOnce)
}

/**
 * Marks what the constants of a bundle are made from as free of effects, as `"sideEffects": false` says of the package.
 * A bundler that finds all modules in one file drops unused constants only where they are marked.
 *
 * @example
 * markPure('const names = new Set(list)') // 'const names = /* @__PURE__ *\/ (() => (new Set(list)))()'
 */
export function markPure(code: string): string {
  const { body } = parseAst(code) as unknown as { readonly body: readonly Node[] }
  const values = body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement))
    .filter(isNode)
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? (statement['declarations'] as Node[]) : []))
    .map((declaration) => declaration['init'])
    .filter(isNode)
    .filter(runsAtOnce)
  let marked = ''
  let at = 0
  for (const { start, end } of values) {
    marked += `${code.slice(at, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`
    at = end
  }
  return marked + code.slice(at)
}
