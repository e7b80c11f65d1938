import { OutlineBuilder, type OutlineText } from './outline-text.ts'

const deepestMargin = 60
const headLength = 4000
/** Characters for each node of a syntax tree at most, on the whole. */
const mostForNode = 60
const fewestNodes = 20
const start = /^\s{0,100}\((?:[A-Za-z_][\w.-]{0,60}) (?:[a-z_]\w{0,40}: ?)?\(/u
const node = /(?:[a-z_]\w{0,40}: ?)?\((?:"[^"]{1,20}"|[A-Za-z_][\w.-]{0,60})/gu

/** Whether a text is a syntax tree in one line: `(module (function_definition name: (identifier) …`. */
export function isTreeInLine(text: string): boolean {
  const head = text.slice(0, headLength)
  if (!start.test(head) || text.trim().includes('\n')) return false
  const nodes = head.match(node)?.length ?? 0
  return nodes >= fewestNodes && nodes * mostForNode >= head.length
}

/** A syntax tree in one line as an outline, a line for each node; the brackets that close several stand behind the last. */
export function readTreeInLine(text: string): OutlineText {
  const builder = new OutlineBuilder()
  let depth = 0
  let from = 0
  let said = ''
  const end = (to: number): void => {
    said += text.slice(from, to)
    from = to
  }
  const add = (): void => {
    const own = said.trim()
    if (own !== '') builder.addLine(depth, ' '.repeat(Math.min(depth, deepestMargin)), own)
    said = ''
  }
  let opened = 0
  for (const { index, 0: found } of text.matchAll(/(?:[a-z_]\w{0,40}: ?)?\(|\)|"(?:[^"\\]|\\.){0,400}"/gu)) {
    if (found.startsWith('"')) continue
    if (found === ')') {
      opened -= 1
      continue
    }
    end(index)
    add()
    depth = opened
    opened += 1
  }
  end(text.length)
  add()
  return builder.finish('elements')
}
