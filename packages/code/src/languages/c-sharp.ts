import type { Node } from 'web-tree-sitter'
import { nameFrom, type Declared, type Rules } from './rules.ts'

const readProperty = (node: Node): Declared => ({
  kind: 'property',
  name: nameFrom(node.childForFieldName('name')),
  body: node.childForFieldName('accessors') ?? node.childForFieldName('value'),
})

const readOperator = (node: Node): Declared => ({
  kind: 'method',
  name: `operator ${nameFrom(node.childForFieldName('operator') ?? node.childForFieldName('type'))}`,
  body: node.childForFieldName('body'),
})

export const cSharp: Rules = {
  declarations: {
    class_declaration: 'class',
    struct_declaration: 'struct',
    interface_declaration: 'interface',
    enum_declaration: 'enum',
    record_declaration: 'record',
    method_declaration: 'method',
    constructor_declaration: 'constructor',
    destructor_declaration: 'method',
    local_function_statement: 'function',
    delegate_declaration: 'type',
    property_declaration: readProperty,
    operator_declaration: readOperator,
    conversion_operator_declaration: readOperator,
    namespace_declaration: 'namespace',
  },
  attributes: ['attribute_list'],
  comments: ['comment'],
  imports: ['using_directive', 'file_scoped_namespace_declaration'],
}
