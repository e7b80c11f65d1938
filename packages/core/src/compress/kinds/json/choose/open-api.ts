import { parseJson } from '../../../../parse-json.ts'
import { gap, type ShrinkContext, type Shrunk } from '../../../kind.ts'
import { RankedTexts } from '../../../../text/rank.ts'
import { namesMember } from '../read/named.ts'
import { writePlain } from '../write/plain.ts'
import type { JsonNode, JsonObject } from '../read/reader.ts'
import { writeKey } from '../read/scalars.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
/** So many operations are shown whole at most where only what is asked for has room. */
const mostAsked = 4
const longestSummary = 160

const member = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.values[node.keys.indexOf(`"${key}"`)] : undefined

const textOf = (node: JsonNode | undefined): string =>
  node?.kind === 'scalar' && node.raw.startsWith('"') ? String(parseJson(node.raw)) : ''

interface Operation {
  readonly name: string
  readonly path: string
  readonly id: string
  readonly line: string
  readonly node: JsonNode
  /** What the path says of all its operations. */
  readonly shared: JsonNode | undefined
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

function operationsOf(paths: JsonObject): Operation[] {
  return paths.keys.flatMap((key, index) => {
    const item = paths.values[index]!
    if (item.kind !== 'object') return []
    const path = String(parseJson(key))
    return methods.flatMap((method) => {
      const node = member(item, method)
      if (node?.kind !== 'object') return []
      const id = textOf(member(node, 'operationId'))
      const said = oneLine(textOf(member(node, 'summary')) || textOf(member(node, 'description')))
      const summary = said.length > longestSummary ? '' : said
      const old = member(node, 'deprecated')
      const isOld = old?.kind === 'scalar' && old.raw === 'true'
      const name = `${method.toUpperCase()} ${path}`
      const line = [name, id && `(${id})`, isOld && 'deprecated', summary].filter(Boolean).join(' ')
      return [{ name, path, id, line, node, shared: member(item, 'parameters') }]
    })
  })
}

const reference = /^"#\/([^"\\]+)"$/u

/** The parts of the document that a value refers to, and those that they refer to. */
function referencesOf(root: JsonNode, from: JsonNode, found: Map<string, JsonNode>): void {
  if (from.kind === 'scalar') return
  const parts = from.kind === 'array' ? from.items : from.values
  for (const [index, part] of parts.entries()) {
    const path =
      from.kind === 'object' && from.keys[index] === '"$ref"'
        ? reference.exec(part.kind === 'scalar' ? part.raw : '')?.[1]
        : undefined
    if (path === undefined) referencesOf(root, part, found)
    else if (!found.has(path)) {
      const target = path.split('/').reduce<JsonNode | undefined>((node, key) => member(node, key), root)
      if (!target) continue
      found.set(path, target)
      referencesOf(root, target, found)
    }
  }
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gmu, ' ')

/** An operation with what it refers to, as far as all of it has room. */
function writeWhole({ node, shared }: Operation, root: JsonNode): string {
  const references = new Map<string, JsonNode>()
  for (const part of [node, ...(shared ? [shared] : [])]) referencesOf(root, part, references)
  const parts = [
    writePlain(node),
    ...(shared ? [`parameters of the path:\n${indented(writePlain(shared))}`] : []),
    ...[...references].map(([path, target]) => `#/${path}:\n${indented(writePlain(target))}`),
  ]
  return indented(parts.join('\n'))
}

/** The operations to show whole, those that the question is about first. */
function askedOf(operations: readonly Operation[], { question, profile }: ShrinkContext): Operation[] {
  const isNamed = ({ id }: Operation): boolean => id !== '' && namesMember(question, id)
  const scores = new RankedTexts(
    operations.map(({ line }) => line),
    question.terms,
  ).score()
  const ranked = operations
    .map((operation, index) => ({ operation, score: scores[index]! + (isNamed(operation) ? 1000 : 0) }))
    .toSorted((a, b) => b.score - a.score)
  const asked = profile === 'aggressive' ? ranked.filter(({ score }) => score > 0).slice(0, mostAsked) : ranked
  return asked.map(({ operation }) => operation)
}

/**
 * A description of an API: its paths with their methods in one line each, the operations that are asked for whole, and how
 * many of what else there is. `undefined` where a value is none, or its lines have no room.
 */
export function chooseOperations(root: JsonNode, context: ShrinkContext, room: number): Shrunk | undefined {
  const version = member(root, 'openapi') ?? member(root, 'swagger')
  const paths = member(root, 'paths')
  if (root.kind !== 'object' || version?.kind !== 'scalar' || paths?.kind !== 'object') return undefined
  const operations = operationsOf(paths)
  if (operations.length === 0) return undefined
  const heads = ['openapi', 'swagger', 'info', 'servers', 'host', 'basePath', 'security', 'securityDefinitions']
  const isHead = (key: string): boolean => heads.includes(key.slice(1, -1))
  const head: JsonObject = {
    ...root,
    keys: root.keys.filter(isHead),
    values: root.values.filter((_, index) => isHead(root.keys[index]!)),
  }
  const others = root.keys.flatMap((key, index) => {
    const value = root.values[index]!
    if (isHead(key) || key === '"paths"') return []
    const sections = value.kind === 'object' && key === '"components"' ? value : undefined
    if (!sections) return [writeKey(key)]
    return sections.keys.flatMap((name, at) => {
      if (name === '"securitySchemes"') return []
      const section = sections.values[at]!
      const size = section.kind === 'object' ? section.keys.length : 1
      return [`${size} in ${writeKey(key)}.${writeKey(name)}`]
    })
  })
  const whole = new Map<Operation, string>()
  const schemes = member(member(root, 'components'), 'securitySchemes')
  const start = writePlain(head) + (schemes ? `\ncomponents.securitySchemes:\n${indented(writePlain(schemes))}` : '')
  const end = others.length > 0 ? gap(others.join(', ')) : ''
  let left = room - start.length - end.length - operations.reduce((sum, { line }) => sum + line.length + 1, 0)
  if (left < 0) return undefined
  for (const operation of askedOf(operations, context)) {
    const text = writeWhole(operation, root)
    if (text.length > left) continue
    whole.set(operation, text)
    left -= text.length + 1
  }
  const lines = operations.map((operation) => {
    const text = whole.get(operation)
    return text === undefined ? operation.line : `${operation.line}\n${text}`
  })
  const text = [
    start,
    'operations, in one line those without their details:',
    ...lines,
    ...(end === '' ? [] : [end]),
  ].join('\n')
  return { text, unit: 'operations', total: operations.length, shown: whole.size }
}
