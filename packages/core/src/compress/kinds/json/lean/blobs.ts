import { parseJson } from '../../../../parse-json.ts'
import { gap } from '../../../kind.ts'
import { gone, withoutBlobs, withoutGone } from '../../lines/lean/blobs.ts'
import type { JsonNode, JsonObject } from '../read/reader.ts'
import { isString } from '../read/scalars.ts'
import { withParts } from '../read/with-parts.ts'

/** Shorter strings may be names or keys that have to be given back. */
const shortestBlob = 600
/** What has to be given back for the next page or call may be long. */
const shortestWhereGivenBack = 6000
const tokenKey = /token|cursor|page|next|key|signature|secret|id"$/iu
const dataUrl = /^data:([\w.+/-]{1,80})(?:;[\w=.+-]{1,80}){0,3};base64,/u
const base64 = /^[A-Za-z\d+/_-]+={0,2}$/u
const hex = /^[\da-fA-F]+$/u
const lineBreaks = /[\r\n]+/gu
const typesByStart: readonly (readonly [start: string, type: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['PHN2Zy', 'image/svg+xml'],
  ['JVBERi0', 'application/pdf'],
  ['UEsDB', 'application/zip'],
  ['H4sI', 'application/gzip'],
]
/** Letters of both cases and digits stand side by side in what is encoded, and not in words. */
const looksEncoded = (text: string): boolean => {
  const start = text.slice(0, shortestBlob)
  return /[A-Z]/u.test(start) && /[a-z]/u.test(start) && /\d/u.test(start)
}

/** What a text of encoded bytes is: how long and of what; `undefined` for any other text. */
function blobIn(text: string, mimeType?: string): string | undefined {
  const type = dataUrl.exec(text.slice(0, 400))
  const body = (type ? text.slice(type[0].length) : text).replace(lineBreaks, '').trim()
  const isHex = hex.test(body)
  if (!isHex && !(base64.test(body) && looksEncoded(body))) return undefined
  const known = type?.[1] ?? mimeType ?? typesByStart.find(([start]) => body.startsWith(start))?.[1]
  return `${text.length.toLocaleString('en-US')} characters of ${isHex ? 'hex' : 'base64'}${known === undefined ? '' : `, ${known}`}`
}

const typeKey = /^"(?:mime_?type|media_?type|content_?type)"$/iu
const plainType = /^"[\w.+-]{1,40}\/[\w.+-]{1,60}"$/u

/** A value of which some scalars are left out, how many of how many, and lines that say what marks in it do not. */
export interface Lean {
  readonly node: JsonNode
  readonly total: number
  readonly hidden: number
  readonly said: readonly string[]
}

/** The type of a file that an object says it holds. */
function typeSaidIn({ keys, values }: JsonObject): string | undefined {
  const type = values[keys.findIndex((name) => typeKey.test(name))]
  return type?.kind === 'scalar' && plainType.test(type.raw) ? type.raw.slice(1, -1) : undefined
}

/** Counts encoded bytes in strings instead of showing them. */
export function countBlobs(root: JsonNode): Lean {
  let total = 0
  let blobs = 0
  const count = (node: JsonNode, key: string, within: JsonObject | undefined): JsonNode => {
    if (node.kind === 'array') return withParts(node, (item) => count(item, key, within))
    if (node.kind === 'object') return withParts(node, (value, index) => count(value, node.keys[index]!, node))
    total += 1
    if (node.raw.length <= shortestBlob || !isString(node)) return node
    if (node.raw.length <= shortestWhereGivenBack && tokenKey.test(key)) return node
    const text = String(parseJson(node.raw))
    const what = blobIn(text, within && typeSaidIn(within))
    const without = what === undefined ? withoutBlobs(text, gone) : text
    if (what === undefined && without === text) return node
    blobs += 1
    return { kind: 'scalar', raw: what === undefined ? JSON.stringify(withoutGone(without)) : gap(what) }
  }
  const node = count(root, '', undefined)
  return { node: blobs === 0 ? root : node, total, hidden: blobs, said: [] }
}
