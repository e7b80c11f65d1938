import type { ToolUse } from '../message/pairing.ts'
import { saysMade } from './outcome.ts'
import { commandOf, fieldsOf, pathOf, spelled, writesFiles } from '../text/shell/read-call.ts'

/** A text that a call put into a file. */
interface Written {
  readonly text: string
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
  readonly before: readonly string[]
  /** The call gave the file whole. */
  readonly isWhole: boolean
  /** The result says that it was done. */
  readonly isMade: boolean
  /** What tells the file from others of the same path: a repository, a branch, a host. */
  readonly place: string
}

const oldKey = /^(?:old|search|find|original|before)(?:_?(?:str(?:ing)?|text|content|lines?|code))?$/iu
const newKey = /^(?:new|replace(?:ment)?|insert|updated|after)(?:_?(?:str(?:ing)?|text|content|lines?|code|with))?$/iu
const wholeKey = /^(?:content|contents|file_?text|text|body|data|code)$/iu
const editsKey = /^(?:edits|changes|replacements|operations)$/iu

/** Names of tools that give a file whole, unless another word of the name says otherwise. */
const wholeName = /(?:^|_)(?:write|create|save|overwrite|update)(?:_|$)/u
const partName = /(?:^|_)(?:insert|append|add|prepend|patch|edit|replace|diff)(?:_|$)/u
/** Arguments that say where in a file a text goes. */
const placeKey =
  /^(?:(?:at|insert|start|end|from|to|begin)_?)?line(?:_?(?:number|no|start|end|range))?$|^(?:position|offset|index|anchor|range|start|end|(?:is_?)?append|prepend)$/iu
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== false && value !== ''
/** Modes in which what a file held stays. */
const partMode = /^a[bt]?\+?$|append|insert|prepend/iu

/** Whether a call gives a file whole: what stood there before does not stand there any more. */
function givesWhole(toolName: string, input: unknown): boolean {
  const name = spelled(toolName)
  const fields = fieldsOf(input)
  if (fields.some(([key, value]) => key === 'command' && value === 'create')) return true
  const isPart = fields.some(
    ([key, value]) => (placeKey.test(key) && isSet(value)) || (key === 'mode' && partMode.test(String(value))),
  )
  return wholeName.test(name) && !partName.test(name) && !isPart
}

/** Names of tools that change a file otherwise than by text, or another thing that is named beside a file. */
const noTextName = /(?:^|_)(?:move|rename|delete|remove|comment|message|issue|review|ticket|reply)s?(?:_|$)/u
const looksLikePath = /[./\\]|^[A-Z]+file$/iu

/** Arguments that say where the path of a file is looked up. */
const placeOfPathKey =
  /^(?:owner|org|repo(?:sitory)?|branch|ref|host|server|project(?:_?id)?|workspace|container(?:_?id)?|bucket|volume|drive|site|env(?:ironment)?|cwd|root|base_?(?:dir|path))$/iu

/** A path as it is spelled without `./`, so that `./src//a.ts` and `src/a.ts` are one file. */
function plainPath(path: string): string {
  const [first = '', ...others] = path.split(/[\\/]+/u)
  return [first, ...others].filter((part, at) => part !== '.' && (part !== '' || at === 0)).join('/')
}

/** Reads what a call of an editor changed; `undefined` where it is no such call, or a command line. */
export function changeOf(use: ToolUse): Change | undefined {
  const { toolName, input } = use.value
  if (commandOf(input) !== undefined || !writesFiles(toolName, input)) return undefined
  const path = pathOf(input)
  if (path === undefined || !looksLikePath.test(path) || noTextName.test(spelled(toolName))) return undefined
  const keys = new Set<string>()
  const now: Written[] = []
  const before: string[] = []
  let isWhole = false
  /** Reads the texts that stand side by side in an object: the first old one stands for the first new one. */
  const read = (fields: readonly [string, unknown][], top?: string): void => {
    const old: string[] = []
    const fresh: string[] = []
    for (const [key, value] of fields) {
      if (typeof value === 'string') {
        if (oldKey.test(key)) old.push(value)
        else if (newKey.test(key)) fresh.push(value)
        else if (wholeKey.test(key)) {
          fresh.push(value)
          isWhole = givesWhole(toolName, input)
        } else continue
        keys.add(top ?? key)
      } else if (editsKey.test(key) && Array.isArray(value)) {
        for (const item of value) read(fieldsOf(item), top ?? key)
      }
    }
    now.push(...fresh.map((text, index) => ({ text, before: old[index] })))
    before.push(...old)
  }
  read(fieldsOf(input))
  if (now.length + before.length === 0) return undefined
  // What was removed is told among the arguments, where nothing stands in its place.
  if (now.every(({ text }) => text === '')) for (const [key] of fieldsOf(input)) if (oldKey.test(key)) keys.delete(key)
  const place = JSON.stringify([plainPath(path), ...fieldsOf(input).filter(([key]) => placeOfPathKey.test(key))])
  const quoted = new Set(
    [...now.map(({ text }) => text), ...before].flatMap((text) => text.split('\n').map((line) => line.trim())),
  )
  return { path, keys, now, before, isWhole, isMade: saysMade(use, Math.max(now.length, before.length), quoted), place }
}
