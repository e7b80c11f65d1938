import type { Rules } from './rules.ts'

export const php: Rules = {
  declarations: {
    class_declaration: 'class',
    interface_declaration: 'interface',
    trait_declaration: 'trait',
    enum_declaration: 'enum',
    function_definition: 'function',
    method_declaration: 'method',
  },
  attributes: ['attribute_list'],
  comments: ['comment'],
  imports: (node) =>
    node.type === 'namespace_use_declaration' ||
    (node.type === 'namespace_definition' && node.childForFieldName('body') === null),
}
