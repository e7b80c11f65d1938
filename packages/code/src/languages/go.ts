import type { Node } from 'web-tree-sitter'
import { nameFrom, type Declared, type Rules } from './rules.ts'

/** A method is named with its type, as Go's own documentation does: `Store.Apply`. */
function readMethod(node: Node): Declared {
  const receiver = nameFrom(node.childForFieldName('receiver'))
  const type = /([\p{L}_][\p{L}\p{N}_]*)(?:\[[^\]]*\])?\s*\)$/u.exec(receiver)?.[1]
  const name = nameFrom(node.childForFieldName('name'))
  return { kind: 'method', name: type ? `${type}.${name}` : name, body: node.childForFieldName('body') }
}

/** `type A struct { … }` with one name; of a group each name is read by itself. */
function readGroup(kind: string): (node: Node) => Declared | undefined {
  return (node) => {
    const specs = node.namedChildren.filter((child) => child.type !== 'comment')
    const [only] = specs
    if (!only || specs.length > 1 || only.startPosition.row > node.startPosition.row) return undefined
    return { kind, name: nameFrom(only.childForFieldName('name')), body: bodyOf(only) }
  }
}

const bodyOf = (spec: Node): Node | null => {
  const type = spec.childForFieldName('type') ?? spec.childForFieldName('value')
  return type && type.endPosition.row > type.startPosition.row ? type : null
}

const readType = (node: Node): Declared => ({
  kind: 'type',
  name: nameFrom(node.childForFieldName('name')),
  body: bodyOf(node),
})

export const go: Rules = {
  declarations: {
    function_declaration: 'function',
    method_declaration: readMethod,
    type_declaration: readGroup('type'),
    type_spec: readType,
    type_alias: readType,
    var_declaration: readGroup('variable'),
    const_declaration: readGroup('variable'),
  },
  comments: ['comment'],
  imports: ['import_declaration', 'package_clause'],
}
