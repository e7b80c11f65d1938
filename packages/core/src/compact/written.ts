import type { ToolUse } from '../message/pairing.ts'
import { fieldsOf, pathOf, writesFiles, commandOf } from '../text/shell/read-call.ts'

/** What a call changed in a file. */
export interface Change {
  readonly path: string
  /** Names of the arguments that hold the texts. */
  readonly keys: ReadonlySet<string>
  /** Texts that stand in the file from then on, in order. */
  readonly now: readonly string[]
  /** Texts that stood there before. */
  readonly before: readonly string[]
  /** The call gave the file whole. */
  readonly isWhole: boolean
}

const oldKey = /^(?:old|search|find|original|before)(?:_?(?:str(?:ing)?|text|content|lines?|code))?$/iu
const newKey = /^(?:new|replace(?:ment)?|insert|updated|after)(?:_?(?:str(?:ing)?|text|content|lines?|code|with))?$/iu
const wholeKey = /^(?:content|contents|file_?text|text|body|data|code)$/iu
const editsKey = /^(?:edits|changes|replacements|operations)$/iu

/** Reads what a call of an editor changed; `undefined` where it is no such call, or a command line. */
export function changeOf({ value: { toolName, input } }: ToolUse): Change | undefined {
  if (commandOf(input) !== undefined || !writesFiles(toolName, input)) return undefined
  const path = pathOf(input)
  if (path === undefined) return undefined
  const keys = new Set<string>()
  const now: string[] = []
  const before: string[] = []
  let isWhole = false
  const read = ([key, value]: [string, unknown], top: string): void => {
    if (typeof value === 'string') {
      if (oldKey.test(key)) before.push(value)
      else if (newKey.test(key)) now.push(value)
      else if (wholeKey.test(key)) {
        now.push(value)
        isWhole = true
      } else return
      keys.add(top)
    } else if (editsKey.test(key) && Array.isArray(value)) {
      for (const item of value) for (const field of fieldsOf(item)) read(field, top)
    }
  }
  for (const field of fieldsOf(input)) read(field, field[0])
  return now.length + before.length > 0 ? { path, keys, now, before, isWhole } : undefined
}

/** Which of the changes of a turn are undone or written over by later ones: what they wrote stands there no more. */
export function overwritten(changes: readonly (Change | undefined)[]): ReadonlySet<string> {
  const gone = new Set<string>()
  const later = new Map<string, Change[]>()
  for (let at = changes.length - 1; at >= 0; at -= 1) {
    const change = changes[at]
    if (!change) continue
    const after = later.get(change.path) ?? []
    change.now.forEach((text, index) => {
      const isGone = after.some(
        (other) => other.isWhole || other.before.some((old) => text.trim() !== '' && old.includes(text.trim())),
      )
      if (isGone) gone.add(`${at}.${index}`)
    })
    after.push(change)
    later.set(change.path, after)
  }
  return gone
}
