import { readJson, type IsWanted, type JsonNode, type ReadJson } from './reader.ts'

/** JSON that breaks off: what is whole of it, and the rest as it stands. */
export interface BrokenJson {
  readonly node: JsonNode
  readonly rest: string
}

/** A value that breaks off is shown as it stands, so it must not be most of the text. */
const longestRest = 2000
const longestOpen = 500
const deepest = 200
const beginsLikeJson = /^\s{0,20}(?:[[{]\s{0,200}){1,6}"(?:[^"\\\n]|\\[^\n]){1,80}"\s{0,20}[:,]/u

/** Whether a text begins like JSON that holds members or strings. */
export const beginsJson = (text: string): boolean => beginsLikeJson.test(text.slice(0, 1600))

/** The beginning of an escape, where a string breaks off. */
const halfEscape = /(?<=(?:^|[^\\])(?:\\\\){0,20})\\(?:u[\da-fA-F]{0,3})?$/u

/** Reads JSON that breaks off inside of a long string, which is shown as far as it goes. */
function closeString(
  text: string,
  open: readonly string[],
  isWanted: IsWanted | undefined,
  reader: ReadJson,
): BrokenJson | undefined {
  const half = halfEscape.exec(text.slice(-60))?.[0] ?? ''
  const whole = `${text.slice(0, text.length - half.length)}"${open.toReversed().join('')}`
  const read = reader(whole, 0, isWanted)
  return read?.end === whole.length ? { node: read.node, rest: half } : undefined
}

/** Reads JSON that ends before its brackets are closed, as tools leave it that cut their results at some length. */
export function readBrokenJson(text: string, isWanted?: IsWanted, reader: ReadJson = readJson): BrokenJson | undefined {
  if (!beginsJson(text)) return undefined
  const open: string[] = []
  let [end, depth] = [0, 0]
  let [lastComma, depthOfComma] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') {
      let close = text.indexOf('"', at + 1)
      for (; close >= 0; close = text.indexOf('"', close + 1)) {
        let before = close - 1
        while (text.charAt(before) === '\\') before -= 1
        if ((close - before) % 2 === 1) break
      }
      if (close < 0) {
        if (text.length - at > longestOpen) return closeString(text, open, isWanted, reader)
        break
      }
      at = close
    } else if (character === '{' || character === '[') {
      if (open.length === deepest) return undefined
      open.push(character === '{' ? '}' : ']')
    } else if (character === '}' || character === ']') {
      if (open.pop() !== character || open.length === 0) return undefined
      end = at + 1
      depth = open.length
    } else if (character === ',') {
      lastComma = at
      depthOfComma = open.length
    }
  }
  // What follows the last list or object that is whole is shown as it stands, where that is short.
  if (end === 0 || text.length - end > longestOpen) [end, depth] = [lastComma, depthOfComma]
  if (end === 0 || text.length - end > longestRest) return undefined
  const whole = text.slice(0, end) + open.slice(0, depth).toReversed().join('')
  const read = reader(whole, 0, isWanted)
  if (!read || read.end !== whole.length || read.node.kind === 'scalar') return undefined
  return { node: read.node, rest: text.slice(end).replace(/^\s*,/u, '').trim() }
}
