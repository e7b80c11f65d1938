import type { Node } from 'web-tree-sitter'
import { nameFrom, type Declared, type Rules } from './rules.ts'

const holders = ['dictionary', 'list', 'set', 'tuple', 'call']

/** A name of a module or class that is given a value of several lines. */
function readAssignment(node: Node): Declared | undefined {
  const assignment = node.namedChild(0)
  if (assignment?.type !== 'assignment' || node.parent?.parent?.type === 'function_definition') return undefined
  const value = assignment.childForFieldName('right')
  if (!value || !holders.includes(value.type) || value.endPosition.row === value.startPosition.row) return undefined
  return { kind: 'variable', name: nameFrom(assignment.childForFieldName('left')), body: value }
}

/** A text that stands first in a module, a class or a function. */
function isDocstring(node: Node): boolean {
  if (node.type !== 'expression_statement' || node.namedChild(0)?.type !== 'string') return false
  const { parent } = node
  return (parent?.type === 'module' || parent?.type === 'block') && node.namedChildCount === 1
}

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
