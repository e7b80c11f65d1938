import { inOneGo, type Steps } from '../breaks.ts'
import type { ToolUse } from '../message/pairing.ts'
import { callText, inputText } from '../message/input.ts'
import { saysMade } from './outcome.ts'
import { oldKey } from '../text/values/old-text-key.ts'
import { commandOf, fieldsOf, pathOf, spelled, writesFiles } from '../text/shell/read-call.ts'
import { staysPut } from '../text/shell/stays-put.ts'

/** A text that stands or stood in a file. */
export interface FileText {
  readonly text: string
  /** What else the call says of the place: another machine, another cell, another section is another place. */
  readonly place: string
}

/** A text that a call put into a file. */
interface Written extends FileText {
  /** What stood in its place before, as far as the call says it. */
  readonly before: string | undefined
}

/** What a call changed in a file. */
export interface Change {
  readonly path: string
  /** Names of the arguments that hold the texts. */
  readonly keys: ReadonlySet<string>
  /** Texts that stand in the file from then on, in order. */
  readonly now: readonly Written[]
  /** Texts that stood there before. */
  readonly before: readonly FileText[]
  /** The call gave the file whole. */
  readonly isWhole: boolean
  /** The result says that all of it was done. */
  readonly isMade: boolean
  /** The call says nothing else that it does: the file stays where it is, and so do the others. */
  readonly staysPut: boolean
}

const newKey = /^(?:new|replace(?:ment)?|insert|updated|after)(?:_?(?:str(?:ing)?|text|content|lines?|code|with))?$/iu
const wholeKey = /^(?:content|contents|file_?text|text|body|data|code)$/iu
const editsKey = /^(?:edits|changes|replacements|operations)$/iu

/** Names of tools that give a file whole, unless another word of the name says otherwise. */
const wholeName = /(?:^|_)(?:write|create|save|overwrite|update)(?:_|$)/u
const partName = /(?:^|_)(?:insert|append|add|prepend|patch|edit|replace|diff)(?:_|$)/u
/** Names of tools that put a text beside another one, which stays. */
const besideName = /(?:^|_)(?:insert|append|add|prepend)(?:_|$)/u
/** Words of names of tools that do not say where the file is. */
const plainWords =
  /(?:^|_)(?:write|create|save|overwrite|update|insert|append|add|prepend|patch|edit|replace|diff|apply|multi|search|find|and|or|to|in|into|str|string|text|code|content|files?|editor|based|tool)(?=_|$)/gu

/** What stands before the name of a tool of a server. */
const serverName = /^.*(?:__|[./:])/u

/** Arguments that say in which lines of a file a text goes. */
const lineKey = /^(?:(?:at|insert|start|end|from|to|begin)_)?line(?:_(?:number|no|start|end|range))?$/u
/** Arguments that say where the path of a file is looked up. */
const placeOfPathKey =
  /^(?:owner|org|repo(?:sitory)?|branch|ref|host|server|project(?:_id)?|workspace|container(?:_id)?|sandbox(?:_id)?|bucket|volume|drive|site|env(?:ironment)?|cwd|root|base_?(?:dir|path))$/u
/** Arguments that say neither where a text goes nor how much is written. */
const asideKey =
  /^(?:command|description|explanation|instructions?|reason|summary|thought|(?:commit_)?message|line_count|replace_all|expected_(?:replacements|occurrences)|encoding|create_(?:dirs|directories|parents))$/u
/** Arguments that say, where they are true, that not all is written anew. */
const partKey = /^(?:is_)?(?:append|prepend|dry_run|preview(?:_only)?|simulate)$/u
const modeKey = /^(?:mode|flags?|overwrite)$/u
/** Modes in which nothing stays of what a file held. */
const wholeMode = /^(?:wb?\+?|(?:over|re)?_?write|create|replace|truncate|true)$/iu

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Whether an argument that is no text of the file may say where in it, or in which file, a text goes. */
function saysPlace(name: string, value: unknown): boolean {
  if (isUnset(value) || asideKey.test(name) || lineKey.test(name)) return false
  return !(partKey.test(name) && value === false) && !(modeKey.test(name) && wholeMode.test(String(value)))
}

/** Names of tools that change a file otherwise than by text, or another thing that is named beside a file. */
const noTextName = /(?:^|_)(?:move|rename|delete|remove|comment|message|issue|review|ticket|reply)s?(?:_|$)/u
const looksLikePath = /[./\\]|^[A-Z]+file$/iu

/** A path as it is spelled without `./`, so that `./src//a.ts` and `src/a.ts` are one file. */
export function plainPath(path: string): string {
  const [first = '', ...others] = path.split(/[\\/]+/u)
  return [first, ...others].filter((part, at) => part !== '.' && (part !== '' || at === 0)).join('/')
}

type Fields = ReturnType<typeof fieldsOf>
const byName = ([one]: Fields[number], [other]: Fields[number]): number => (one < other ? -1 : 1)

/** Reads the arguments of a call, and of each of its parts, for the texts among them. */
class TextReader {
  readonly keys = new Set<string>()
  readonly now: Written[] = []
  readonly before: FileText[] = []
  /** A text was given as the content, with nothing that says that it is the content of a part. */
  isContent = false
  /** Besides the texts the call says only where the file is. */
  isPlain = true
  readonly #path: string
  readonly #isBeside: boolean

  constructor(path: string, isBeside: boolean) {
    this.#path = path
    this.#isBeside = isBeside
  }

  /** Reads the texts that stand side by side in an object: the first old one stands for the first new one. */
  read(fields: Fields, where: string, top?: string): void {
    const old: string[] = []
    const fresh: string[] = []
    const others: Fields[number][] = []
    const parts: [string, Fields][] = []
    // Without a text that comes in its place, a text `before` or `after` is the one beside which another goes.
    const isPair = ['before', 'after'].every((name) => fields.some(([key]) => key.toLowerCase().startsWith(name)))
    const isNeighbour = (key: string): boolean => !isPair && /^(?:before|after)/iu.test(key)
    let hasContent = false
    for (const [key, value] of fields) {
      const isText = typeof value === 'string' && !isNeighbour(key)
      if (isText && oldKey.test(key) && !this.#isBeside) old.push(value)
      else if (isText && (newKey.test(key) || wholeKey.test(key))) {
        hasContent ||= wholeKey.test(key)
        fresh.push(value)
      } else {
        if (editsKey.test(key) && Array.isArray(value)) for (const item of value) parts.push([key, fieldsOf(item)])
        else if (value !== this.#path) others.push([spelled(key), value])
        continue
      }
      this.keys.add(top ?? key)
    }
    const telling = others.filter(([name, value]) => saysPlace(name, value))
    this.isPlain &&= telling.every(([name]) => placeOfPathKey.test(name))
    const place = telling.length === 0 ? where : `${where}\n${inputText(telling.toSorted(byName))}`
    this.isContent ||=
      hasContent &&
      top === undefined &&
      old.length === 0 &&
      telling.every(([name]) => placeOfPathKey.test(name)) &&
      !others.some(([name, value]) => lineKey.test(name) && value !== false && !isUnset(value))
    this.now.push(...fresh.map((text, index) => ({ text, place, before: old[index] })))
    this.before.push(...old.map((text) => ({ text, place })))
    for (const [key, part] of parts) this.read(part, place, top ?? key)
  }
}

/** Reads what a call of an editor is to change; `undefined` where it is no such call, or a command line. */
function toChange({ value: { toolName, input } }: ToolUse): Omit<Change, 'isMade'> | undefined {
  if (commandOf(input) !== undefined || !writesFiles(toolName, input)) return undefined
  const path = pathOf(input)
  const name = spelled(toolName)
  if (path === undefined || !looksLikePath.test(path) || noTextName.test(name)) return undefined
  const fields = fieldsOf(input)
  const isCommand = (command: string): boolean => fields.some(([key, value]) => key === 'command' && value === command)
  const reader = new TextReader(path, besideName.test(name) || isCommand('insert'))
  reader.read(fields, `${name.replace(plainWords, '')}\n${plainPath(path)}`)
  const { keys, now, before, isContent, isPlain } = reader
  if (now.length + before.length === 0) return undefined
  // What was removed is told among the arguments, where nothing stands in its place.
  if (now.every(({ text }) => text === '')) for (const [key] of fields) if (oldKey.test(key)) keys.delete(key)
  const isWhole = isContent && (isCommand('create') || (wholeName.test(name) && !partName.test(name)))
  const isKnown = /^_*$/u.test(name.replace(serverName, '').replace(plainWords, ''))
  return { path, keys, now, before, isWhole, staysPut: isPlain && isKnown }
}

/** Reads what a call of an editor changed; `undefined` where it is no such call, or a command line. */
export function changeOf(use: ToolUse): Change | undefined {
  const change = toChange(use)
  if (!change) return undefined
  const { now, before, isWhole } = change
  const quoted = new Set([...now, ...before].flatMap(({ text }) => text.split('\n').map((line) => line.trim())))
  const whole = isWhole && now.length === 1 ? now[0]!.text : undefined
  return { ...change, isMade: saysMade(use, Math.max(now.length, before.length), whole, quoted) }
}

const placeOf = ({ at, call }: ToolUse): string => `${at}.${call}`

/** Whether files may be elsewhere between two calls. */
export type ElsewhereBetween = (one: ToolUse, other: ToolUse) => boolean

/**
 * Whether between two calls of a turn a file may have come to stand elsewhere, or a path to name another file: on another
 * branch, on another machine, in another folder. It may unless the first of them and each call after it is known to read, to
 * put texts into the file it names, or to run what leaves files in place. What is called again by its name and arguments
 * asks the same, so that the first does not count; a command line may have entered a folder.
 *
 * @param made all calls of the turn, in order
 * @param didNothing whether a call is known to have done nothing
 */
export function* elsewhereInSteps(
  made: readonly ToolUse[],
  didNothing: (use: ToolUse) => boolean = () => false,
): Steps<ElsewhereBetween> {
  const leadingBefore = new Map<string, number>()
  const leadingOnes = new Set<string>()
  for (const use of made) {
    yield
    const { toolName, input } = use.value
    leadingBefore.set(placeOf(use), leadingOnes.size)
    const isKnown = staysPut(toolName, input) || toChange(use)?.staysPut === true || didNothing(use)
    if (!isKnown) leadingOnes.add(placeOf(use))
  }
  const before = (use: ToolUse): number => leadingBefore.get(placeOf(use)) ?? 0
  const isAlike = ({ value: one }: ToolUse, { value: other }: ToolUse): boolean =>
    one.toolName === other.toolName && commandOf(one.input) === undefined && callText(one) === callText(other)
  return (one, other) => {
    const isAside = leadingOnes.has(placeOf(one)) && isAlike(one, other)
    return before(other) > before(one) + (isAside ? 1 : 0)
  }
}

/** What {@link elsewhereInSteps} gives, read in one go. */
export const elsewhereBetween = (...given: Parameters<typeof elsewhereInSteps>): ElsewhereBetween =>
  inOneGo(elsewhereInSteps(...given))
