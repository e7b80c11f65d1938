import type { Node } from 'web-tree-sitter'
import { nameFrom, type Declared, type Rules } from './rules.ts'

/** `Store`, or `Read for Store`. */
function readImplementation(node: Node): Declared {
  const type = nameFrom(node.childForFieldName('type'))
  const trait = node.childForFieldName('trait')
  return {
    kind: 'impl',
    name: trait ? `${nameFrom(trait)} for ${type}` : type,
    body: node.childForFieldName('body'),
  }
}

export const rust: Rules = {
  declarations: {
    function_item: 'function',
    function_signature_item: 'function',
    struct_item: 'struct',
    enum_item: 'enum',
    union_item: 'union',
    trait_item: 'trait',
    impl_item: readImplementation,
    mod_item: 'module',
    macro_definition: 'macro',
    type_item: 'type',
    const_item: 'variable',
    static_item: 'variable',
  },
  attributes: ['attribute_item'],
  comments: ['line_comment', 'block_comment'],
  imports: ['use_declaration', 'extern_crate_declaration'],
}
