import { fieldsOf } from '../../text/shell/read-call.ts'
import { inputText, unreadableInput } from '../../message/input.ts'
import { digestsIn, spellingsOf } from '../../text/digests.ts'
import { Recent } from '../../text/recent.ts'
import { searchedFor } from '../../text/shell/shell-command.ts'
import { extractTerms } from '../../text/terms.ts'
import { daysIn, spellingsOfDays, type WrittenDay } from '../kinds/rows/written-day.ts'
import { intentsOf, asksForExtreme, asksForNone, numbersIn } from './intents.ts'
import { idsBetween, rangesIn, type AskedRange } from './ranges.ts'
import { heaviestWords, wideIn, type WeightedWord } from './keywords.ts'
import type { Intent } from '../types.ts'

/** What a result is shrunk for. */
export interface Question {
  /** Terms to look for, with their weights: identifiers and the call's own arguments count most. */
  readonly terms: ReadonlyMap<string, number>
  /** Most likely first; at least one. */
  readonly intents: readonly Intent[]
  /** Ids, names and numbers that the question or the arguments name exactly, in lowercase: `step 7`, `greta haugen`. */
  readonly names: ReadonlySet<string>
  /** Hashes that the question or the arguments name, whole or abbreviated. */
  readonly digests: readonly string[]
  /** Whether it may ask for what has no value: "which customers have no email?" */
  readonly asksForNone: boolean
  /** Whether it may ask for one end of an order: "the largest", "the most", "der höchste". */
  readonly asksForExtreme: boolean
  /** Whole numbers that it says, each alone: "called with 9" */
  readonly numbers: readonly string[]
  /** Values that it asks for by where they begin and end: "above 980 EUR" */
  readonly ranges: readonly AskedRange[]
  /** Days that the question names; the arguments, where it names none. */
  readonly days: readonly WrittenDay[]
  /** How the result writes them, in small letters. */
  readonly daysThere: readonly string[]
  /** What it says in Chinese, Japanese or Korean, which have no spaces between words. */
  readonly wide: readonly string[]
  /** The heaviest words, for people. */
  readonly keywords: readonly string[]
  /** What a search looked for, where the call says so. */
  readonly pattern: string | undefined
  /** Lines of the file the call names at which the person points, as traces do: `app.ts:12`. */
  readonly lines: readonly number[]
}

/** Long texts are templates: their beginning and their tail are read, in characters. */
const headLength = 5000
const tailLength = 2500
const longestArgument = 400
const mostArguments = 40
const shownKeywords = 5

/** Weight of the body of the question, its first line, what stands in backquotes, and the arguments of the call. */
const weights = { body: 0.6, subject: 1, quoted: 1.2, argument: 0.8, wholeName: 1.5 }
/** A longer text is a template around what is asked: it ends with that, begins with what it is, and says little between. */
const longestQuestion = 1500
const inTemplate = { body: 0.3, beginning: 0.6 }
const longestEnd = 600

/** Arguments that say where, not what. */
const placeKey = /^(?:path|file|cwd|dir|directory|folder|file_?path|url|uri|href)$/iu
const commandKey = /^(?:command|cmd|script)$/iu
const patternKey = /^(?:pattern|query|regex|regexp|search|q|symbol|name)$/iu

/** The texts in the arguments, with the names under which they stand. */
function textsOfArguments(input: unknown, texts: { key: string; text: string }[], key = '', depth = 0): void {
  if (texts.length >= mostArguments) return
  if (typeof input === 'string') {
    // Of a command line that searches, the command, its options and its places say nothing about the matches.
    const pattern = commandKey.test(key) ? searchedFor(input) : undefined
    texts.push(
      pattern === undefined ? { key, text: input.slice(0, longestArgument) } : { key: 'pattern', text: pattern },
    )
  }
  if (depth < 4) {
    for (const [name, value] of fieldsOf(input).slice(0, mostArguments)) {
      textsOfArguments(value, texts, name, depth + 1)
    }
  }
}

const shorten = (text: string): string =>
  text.length <= headLength + tailLength ? text : `${text.slice(0, headLength)}\n${text.slice(-tailLength)}`

/** A file and a line of it: `app.ts:12`, `app.ts#L12`, `app.ts(12,`, `"app.py", line 12`. */
const pointer = /(?<![\w.-])([\w.-]{1,80}\.\w{1,8})(?:"?, line |:|#L|\()(\d{1,6})(?!\d)/gu
const mostPlaces = 100

interface Place {
  readonly file: string
  readonly line: number
}

function placesIn(text: string): Place[] {
  const places: Place[] = []
  for (const match of text.matchAll(pointer)) {
    if (places.push({ file: match[1]!, line: Number(match[2]) }) === mostPlaces) break
  }
  return places
}

function addTerms(terms: Map<string, number>, source: string, weight: number): void {
  for (const term of new Set(extractTerms(source))) {
    const worth = weight * (term.startsWith('=') ? weights.wholeName : 1)
    if (worth > (terms.get(term) ?? 0)) terms.set(term, worth)
  }
}

/** What a person's text asks for. */
interface Said {
  /** The heaviest words, heaviest first. */
  readonly words: readonly WeightedWord[]
  readonly terms: ReadonlyMap<string, number>
  readonly intents: readonly Intent[]
  readonly places: readonly Place[]
  readonly names: readonly string[]
  readonly digests: readonly string[]
  readonly asksForNone: boolean
  readonly asksForExtreme: boolean
  readonly numbers: readonly string[]
  readonly ranges: readonly AskedRange[]
  readonly days: readonly WrittenDay[]
  readonly wide: readonly string[]
}

const nameLike = /[A-Za-z0-9_][\w.:@/+-]{1,79}/gu
/** What reads like a word of a sentence: letters alone, or a capital in front. */
const plainWord = /^(?:[A-Za-z]?[a-z]+|[A-Z]+)$/u
const mostNames = 60
const mostDays = 20

/** A whole number with what it numbers in front of it. */
const numbered = /(?:(?<![A-Za-z])([A-Za-z]{2,30})(?: #?|=)|\p{Script=Han})\d{1,15}(?![\w-]|[.,:]\d)/gu

/** Two words with capitals side by side may be a name: `Greta Haugen`, `Okafor AG`. */
const pairOfCapitals = /(?<![\p{L}\p{N}_])(?=((\p{Lu}[\p{L}'’.-]{0,30}) \p{Lu}[\p{L}'’]{1,30}(?![\w-])))/gu
const mostPairs = 12

/** Ids, numbers, also with the word in front as in `step 7`, and names with signs or capitals in them. */
function namesIn(text: string): string[] {
  const names: string[] = []
  for (const [found, word] of text.matchAll(numbered)) {
    const isName = word === undefined || extractTerms(word).length > 0
    if (isName && names.push(found.replace('=', ' ').toLowerCase()) === mostNames) return names
  }
  for (const [found] of text.matchAll(nameLike)) {
    const name = found.replace(/(?<![.:@/+-])[.:@/+-]+$/u, '')
    if (name.length > 1 && !plainWord.test(name) && names.push(name.toLowerCase()) === mostNames) break
  }
  for (const [, pair, first] of [...text.matchAll(pairOfCapitals)].slice(0, mostPairs))
    if (extractTerms(first!).length > 0) names.push(pair!.toLowerCase())
  for (const id of idsBetween(text)) if (names.push(id.toLowerCase()) >= mostNames) break
  return names
}

const firstLine = (text: string): string => text.split('\n').find((line) => line.trim() !== '') ?? ''
const lastParagraph = (text: string): string =>
  text
    .slice(-longestEnd)
    .trimEnd()
    .split(/\n[ \t]{0,20}\n/u)
    .at(-1)!

function read(text: string): Said {
  const terms = new Map<string, number>()
  const body = shorten(text)
  const isTemplate = text.length > longestQuestion
  const asked = isTemplate ? lastParagraph(body) : firstLine(body)
  addTerms(terms, body, isTemplate ? inTemplate.body : weights.body)
  if (isTemplate) addTerms(terms, firstLine(body), inTemplate.beginning)
  addTerms(terms, asked, weights.subject)
  for (const quoted of body.match(/`[^`\n]{2,80}`/gu) ?? []) addTerms(terms, quoted, weights.quoted)
  const intents = intentsOf(isTemplate ? `${firstLine(body)}\n${asked}` : body)
  return {
    terms,
    words: heaviestWords(`${asked}\n${body}`, (term) => terms.get(term) ?? 0, shownKeywords),
    intents,
    places: placesIn(body),
    names: namesIn(body),
    digests: digestsIn(body),
    asksForNone: asksForNone(asked),
    asksForExtreme: asksForExtreme(asked),
    numbers: numbersIn(asked),
    ranges: rangesIn(isTemplate ? asked : body),
    days: [...daysIn(isTemplate ? asked : body)],
    wide: wideIn(isTemplate ? `${asked}\n${firstLine(body)}` : body),
  }
}

/** Characters of texts of people that are remembered: all results of a turn answer the same text. */
const remembered = 200_000
const said = new Recent<Said>(remembered)

/** What the arguments of a call ask for. */
interface Argued {
  readonly inputs: readonly { readonly key: string; readonly text: string }[]
  readonly terms: ReadonlyMap<string, number>
  readonly words: readonly WeightedWord[]
  readonly names: readonly string[]
  readonly digests: readonly string[]
  readonly days: readonly WrittenDay[]
  readonly wide: readonly string[]
}

function readArguments(input: unknown): Argued {
  const inputs: { key: string; text: string }[] = []
  textsOfArguments(input, inputs)
  const texts = inputs.filter(({ key }) => !placeKey.test(key)).map(({ text }) => text)
  const terms = new Map<string, number>()
  for (const text of texts) addTerms(terms, text, weights.argument)
  const words = heaviestWords(texts.join('\n'), (term) => terms.get(term) ?? 0, shownKeywords)
  return {
    inputs,
    terms,
    words,
    names: texts.flatMap(namesIn),
    digests: texts.flatMap(digestsIn),
    days: texts.flatMap((text) => [...daysIn(text)]),
    wide: texts.flatMap(wideIn),
  }
}

function keywordsOf(asked: Said, argued: Argued): string[] {
  const words = new Map<string, number>()
  for (const [word, weight] of [...argued.words, ...asked.words])
    words.set(word, Math.max(weight, words.get(word) ?? 0))
  return [...words]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, shownKeywords)
    .map(([word]) => word)
}

/** What a result is looked through for, for people. */
export function headlineOf(text: string, input: unknown): Pick<Question, 'intents' | 'keywords'> {
  const asked = said.get(text, read)
  return { intents: asked.intents, keywords: keywordsOf(asked, readArguments(input)) }
}

/** Characters of arguments whose questions are remembered. */
const rememberedArguments = 50_000
const questions = new Recent<Question>(rememberedArguments)
/** A number for each text of a person, so that a long one is not copied into the key of every call that answers it. */
const numbers = new Recent<number>(remembered)
let nextNumber = 0

/**
 * What a result is looked through for: the words of the person and the arguments of the call.
 *
 * @param text the last text a person wrote
 * @param input the arguments of the call
 */
export function questionOf(text: string, input: unknown): Question {
  const argued = inputText(input)
  // A call that JSON cannot hold is not told apart from others.
  if (argued === unreadableInput) return readQuestion(text, input)
  const number = numbers.get(text, () => (nextNumber += 1))
  return questions.get(`${number} ${typeof input} ${argued}`, () => readQuestion(text, input))
}

function readQuestion(text: string, input: unknown): Question {
  const asked = said.get(text, read)
  const argued = readArguments(input)
  const terms = new Map(asked.terms)
  for (const [term, weight] of argued.terms) if (weight > (terms.get(term) ?? 0)) terms.set(term, weight)
  const { inputs } = argued
  const digests = [...new Set([...asked.digests, ...argued.digests])].slice(0, mostNames)
  const isNamed = ({ file }: Place): boolean => inputs.some((given) => given.text.includes(file))
  return {
    terms,
    intents: asked.intents,
    names: new Set([...asked.names, ...argued.names, ...digests]),
    digests,
    asksForNone: asked.asksForNone,
    asksForExtreme: asked.asksForExtreme,
    numbers: asked.numbers,
    ranges: asked.ranges,
    days: (asked.days.length > 0 ? asked.days : argued.days).slice(0, mostDays),
    daysThere: [],
    wide: [...new Set([...asked.wide, ...argued.wide])],
    keywords: keywordsOf(asked, argued),
    pattern: inputs.find(({ key }) => patternKey.test(key))?.text,
    lines: asked.places.filter(isNamed).map(({ line }) => line),
  }
}

/**
 * What one result is looked through for: hashes have the lengths that they have in it, so that a commit named by the first digits
 * of its hash is found like any other name. Days are written as in it.
 *
 * @param result the text of the result
 */
export function questionAbout(result: string, text: string, input: unknown): Question {
  const question = questionOf(text, input)
  const daysThere = spellingsOfDays(question.days, result)
  const written = [...spellingsOf(question.digests, result), ...daysThere]
  if (written.length === 0) return question
  const terms = new Map(question.terms)
  for (const name of written) addTerms(terms, name, weights.subject)
  return { ...question, terms, daysThere, names: new Set([...question.names, ...written]) }
}
