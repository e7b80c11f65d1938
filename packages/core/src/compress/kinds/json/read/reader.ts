/** A number, a string, `true`, `false` or `null`, spelled as in the source. */
export interface JsonScalar {
  readonly kind: 'scalar'
  readonly raw: string
}

export interface JsonArray {
  readonly kind: 'array'
  readonly items: readonly JsonNode[]
  /** Length of its source, in characters. */
  readonly size: number
  /** It is the text of a string. */
  readonly isText?: true
}

/** Keys are spelled as in the source, quotes included; a repeated key stays repeated. */
export interface JsonObject {
  readonly kind: 'object'
  readonly keys: readonly string[]
  readonly values: readonly JsonNode[]
  readonly size: number
  /** It is the text of a string. */
  readonly isText?: true
}

export type JsonNode = JsonScalar | JsonArray | JsonObject

/** A value and where it ends. */
export interface JsonRead {
  readonly node: JsonNode
  readonly end: number
}

/** Deeper nesting is no data for a table, and writers may recurse up to here. */
const deepest = 200
const longestNumber = 1000

const quote = 34
const backslash = 92
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u
const escapable = '"\\/bfnrtu'

const isBlankCode = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

export function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlankCode(text.charCodeAt(at))) at += 1
  return at
}

const isHexCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)

/** Where the string that opens at `from` ends, or -1. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (!(code >= 32)) return -1
    if (code !== backslash) continue
    at += 1
    const escaped = text.charAt(at)
    if (escaped === '' || !escapable.includes(escaped)) return -1
    if (escaped !== 'u') continue
    for (let digit = 1; digit <= 4; digit += 1) if (!isHexCode(text.charCodeAt(at + digit))) return -1
    at += 4
  }
}

const isNumberCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 45 || code === 46 || code === 43 || code === 101 || code === 69

/** Where the scalar that starts at `from` ends, or -1. */
function endOfScalar(text: string, from: number): number {
  if (text.charCodeAt(from) === quote) return endOfString(text, from)
  for (const word of ['true', 'false', 'null']) if (text.startsWith(word, from)) return from + word.length
  let end = from
  while (end - from < longestNumber && isNumberCode(text.charCodeAt(end))) end += 1
  return numberPattern.test(text.slice(from, end)) && !isNumberCode(text.charCodeAt(end)) ? end : -1
}

/** Stands for a value that was passed over. */
export const passedOver: JsonScalar = { kind: 'scalar', raw: 'null' }

/** Decides, after the first values of a list, whether the next is worth reading; asked in the order of the text. */
export type IsWanted = (from: number, to: number) => boolean

export const readAtStart = 40
export const readAtEnd = 4

/** Where the value at `from` ends, by its brackets and quotes alone; -1 where it does not. */
export function endOfValue(text: string, from: number): number {
  if (text[from] !== '{' && text[from] !== '[') return endOfScalar(text, from)
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at) - 1
      if (at < 0) return -1
    } else if (code === 123 || code === 91) depth += 1
    else if (code === 125 || code === 93) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

interface Open {
  /** Where the last values that were passed over start, and which they are. */
  readonly passed: { readonly index: number; readonly from: number }[]
  readonly isObject: boolean
  readonly start: number
  readonly keys: string[]
  readonly values: JsonNode[]
}

function close(open: Open, end: number, text: string): JsonNode {
  const size = end - open.start
  for (const { index, from } of open.passed) open.values[index] = readJson(text, from)?.node ?? passedOver
  return open.isObject
    ? { kind: 'object', keys: open.keys, values: open.values, size }
    : { kind: 'array', items: open.values, size }
}

/** A reader of the value that starts at `from`, for {@link readJson}. */
export type ReadJson = (text: string, from?: number, isWanted?: IsWanted) => JsonRead | undefined

/** Characters that are read in one step. */
const longestStep = 200_000

/**
 * The JSON value that starts at `from`, its scalars and keys as slices of the source. `undefined` where there is none, or
 * where it nests deeper than {@link deepest}.
 *
 * @param isWanted given for long texts: what it refuses in long lists is {@link passedOver}, save the first and the last
 */
export const readJson: ReadJson = (text, from = 0, isWanted) => {
  const steps = readInSteps(text, from, isWanted)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The same in steps. */
export function* readInSteps(
  text: string,
  from: number,
  isWanted: IsWanted | undefined,
): Generator<void, JsonRead | undefined> {
  const stack: Open[] = []
  let at = skipBlanks(text, from)
  let endOfStep = at + longestStep
  for (;;) {
    if (at > endOfStep) {
      endOfStep = at + longestStep
      yield
    }
    const top = stack.at(-1)
    let node: JsonNode | undefined
    const code = text.charCodeAt(at)
    const isClose = top !== undefined && text[at] === (top.isObject ? '}' : ']')
    if (isClose && top.values.length === 0) {
      stack.pop()
      at += 1
      node = close(top, at, text)
    } else {
      const start = at
      if (top?.isObject) {
        const end = code === quote ? endOfString(text, at) : -1
        if (end < 0) return undefined
        top.keys.push(text.slice(at, end))
        at = skipBlanks(text, end)
        if (text[at] !== ':') return undefined
        at = skipBlanks(text, at + 1)
      }
      const end = isWanted && top && top.values.length >= readAtStart ? endOfValue(text, at) : 0
      if (end > 0 && !isWanted!(start, end)) {
        top!.passed.push({ index: top!.values.length, from: at })
        if (top!.passed.length > readAtEnd) top!.passed.shift()
        node = passedOver
        at = end
      } else if (text[at] === '{' || text[at] === '[') {
        if (stack.length >= deepest) return undefined
        stack.push({ passed: [], isObject: text[at] === '{', start: at, keys: [], values: [] })
        at = skipBlanks(text, at + 1)
        continue
      } else {
        const endOfNext = endOfScalar(text, at)
        if (endOfNext < 0) return undefined
        node = { kind: 'scalar', raw: text.slice(at, endOfNext) }
        at = endOfNext
      }
    }
    for (;;) {
      const parent = stack.at(-1)
      if (!parent) return { node, end: at }
      parent.values.push(node)
      at = skipBlanks(text, at)
      if (text[at] === ',') {
        at = skipBlanks(text, at + 1)
        if (text[at] === '}' || text[at] === ']') return undefined
        break
      }
      if (text[at] !== (parent.isObject ? '}' : ']')) return undefined
      stack.pop()
      at += 1
      node = close(parent, at, text)
    }
  }
}
