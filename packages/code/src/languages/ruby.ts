import type { Node } from 'web-tree-sitter'
import { nameFrom, readTest, type Declared, type Rules } from './rules.ts'

const readSingleton = (node: Node): Declared => ({
  kind: 'method',
  name: `${nameFrom(node.childForFieldName('object'))}.${nameFrom(node.childForFieldName('name'))}`,
  body: node.childForFieldName('body'),
})

/** `class << self`. */
const readSingletonClass = (node: Node): Declared => ({
  kind: 'class',
  name: nameFrom(node.childForFieldName('value')),
  body: node.childForFieldName('body'),
})

function readCall(node: Node): Declared | undefined {
  const block = node.childForFieldName('block')
  const given = node.childForFieldName('arguments')
  return readTest(node.childForFieldName('method'), given?.namedChild(0) ?? undefined, block)
}

const importing = /^(?:require|require_relative|load|autoload)$/u

export const ruby: Rules = {
  declarations: {
    class: 'class',
    module: 'module',
    method: 'method',
    singleton_method: readSingleton,
    singleton_class: readSingletonClass,
    call: readCall,
  },
  // `private def total`.
  wrappers: ['call', 'argument_list'],
  comments: ['comment'],
  imports: (node) =>
    node.type === 'call' &&
    node.childForFieldName('receiver') === null &&
    importing.test(nameFrom(node.childForFieldName('method'))),
}
