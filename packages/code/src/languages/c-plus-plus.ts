import type { Node } from 'web-tree-sitter'
import { nameFrom, type Declared, type Rules } from './rules.ts'

/** Pointers, references and parentheses around a declared name are few. */
const mostDeclarators = 10

/** The name inside a declarator, and whether it is that of a function. */
function innermost(node: Node): { name: Node | null; isFunction: boolean } {
  let name = node.childForFieldName('declarator')
  let isFunction = false
  for (let depth = 0; name && depth < mostDeclarators; depth += 1) {
    if (name.type === 'function_declarator') isFunction = true
    const inner =
      name.childForFieldName('declarator') ?? (name.type === 'reference_declarator' ? name.namedChild(0) : null)
    if (!inner) break
    name = inner
  }
  return { name, isFunction }
}

const readFunction = (node: Node): Declared => ({
  kind: 'function',
  name: nameFrom(innermost(node).name),
  body: node.childForFieldName('body'),
})

/** A type with its members; without them the word only mentions it. */
const readMembers =
  (kind: string) =>
  (node: Node): Declared | undefined => {
    const body = node.childForFieldName('body')
    return body ? { kind, name: nameFrom(node.childForFieldName('name')), body } : undefined
  }

const typesWithMembers: Readonly<Record<string, (node: Node) => Declared | undefined>> = {
  class_specifier: readMembers('class'),
  struct_specifier: readMembers('struct'),
  union_specifier: readMembers('union'),
  enum_specifier: readMembers('enum'),
}

/** A type that is declared where it is used or alone, or a prototype; variables are no declarations of their own. */
function readDeclared(node: Node): Declared | undefined {
  const type = node.childForFieldName('type')
  const members = type ? typesWithMembers[type.type]?.(type) : undefined
  if (members) return members
  const { name, isFunction } = innermost(node)
  return isFunction ? { kind: 'function', name: nameFrom(name), body: null } : undefined
}

/** `typedef struct { … } Name;` */
function readTypedef(node: Node): Declared | undefined {
  const body = node.childForFieldName('type')?.childForFieldName('body')
  return body ? { kind: 'type', name: nameFrom(node.childForFieldName('declarator')), body } : undefined
}

/** C++, which reads C as well. */
export const cPlusPlus: Rules = {
  declarations: {
    function_definition: readFunction,
    declaration: readDeclared,
    field_declaration: readDeclared,
    ...typesWithMembers,
    type_definition: readTypedef,
    namespace_definition: 'namespace',
    concept_definition: 'concept',
    alias_declaration: 'type',
    preproc_function_def: 'macro',
  },
  wrappers: ['template_declaration'],
  attributes: ['attribute_declaration'],
  comments: ['comment'],
  imports: ['preproc_include', 'using_declaration'],
}
