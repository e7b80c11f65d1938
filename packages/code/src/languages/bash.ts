import type { Node } from 'web-tree-sitter'
import { nameFrom, type Rules } from './rules.ts'

const isSourced = (node: Node): boolean =>
  node.type === 'command' && /^(?:source|\.)$/u.test(nameFrom(node.childForFieldName('name')))

export const bash: Rules = {
  declarations: { function_definition: 'function' },
  comments: ['comment'],
  imports: isSourced,
}
