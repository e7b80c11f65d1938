import type { Node } from 'web-tree-sitter'
import { nameFrom, readTest, type Declared, type Rules } from './rules.ts'

const functions = ['arrow_function', 'function_expression', 'function', 'generator_function']
const classes = ['class']
const holders = ['object', 'array', 'call_expression', 'new_expression', 'as_expression', 'satisfies_expression']

/** What a name is given: a function, a class, or a value of several lines. */
function readValue(name: Node | null, value: Node | null): Declared | undefined {
  if (!name || !value) return undefined
  if (functions.includes(value.type))
    return { kind: 'function', name: nameFrom(name), body: value.childForFieldName('body') }
  if (classes.includes(value.type))
    return { kind: 'class', name: nameFrom(name), body: value.childForFieldName('body') }
  if (holders.includes(value.type) && value.endPosition.row > value.startPosition.row)
    return { kind: 'variable', name: nameFrom(name), body: value }
  return undefined
}

function readVariables(node: Node): Declared | undefined {
  const declarators = node.namedChildren.filter((child) => child.type === 'variable_declarator')
  const [only] = declarators
  if (!only || declarators.length > 1) return undefined
  return readValue(only.childForFieldName('name'), only.childForFieldName('value'))
}

/** A member that is given a function or a class. */
function readMember(node: Node): Declared | undefined {
  const name = node.childForFieldName('name') ?? node.childForFieldName('property') ?? node.childForFieldName('key')
  const value = node.childForFieldName('value')
  if (value && classes.includes(value.type)) return readValue(name, value)
  return value && functions.includes(value.type)
    ? { kind: 'method', name: nameFrom(name), body: value.childForFieldName('body') }
    : undefined
}

/** A member of an object; on one line it is rather a value among others, such as `heading: (text) => bold(text)`. */
const readPair = (node: Node): Declared | undefined =>
  node.endPosition.row > node.startPosition.row ? readMember(node) : undefined

/** What is assigned to: of `Store.prototype.get` the last name, for the first is not declared there. */
function assignedName(left: Node | null): Node | null {
  const property = left?.childForFieldName('property')
  return property && property.text !== 'exports' ? property : left
}

/** `module.exports = function () {}`, `describe('…', () => {})`. */
function readStatement(node: Node): Declared | undefined {
  const inner = node.namedChild(0)
  if (inner?.type === 'internal_module')
    return {
      kind: 'namespace',
      name: nameFrom(inner.childForFieldName('name')),
      body: inner.childForFieldName('body'),
    }
  if (inner?.type === 'assignment_expression')
    return readValue(assignedName(inner.childForFieldName('left')), inner.childForFieldName('right'))
  if (inner?.type !== 'call_expression') return undefined
  const given = inner.childForFieldName('arguments')?.namedChildren ?? []
  const last = given.at(-1)
  const body = last && functions.includes(last.type) ? last.childForFieldName('body') : null
  return readTest(inner.childForFieldName('function'), given[0], body)
}

/** An export without a name, such as `export default () => {}`. */
function readExport(node: Node): Declared | undefined {
  const value = node.childForFieldName('value')
  if (!value) return undefined
  if ([...functions, ...classes].includes(value.type))
    return {
      kind: value.type === 'class' ? 'class' : 'function',
      name: 'default',
      body: value.childForFieldName('body'),
    }
  return value.type === 'object' ? { kind: 'variable', name: 'default', body: value } : undefined
}

/** JavaScript; TypeScript adds its types to these. */
export const javascript: Rules = {
  declarations: {
    function_declaration: 'function',
    generator_function_declaration: 'function',
    class_declaration: 'class',
    method_definition: 'method',
    field_definition: readMember,
    pair: readPair,
    lexical_declaration: readVariables,
    variable_declaration: readVariables,
    expression_statement: readStatement,
    export_statement: readExport,
  },
  wrappers: ['export_statement'],
  attributes: ['decorator'],
  comments: ['comment', 'html_comment', 'hash_bang_line'],
  imports: (node) =>
    node.type === 'import_statement' || (node.type === 'export_statement' && node.childForFieldName('source') !== null),
}

/** TypeScript, with and without JSX. */
export const typescript: Rules = {
  ...javascript,
  declarations: {
    ...javascript.declarations,
    abstract_class_declaration: 'class',
    interface_declaration: 'interface',
    type_alias_declaration: 'type',
    enum_declaration: 'enum',
    module: 'namespace',
    function_signature: 'function',
    method_signature: 'method',
    abstract_method_signature: 'method',
    public_field_definition: readMember,
  },
  wrappers: ['export_statement', 'ambient_declaration'],
}
