import type { Node } from 'web-tree-sitter'
import { nameFrom, type Declared, type Rules } from './rules.ts'

const holders = ['dictionary', 'list', 'set', 'tuple', 'call']

/** Whether a statement stands in a function; what stands at the margin is not looked up, which takes time. */
const isLocal = (node: Node): boolean =>
  node.startPosition.column > 0 && node.parent?.parent?.type === 'function_definition'

/** A name of a module or class that is given a value of several lines. */
function readAssignment(node: Node): Declared | undefined {
  const assignment = node.namedChild(0)
  if (assignment?.type !== 'assignment') return undefined
  const value = assignment.childForFieldName('right')
  if (!value || !holders.includes(value.type) || value.endPosition.row === value.startPosition.row) return undefined
  if (isLocal(node)) return undefined
  return { kind: 'variable', name: nameFrom(assignment.childForFieldName('left')), body: value }
}

/** A text that stands alone says what is above or below it: nothing else is done with it. */
const isDocstring = (node: Node): boolean =>
  node.type === 'expression_statement' && node.namedChildCount === 1 && node.namedChild(0)?.type === 'string'

export const python: Rules = {
  declarations: {
    function_definition: 'function',
    class_definition: 'class',
    expression_statement: readAssignment,
  },
  wrappers: ['decorated_definition'],
  attributes: ['decorator'],
  comments: ['comment'],
  imports: ['import_statement', 'import_from_statement', 'future_import_statement'],
  isDocumentation: isDocstring,
}
