import { saysFailed } from '../message/failed.ts'
import { saysOnlyDone } from '../message/succeeded.ts'
import { triesOnly } from '../text/shell/tries-only.ts'
import { doubtsUnset } from '../message/unset.ts'
import { resultsText, type ToolUse } from '../message/pairing.ts'
import { tryParseJson } from '../message/input.ts'
import { fieldsOf, pathOf, spelled } from '../text/shell/read-call.ts'

/** A result that says more than so many characters says more than that something was done. */
const longestSaid = 4000
const longestJson = 20_000
/** More values of JSON, and deeper ones, are not read. */
const mostValues = 200
const deepestValue = 5

const fence = /^\s{0,9}(?:```|~~~)/u
/** Lines with numbers in front, as files are shown. */
const numbered = /^\s{0,20}\d{1,9}(?:\t|\s{0,3}[→|│]|\s{2,9}\S)/u
/** How a piece of a diff begins, and what its lines begin with. */
const diffHead = /^(?:@@ |--- |\+\+\+ |Index: |diff )/u
const diffLine = /^(?:[-+ \\]|@@ |Index: |diff |index |===|$)/u
/** The lines of a text that are sentences: no diff, no line with a number or in a fence, no line of `quoted`. */
function sentencesOf(text: string, quoted: ReadonlySet<string>): string[] {
  const sentences: string[] = []
  let isFenced = false
  let isDiff = false
  for (const line of text.trim().split('\n')) {
    if (fence.test(line)) isFenced = !isFenced
    else if (!isFenced) {
      isDiff = isDiff ? diffLine.test(line) : diffHead.test(line)
      if (isDiff || numbered.test(line)) continue
      if (sentences.length === 0 || !quoted.has(line.trim())) sentences.push(line)
    }
  }
  return sentences
}

/** What stands for values that are not read: they leave doubt. */
const unread = '?'
/** What JSON says, a line for each value with the names that lead to it. */
function linesOfJson(value: unknown, quoted: ReadonlySet<string>, name: string = '', depth: number = 0): string[] {
  if (typeof value === 'string') return sentencesOf(value, quoted).map((line) => `${name}: ${line}`)
  if (typeof value !== 'object' || value === null) return [`${name}: ${String(value)}`]
  const fields = fieldsOf(value)
  if (fields.length === 0) return [`${name}: []`]
  if (depth > deepestValue || fields.length > mostValues) return [unread]
  return fields.flatMap(([key, child]) => {
    const inner = Array.isArray(value) ? name : `${name} ${spelled(key).replaceAll('_', ' ')}`
    return linesOfJson(child, quoted, inner, depth + 1)
  })
}

/** What is quoted says nothing, unless it is said to be what became of the change. */
const quotes =
  /(?<!\b(?:as|als|state|status|result):? )(?:`[^`\n]{0,80}`|"[^"\n]{0,80}"|(?<!\p{L})'[^'\n]{0,80}'(?!\p{L})|“[^”\n]{0,80}”)/giu
const tag = /<\/?[a-z][^<>]{0,200}>/giu
/** What the attributes of a tag say of the state of a change. */
const attribute = /\b(?:status|state|result|outcome|mode|success|ok|applied)\s{0,3}=\s{0,3}["']?([^"'<>]{1,80})/giu
const statesOf = (found: string): string =>
  [...found.matchAll(attribute)].reduce((said, [, value]) => `${said}${value} `, ' ')
/** A word between the signs that stand around a path; lines of a file behind it are no part of it. */
const bare = /[^\s()[\]{}<>"'`“”,;=，。：；（）]+/gu
const looksLikePath = /[./\\]/u
const linesBehind = /(?::\d{1,9}(?:-\d{1,9})?)?[.:!?]{0,3}$/u
/** Marks of a text by which it can be told from an earlier one. */
const stamp = /\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?|\b(?=[a-f]{0,63}\d)[\da-f]{7,64}\b/gu
/** What a result says of trouble that there was not: `0 failed`, `no errors`, `skipped: 0`. */
const trouble = String.raw`(?:(?:fail|skip|error|conflict|warning|problem|reject|revert|ignore|deletion|removal|fehler|konflikt)\p{L}{0,7}|missing|失败|跳过|错误|冲突|übersprungen)`
const noTrouble = new RegExp(
  String.raw`(?<![\d.,/\p{L}])(?:0|no|without(?: any)?|keine?|ohne|没有|无) ?${trouble}(?![\p{L}-])|${trouble}(?: count)? ?[:：=] ?(?:0|false|null|none|\[\])(?=\s{0,9}(?:$|[\n,;)|]|\.(?:\s|$)))|\b(?:exit|return|status)(?: ?code)?[ :=]{1,3}0(?![\w.])`,
  'giu',
)

/** What is said of a change that puts something in; that something was removed or closed is said of other things, too. */
const success =
  /\b(?:success|successful|successfully|succeeded|completed|updated|written|wrote|overwrote|created|saved|replaced|edited|applied|modified|inserted|added|appended|changed|overwritten|done|ok|okay)\b|成功|已(?:更新|保存|写入|创建|替换|修改|应用)|erfolgreich|gespeichert/iu
/** No change of a file is said by `0 lines`, nor by what was done to things that are no files. */
const noChange =
  /(?<![\d.,:])0(?![\d.,:])|\b(?:tasks?|todos?|items?|steps?|plan|list|entr(?:y|ies)|records?)\b|任务|待办|列表|事项/u
/** How JSON says that something is not so, or that there is none of it. */
const unset = /: (?:false|0|null|\[\]|)$/u
/** Of what it says that it is not so only where not all was done. */
const untrue =
  /\b(?:success|successful|succeeded|ok|applied|made|done|saved|written|updated|changed|modified|replaced|replacements|changes|edits|result|status): false$/u
/** Names of what would have gone wrong, of what would have kept the change from its place, and of other things to do. */
const harmlessIfFalse =
  /(?:^| )(?:(?:(?:err|fail|skip|conflict|warn|problem|reject|revert|ignor|miss|truncat|partial|cancel|interrupt|delet|remov)\p{L}*|un\p{L}+ed|pending|queued|draft|preview|simulated|binary|timed out|hint|no op|dry(?: run)?|(?:read|preview) only|has more|(?:requires?|needs?) \p{L}+)|(?:失败|错误|冲突|跳过))$/u
/** Of a change to what is there nothing need be new: `created: []` beside `modified: 1`, and `data: null` of a service. */
const changedOne = /\b(?:modified|updated|changed|edited)(?: (?:files|lines))?: (?!false$|0$|null$|\[\]$)\S/u
const isNew =
  /\b(?:created|added|additions|inserted|insertions|renamed|moved|new)(?: (?:files|lines))?: (?:0|\[\]|false)$/u
/** Whether a line of what JSON says is that something was not done. */
function saysUndone(line: string, _: number, lines: readonly string[]): boolean {
  if (!unset.test(line)) return false
  if (/(?:^| )data: null$/u.test(line) || (isNew.test(line) && lines.some((other) => changedOne.test(other))))
    return false
  const name = line.slice(0, line.lastIndexOf(': '))
  if (line.endsWith(': false')) return untrue.test(line) || !harmlessIfFalse.test(name)
  return !/\b(?:remov|delet)\p{L}*[^:]*: \S+$/u.test(line) && doubtsUnset(name)
}
/** So many of so many, but for lines and pages that are shown: `1 of 2`, `1/2`. */
const share =
  /(?<![\d.,/–-]|(?:line|lines|page|rows|step|version|Zeile|Seite) )(\d{1,6}) ?(?:of|out of|von|\/)(?: the| den)? ?(\d{1,6})(?![\d/]|[.,]\d)/giu
const shareInChinese = /(\d{1,6})[^\d\n]{0,6}(?:中|里|，成功|，已)[^\d\n]{0,6}(\d{1,6})/gu
const counted =
  /(\d{1,6}) (?:\p{L}{1,12} )?(?:edit|change|replacement|hunk|block|occurrence|operation|part|Änderung|Ersetzung|Stelle)(?:s|en|n)?(?!\p{L})|(\d{1,6}) (?:applied|changed|replaced|made|succeeded)(?!\p{L})|(\d{1,6}) ?[处个项]|(?<!files? )(?:applied|updated|changed|replaced|replacements|edits|changes): (\d{1,6})(?!\S)/giu

/** Whether the numbers in a text say that fewer were made than there are, or do not say that so many parts were. */
function saysFewer(said: string, parts: number): boolean {
  const shares = [...said.matchAll(share)].map(([, few, all]) => ({ few: Number(few), all: Number(all) }))
  // Where the last one of so many is told, too, they are told one by one.
  const ends = new Set(shares.filter(({ few, all }) => few === all).map(({ all }) => all))
  if (shares.some(({ few, all }) => few < all && !ends.has(all))) return true
  for (const [, all, few] of said.matchAll(shareInChinese)) if (Number(few) < Number(all)) return true
  if (parts < 2) return false
  const counts = [...said.matchAll(counted)].map((found) => Number(found.slice(1).find((each) => each !== undefined)))
  return counts.length > 0 && (!counts.includes(parts) || Math.min(...counts) < parts)
}

/** How the name of a number says what was to be done in all, and what was done. */
const inAll = /\b(?:total|expected|requested|planned|attempted|given|all)\b/gu
const wasDone =
  /\b(?:count|num|number|of|written|wrote|applied|saved|replaced|updated|changed|modified|inserted|added|done|made|completed|succeeded|successful|success|ok)\b/gu
const numberOfJson = /^(.{0,200}): (\d{1,15})$/u

/** Whether of two numbers of one thing in JSON that of what was done is smaller than that of all: `lines written: 5`, `lines total: 8`. */
function saysLessThanAll(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => {
    const [, name, value] = numberOfJson.exec(line) ?? []
    if (name === undefined) return []
    const thing = name.replace(inAll, ' ').replace(wasDone, ' ').replaceAll(/\s+/gu, ' ').trim()
    const isAll = name.search(inAll) >= 0
    return [{ thing, isAll, isDone: !isAll && name.search(wasDone) >= 0, value: Number(value) }]
  })
  const all = numbers.filter(({ isAll }) => isAll)
  return numbers.some(
    ({ thing, isDone, value }) =>
      isDone && all.some((one) => value < one.value && (one.thing === thing || one.thing === '' || thing === '')),
  )
}

/** So much as was written, in JSON or in words. */
const amount = String.raw`(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})`
const unit = String.raw`(lines?|bytes?|characters?|chars?)`
const writtenAmount = new RegExp(
  String.raw`\bwrote ${amount} ${unit}\b|(?<![\d.,])${amount} ${unit} (?:were |was )?written\b|\b${unit} written: ${amount}(?![\d.,])|\bwritten ${unit}: ${amount}(?![\d.,])`,
  'giu',
)

/** Whether a text says that less was written than the call gave; what ends the last line need not count, nor a second sign that ends one. */
function saysLessWritten(said: string, given: string): boolean {
  const lines = given.replace(/\n$/u, '').split('\n').length
  const characters = [...given.replaceAll('\r', '').replace(/\n$/u, '')].length
  return [...said.matchAll(writtenAmount)].some((found) => {
    const [first = '', second = ''] = found.slice(1).filter((each) => each !== undefined)
    const [count, of] = /^\d/u.test(first) ? [first, second] : [second, first]
    return Number(count.replaceAll(',', '')) < (/^line/iu.test(of) ? lines : characters)
  })
}

/** How a list of changed files tells that one is new or modified. */
const changedFile = /^[AM] (?=\S+$)/u

const partsOf = (path: string): string[] => path.split(/[\\/]+/u).filter((part) => !/^[.~]?$/u.test(part))

const isAbsolute = (path: string): boolean => /^(?:[\\/]|[a-z]:[\\/]|[a-z]{2,10}:\/\/)/iu.test(path)
/** Folders of what is not yet in its place. */
const elsewhere =
  /^\.?(?:te?mp|previews?|stag(?:e|ed|ing)|drafts?|proposed|proposals?|pending|backups?|trash|shadow|cache)$/iu
/** Whether two paths may be those of one file: one of them is the end of the other, from its root on. */
function mayBeSame(own: string, said: string): boolean {
  const [one, other] = [partsOf(own), partsOf(said)]
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  const more = many.length - few.length
  if (few.length === 0 || few.some((part, at) => part !== many[more + at])) return false
  const isUnder = isAbsolute(said) && !isAbsolute(own) && !many.slice(0, more).some((part) => elsewhere.test(part))
  return other.length <= one.length || isUnder
}

/** What may stand directly in front of a path, and what goes on with one: `src/a.ts.new`, `.src/a.ts`, `../src/a.ts`. */
const beforePath = /[^\p{Script=Han}\P{L}]|[\p{N}_/\\.~@-]/u
const goesOn = /^(?:[^\p{Script=Han}\P{L}]|[\p{N}_/\\~@+#$%&=*^-]|[.:](?=[\p{L}_*~-]))/u
/** What may only be a path, or the name of a file: a slash or a dot between letters. */
const otherPath = /\p{L}[/\\]|[/\\]\p{L}|[\p{L}\p{N}_]\.\p{L}/u

/** A line without the path of the call, however much of it is said; another path stays, for what is written there is not here. */
function withoutPath(line: string, path: string): string {
  if (path === '') return line
  const isWhole = (at: number, whole: string): boolean =>
    !(at > 0 && beforePath.test(whole[at - 1]!)) && !goesOn.test(whole.slice(at + path.length, at + path.length + 3))
  const plain = line
    .replace(changedFile, '')
    .replaceAll(path, (found, at: number, whole: string) => (isWhole(at, whole) ? ' ' : found))
  return plain.replaceAll(bare, (word) =>
    looksLikePath.test(word) && mayBeSame(path, word.replace(/^file:\/\//iu, '').replace(linesBehind, '')) ? ' ' : word,
  )
}

/** A line without what it quotes, but for a path that is no text of the call. */
const withoutQuotes = (line: string, texts: ReadonlySet<string>): string =>
  line.replaceAll(quotes, (found) => {
    const inner = found.slice(1, -1)
    const isPath = otherPath.test(inner) && !/\s/u.test(inner) && ![...texts].some((text) => text.includes(inner))
    return isPath ? found : ' '
  })

/**
 * Whether the result of a call of so many parts says that it did all that it was to do. Many results say neither that nor
 * that it failed. One that says anything besides leaves it in doubt.
 *
 * @param whole the text that it was to write, where that is all of the file
 * @param quoted lines that the call wrote or wrote over, which its result may show
 */
export function saysMade(use: ToolUse, parts: number, whole: string | undefined, quoted: ReadonlySet<string>): boolean {
  const { input } = use.value
  if (saysFailed(use) || triesOnly(input)) return false
  const text = resultsText(use)
  const json = text.length > longestJson ? undefined : tryParseJson(text)
  const isObject = typeof json === 'object' && json !== null
  const told = isObject ? linesOfJson(json, quoted) : sentencesOf(typeof json === 'string' ? json : text, quoted)
  if (told.reduce((sum, line) => sum + line.length, 0) > longestSaid) return false
  const path = pathOf(input) ?? ''
  const lines = told.map((line) =>
    withoutQuotes(withoutPath(line.replaceAll(tag, statesOf), path), quoted)
      .replaceAll(stamp, ' ')
      .replaceAll(noTrouble, ' '),
  )
  if (saysFewer(lines.join('\n'), parts) || (isObject && saysLessThanAll(lines))) return false
  if (whole !== undefined && saysLessWritten(lines.join('\n'), whole)) return false
  if (isObject && told.some(saysUndone)) return false
  if (lines.some((line) => otherPath.test(line))) return false
  const said = (isObject ? lines.filter((_, at) => !unset.test(told[at]!)) : lines).join('\n')
  return success.test(said) && saysOnlyDone(said, noChange)
}
