/**
 * The most arrays and objects that may be open at a time. Node 26 (V8 14.6) spends 120 to 160 bytes of stack on each, and
 * where none is left for the next, JSON that breaks off damages the heap: with the default stack of 984 kB from about 6100
 * levels on (measure/parse-json.ts). 500 levels take at most 80 kB, which leaves room for callers with less stack to spare
 * and for recursion over what was parsed.
 */
const mostLevels = 500

const quote = 34
const backslash = 92
const openArray = 91
const closeArray = 93
const openObject = 123
const closeObject = 125

/** Where the string that opens at `open` has its closing quote; -1 where it has none. */
function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((at - before) % 2 === 1) return at
  }
  return -1
}

/** Whether a text opens more arrays and objects than may be open at a time, those in its strings counted, too. */
function opensMany(text: string): boolean {
  let opened = 0
  for (const sign of ['{', '['])
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      opened += 1
      if (opened > mostLevels) return true
    }
  return false
}

/** Whether more arrays and objects are open at a time than may be; exact up to the first mistake in the JSON. */
function nestsTooDeep(text: string): boolean {
  let levels = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = closingQuote(text, at)
      if (at < 0) return false
    } else if (code === openArray || code === openObject) {
      levels += 1
      if (levels > mostLevels) return true
    } else if (code === closeArray || code === closeObject) levels -= 1
  }
  return false
}

/**
 * Parses JSON as `JSON.parse` does, but refuses arrays and objects that nest deeper than 500 levels: there `JSON.parse` of
 * Node 26 can end the process. The check is one pass over the text; texts that open up to 500 of them need none.
 *
 * @throws SyntaxError where the text is no JSON, and where it nests deeper than 500 levels
 *
 * @example
 * const { tools } = parseJson('{ "tools": ["search"] }') as { tools: string[] }
 */
export function parseJson(text: string): unknown {
  if (text.length > mostLevels && opensMany(text) && nestsTooDeep(text))
    throw new SyntaxError(`the JSON nests deeper than ${mostLevels} levels of arrays and objects`)
  return JSON.parse(text)
}
