import type { Steps } from '../breaks.ts'
import { callText, inputText, tryParseJson } from '../message/input.ts'
import { resultsText, type ToolUse } from '../message/pairing.ts'
import type { ToolCallPart } from '../message/types.ts'
import { saysFailed } from '../message/failed.ts'
import { saysOnlyDone } from '../message/succeeded.ts'
import { countLines } from '../text/count-lines.ts'
import type { ElsewhereBetween } from './written.ts'

/**
 * What has more of its lines in common is the same text, mended. Less is too little: edits of one file end alike, and of a
 * patch that adds a line all lines but that one are those of any patch to the file.
 */
const mostlyShared = 0.75
/** What a text is about rather than how it is written: numbers, names with digits, texts in quotes, paths and addresses. */
const values =
  /"[^"\n]{1,200}"|'[^'\n]{1,200}'|(?<![\p{L}\p{N}_@./:-])[\p{L}_@./:-]*\p{N}[\p{L}\p{N}_@./:-]*|(?<![^\s"'()[\]{},;])[^\s"'()[\]{},;/@]*[/@][^\s"'()[\]{},;]+/gu
/** Lines of brackets alone are in any program. */
const saysSomething = /[\p{L}\p{N}]/u

/** A text of several lines, read into them once: what succeeded at last may have failed many times before. */
class Written {
  readonly text: string
  #lines: ReadonlySet<string> | undefined

  constructor(text: string) {
    this.text = text
  }

  /** Its different lines, of those that say something. */
  get lines(): ReadonlySet<string> {
    this.#lines ??= new Set(this.text.split('\n').flatMap((line) => (saysSomething.test(line) ? line.trim() : [])))
    return this.#lines
  }

  /** Whether it stands in another text, mended at most: another number, name or address makes it another text. */
  isMendedIn(later: Written | undefined): boolean {
    if (later === undefined) return false
    if (later.text === this.text) return true
    const changed = [...this.lines].filter((line) => !later.lines.has(line))
    if (this.lines.size - changed.length <= this.lines.size * mostlyShared) return false
    return changed.every((line) => (line.match(values) ?? []).every((each) => later.text.includes(each)))
  }
}

/** What a call tries, with what it wrote apart from what it is about. */
export interface Attempt {
  /** The tool and every argument but the texts of several lines; equal calls have equal ones. */
  readonly about: string
  /** Texts of several lines by name (code, patches, contents): what a model mends when it tries again. */
  readonly written: ReadonlyMap<string, Written>
}

const isWritten = (value: unknown): value is string => typeof value === 'string' && value.trim().includes('\n')

/** Arguments by name; those that are no object have one without. */
const fieldsOf = (input: unknown): [string, unknown][] =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : [['', input]]

/** Reads what a call is about and what it wrote. */
export function readAttempt({ toolName, input }: ToolCallPart): Attempt {
  const about: [string, string][] = []
  const written = new Map<string, Written>()
  for (const [name, value] of fieldsOf(input)) {
    if (isWritten(value)) written.set(name, new Written(value))
    else about.push([name, typeof value === 'string' ? JSON.stringify(value) : inputText(value)])
  }
  about.sort(([a], [b]) => (a < b ? -1 : 1))
  return { about: JSON.stringify([toolName, about]), written }
}

/**
 * Whether a call tries again what another tried: it is about the same, and what that one wrote stands in it, mended at
 * most.
 */
export const isSameAgain = (attempt: Attempt, again: Attempt): boolean =>
  attempt.about === again.about &&
  [...attempt.written].every(([name, text]) => text.isMendedIn(again.written.get(name)))

/** Tools whose equal calls give one part after the other: the next page, what a process printed since. */
const givesNext =
  /(?:^|[_-])(?:next|more|continue|scroll|poll|outputs?|stdout|tail|receive|new|unread)(?:[_-]|$)|(?:Next|More|Continue|Scroll|Poll|Output|Tail|Receive|Unread)(?![a-z])/u
/** A result that points back at an earlier one. */
const saysUnchanged =
  /unchanged|\bnot (?:been )?(?:changed|modified)|\bno changes|\bsame as before|still current|nicht geändert|unverändert|未(?:变|更改|修改)|没有(?:变化|更改)/iu
const headLength = 300

/** A refusal, in words or of a gateway, has fewer characters, or fewer lines. */
const longestRefusal = 200
const linesOfContent = 3
/** An earlier result may have so many times as much as the one that stands for it. */
const mostLarger = 3
/** A word of trouble in a line that is not counted as none. */
const trouble =
  /(?<!\b(?:0|no|without) )\b(?:errors?|exceptions?|fail(?:ed|ure|ures)?|fatal|denied|refused|rejected|aborted|killed|forbidden|unauthori[sz]ed)\b(?!["']?[:=] ?(?:0|null|none|false|\[\])(?!\d))|失败|错误|拒绝|fehlgeschlagen/iu

/** How a result begins: values, a page, or words. */
const formOf = (text: string): string => /^\s{0,1000}([[{<])/u.exec(text)?.[1] ?? ''

/** The keys of an object in JSON; `undefined` of anything else. */
function keysOf(text: string): readonly string[] | undefined {
  const value = tryParseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : undefined
}

/** Whether what a call gave later may stand for what it gave at first: it is about as much, and of the same form. */
function standsFor(later: string, first: string): boolean {
  if (saysOnlyDone(later)) return formOf(first) === ''
  if (later.length <= longestRefusal || formOf(later) !== formOf(first)) return false
  if (later.length * mostLarger < first.length || countLines(later) * mostLarger < countLines(first)) return false
  const keys = formOf(first) === '{' ? keysOf(first) : undefined
  if (!keys) return true
  const again = new Set(keysOf(later))
  return keys.filter((key) => !again.has(key)).length * mostLarger <= keys.length
}

/** Whether a call plainly succeeded: its result says only that, or gives more than a refusal does, with no word of trouble. */
export function plainlySucceeded(use: ToolUse): boolean {
  if (use.results.length === 0 || use.results.some(({ value }) => value.status !== 'ok') || saysFailed(use))
    return false
  const text = resultsText(use)
  if (saysOnlyDone(text)) return true
  const isContent = text.length > longestRefusal || countLines(text.trim()) >= linesOfContent
  return isContent && formOf(text) !== '<' && !trouble.test(text)
}

/**
 * The calls that were made again with the same arguments, each with the later one that may stand for it: its result is the same
 * text, or one about the same things.
 *
 * @param isElsewhere whether the same arguments may name other things in the second call than in the first
 */
export function* madeAgainInSteps(
  uses: readonly ToolUse[],
  isElsewhere: ElsewhereBetween,
): Steps<ReadonlyMap<ToolUse, ToolUse>> {
  const newest = new Map<string, { readonly use: ToolUse; readonly text: string }>()
  const again = new Map<ToolUse, ToolUse>()
  for (const use of uses.toReversed()) {
    yield
    if (givesNext.test(use.value.toolName)) continue
    const key = `${use.value.toolName}\0${callText(use.value)}`
    const later = newest.get(key)
    const text = resultsText(use)
    const isAgain = later && standsFor(later.text, text) && (later.text === text || !isElsewhere(use, later.use))
    if (isAgain) again.set(use, later.use)
    else if (!saysFailed(use) && !saysUnchanged.test(text.slice(0, headLength))) newest.set(key, { use, text })
  }
  return again
}
