import { callText } from '../message/input.ts'
import { resultsText, type ToolUse } from '../message/pairing.ts'
import { isWide } from '../text/terms.ts'

/** Of a longer message, its beginning and its end are read, in characters. */
const longestRead = 2000
const mostNames = 40
/** A name that more results hold tells none of them. */
const mostHolders = 2

const nameLike = /[\p{L}\p{N}_][\p{L}\p{N}_.:@/#+-]{2,79}/gu
/** Ids, paths, numbers and names with signs or capitals in them: not the words of a sentence. */
const mayBeName = /\p{N}|[_@/#]|\p{Ll}\p{Lu}|^\p{Lu}{4,}$|\.\p{L}/u
const quoted = /[`"“「『]([^`"”」』\n]{3,80})[`"”」』]/gu

/** A name as it stands, and what of it stands between Chinese, Japanese or Korean characters, which no space sets apart. */
function withoutWide(name: string): readonly string[] {
  const parts = ['']
  for (const character of name) {
    if (!isWide(character)) parts.push(parts.pop()! + character)
    else if (parts.at(-1) !== '') parts.push('')
  }
  return parts.length > 1 || parts[0] !== name ? [name, ...parts] : parts
}

/** The names in a message, in lowercase. */
function namesOf(message: string): string[] {
  const text =
    message.length > longestRead * 2 ? `${message.slice(0, longestRead)}\n${message.slice(-longestRead)}` : message
  const names = new Set<string>()
  for (const [, name] of text.matchAll(quoted)) names.add(name!.trim().toLowerCase())
  for (const [found] of text.matchAll(nameLike))
    for (const part of withoutWide(found)) {
      const name = part.replace(/(?<![.:@/#+-])[.:@/#+-]+$/u, '')
      if (name.length > 2 && mayBeName.test(name)) names.add(name.toLowerCase())
    }
  return [...names].slice(0, mostNames)
}

const wordPart = /[\p{L}\p{N}_]/u

/** Whether what stands beside a name makes it a part of a longer one; Chinese, Japanese and Korean has no spaces. */
const goesOn = (beside: string | undefined): boolean => beside !== undefined && wordPart.test(beside) && !isWide(beside)

/** Whether a text holds a name that is no part of a longer one. */
function holdsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!goesOn(text[at - 1]) && !goesOn(text[at + name.length])) return true
  }
  return false
}

/**
 * The uses that a message names: by something that stands in their arguments, or in the results of few of them. For
 * example `And what about W1002?` names `get_order({ id: 'W1002' })`.
 */
export function namedIn(message: string, uses: readonly ToolUse[]): ReadonlySet<ToolUse> {
  const named = new Set<ToolUse>()
  const names = namesOf(message)
  if (names.length === 0) return named
  const calls = uses.map((use) => callText(use.value).toLowerCase())
  const results = uses.map((use) => resultsText(use).toLowerCase())
  for (const name of names) {
    const asked = uses.filter((_, at) => holdsName(calls[at]!, name))
    const holders = asked.length > 0 ? asked : uses.filter((_, at) => holdsName(results[at]!, name))
    if (holders.length <= mostHolders) for (const use of holders) named.add(use)
  }
  return named
}
