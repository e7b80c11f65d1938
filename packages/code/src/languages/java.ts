import type { Rules } from './rules.ts'

export const java: Rules = {
  declarations: {
    class_declaration: 'class',
    interface_declaration: 'interface',
    enum_declaration: 'enum',
    record_declaration: 'record',
    annotation_type_declaration: 'annotation',
    method_declaration: 'method',
    constructor_declaration: 'constructor',
    compact_constructor_declaration: 'constructor',
  },
  attributes: ['annotation', 'marker_annotation'],
  modifiers: ['modifiers'],
  comments: ['line_comment', 'block_comment'],
  imports: ['import_declaration', 'package_declaration'],
}
