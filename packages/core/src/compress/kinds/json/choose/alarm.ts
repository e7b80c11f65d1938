import type { JsonNode } from '../read/reader.ts'
import { isString } from '../read/scalars.ts'

const failing = /error|exception|fail|fatal|denied|timeout/iu
const failingKey = /error|exception|fail|fatal/iu
const statusKey = /^"(?:http_?)?(?:status|code|status_?code)"$/iu
const failingStatus = /^"?[4-9]\d{2}"?$|^[1-9]\d{3,8}$/u
const nothing = /^(?:null|false|""|-?\d.*)$/u
/** What is read of a string; a failure is named early. */
const readLength = 400

/** Whether a value, under its key, reports something going wrong: in a string, under such a key, or by its status. */
export function reportsFailure(node: JsonNode, key = ''): boolean {
  if (node.kind === 'array') return node.items.some((item) => reportsFailure(item))
  if (node.kind === 'object') return node.values.some((value, index) => reportsFailure(value, node.keys[index]))
  if (statusKey.test(key) && failingStatus.test(node.raw)) return true
  if (failingKey.test(key) && !nothing.test(node.raw)) return true
  return isString(node) && failing.test(node.raw.slice(0, readLength))
}

/** The same for a text that is not read yet; a key with nothing under it, such as `"error": null`, reports none. */
export const failurePattern: RegExp =
  /(?:error|exception|fail|fatal|denied|timeout)(?![\w-]{0,20}"\s{0,3}:\s{0,3}(?:null|false|""|\[\]|\{\}|-?\d))|"(?:status|code|status_?code)"\s{0,3}:\s{0,3}"?[4-9]\d{2}(?!\d)/giu
