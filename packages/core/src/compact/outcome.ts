import { saysFailed } from '../message/failed.ts'
import { resultsText, type ToolUse } from '../message/pairing.ts'
import { tryParseJson } from '../message/input.ts'
import { fieldsOf, pathOf, spelled } from '../text/shell/read-call.ts'

/** So much of a result is read for what it says: its beginning, and its end. */
const longestSaid = { first: 6000, last: 2000 }
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
/** Signs that code has, and sentences do not. */
const code = /[{}=]|;\s{0,9}$|^\s{0,99}(?:\/\/|#|\*)|\w\((?!e?s\))|->|::/u

/** The lines of a text that are sentences: no diff, no line with a number or in a fence, no code, no line of `quoted`. */
function sentencesOf(text: string, quoted: ReadonlySet<string>): string[] {
  const sentences: string[] = []
  let isFenced = false
  let isDiff = false
  for (const line of text.trim().split('\n')) {
    if (fence.test(line)) isFenced = !isFenced
    else if (!isFenced) {
      isDiff = isDiff ? diffLine.test(line) : diffHead.test(line)
      if (isDiff || numbered.test(line)) continue
      if (sentences.length === 0 || !(code.test(line) || quoted.has(line.trim()))) sentences.push(line)
    }
  }
  return sentences
}

/** What JSON says, a line for each value with the names that lead to it. */
function linesOfJson(value: unknown, quoted: ReadonlySet<string>, name: string = '', depth: number = 0): string[] {
  if (typeof value === 'string') return sentencesOf(value, quoted).map((line) => `${name}: ${line}`)
  if (typeof value !== 'object' || value === null) return [`${name}: ${String(value)}`]
  if (depth > deepestValue) return []
  return fieldsOf(value)
    .slice(0, mostValues)
    .flatMap(([key, child]) => {
      const inner = Array.isArray(value) ? name : `${name} ${spelled(key).replaceAll('_', ' ')}`
      return linesOfJson(child, quoted, inner, depth + 1)
    })
}

const quotes = /`[^`\n]{0,80}`|"[^"\n]{0,80}"|(?<!\p{L})'[^'\n]{0,80}'(?!\p{L})|“[^”\n]{0,80}”/gu
const tag = /<\/?[a-z][^<>]{0,200}>/giu
/** Paths and names of files, which say nothing. */
const looksLikeFile = /\\|\.\w|^\W?[/~]|\/.*\//u
/** What a result says of trouble that there was not: `0 failed`, `no errors`, `skipped: 0`. */
const trouble = String.raw`(?:(?:fail|skip|error|conflict|warning|problem|reject|revert|ignore|fehler|konflikt)\p{L}{0,7}|missing|失败|跳过|错误|冲突|übersprungen)`
const noTrouble = new RegExp(
  String.raw`(?<![\d.,/\p{L}])(?:0|no|without(?: any)?|keine?|ohne|没有|无) ?${trouble}(?![\p{L}-])|${trouble}(?: count)? ?[:：=] ?(?:0|false|null|none|\[\])(?=\s{0,9}(?:$|[\n,;)|]|\.(?:\s|$)))|\b(?:exit|return|status)(?: ?code)?[ :=]{1,3}0(?![\w.])`,
  'giu',
)

const success =
  /\b(?:success|successful|successfully|updated|written|wrote|created|saved|replaced|edited|applied|modified|inserted|added|appended|changed|overwritten|done|ok|okay)\b|成功|已(?:更新|保存|写入|创建|替换|修改|应用)|erfolgreich|gespeichert/iu
/** What no sentence of a result holds where all was done. */
const partly =
  /(?<![\p{L}\p{N}])(?:fail(?:ed|ure|s)?|skip(?:ped|s)?|miss(?:ed|ing)|part(?:ly|ial|ially)|half|revert(?:ed|s)?|und(?:one|id)|restored|roll(?:ed|ing)?[- ]?back|conflict(?:s|ed|ing)?|(?:reject|refus|discard|ignor|abort|unmatch|unappli|unchang)ed|deni(?:ed|es)|declined|dropped|cancell?ed|unable|not|nothing|cannot|\w{2,5}n['’]t|(?:no|0) (?:match|occurrence|replacement|change|edit|hunk)(?:e?s)?|errors? (?:on|in|at|with|for) (?:edit|hunk|change|block|part)|one of|fehl(?:t|en|te|er|schlug)|fehlgeschlagen|übersprungen|teilweise|rückgängig|zurück\p{L}*|abgelehnt|verworfen|ignoriert|nicht|keine?|Konflikte?)(?![\p{L}\p{N}])|[✗✘❌✖]|失败|跳过|未(?!来)|部分|回滚|还原|撤销|恢复|冲突|拒绝|忽略|找不到|没有|无法/iu
/** What the first sentence does not hold, either. */
const doubt =
  /\b(?:errors?|no|never|invalid|must|multiple|identical|same|exceptions?|would|dry|preview|before|false|0|nur)\b|(?<![\w-])only\b|错误|不|仅|只/iu
/** How JSON says that something is not so, and of what it says so only where not all was done. */
const unset = /: (?:false|0|null|)$/u
const telling =
  /\b(?:success|successful|succeeded|ok|applied|made|done|saved|written|updated|changed|modified|replaced|replacements|changes|edits|result|status): \S+$/u
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

const dryKey = /^(?:is_?)?(?:dry_?run|preview(?:_?only)?|simulate)$/iu

/**
 * Whether the result of a call of so many parts says that it did all that it was to do. Many results say neither that nor
 * that it failed.
 *
 * @param quoted lines that the call wrote or wrote over, which its result may show
 */
export function saysMade(use: ToolUse, parts: number, quoted: ReadonlySet<string>): boolean {
  const { input } = use.value
  if (saysFailed(use) || fieldsOf(input).some(([key, value]) => dryKey.test(key) && Boolean(value))) return false
  const text = resultsText(use)
  const { first, last } = longestSaid
  const json = text.length > longestJson ? undefined : tryParseJson(text)
  const isObject = typeof json === 'object' && json !== null
  const read = text.length > first + last ? `${text.slice(0, first)}\n${text.slice(-last)}` : text
  const told = isObject ? linesOfJson(json, quoted) : sentencesOf(typeof json === 'string' ? json : read, quoted)
  const path = pathOf(input) ?? ''
  const lines = told.map((line) =>
    (path === '' ? line : line.replaceAll(path, ' '))
      .replaceAll(quotes, ' ')
      .replaceAll(tag, ' ')
      .replaceAll(/\S+/gu, (word) => (looksLikeFile.test(word) ? ' ' : word))
      .replaceAll(noTrouble, ' '),
  )
  const said = lines.join('\n')
  if (partly.test(said) || saysFewer(said, parts)) return false
  if (isObject) {
    const set = lines.filter((line) => !unset.test(line)).join('\n')
    return success.test(set) && !doubt.test(set) && !lines.some((line) => unset.test(line) && telling.test(line))
  }
  const sentence = said.trimStart().split(/\n|[.!;。！；](?:\s|$)/u, 1)[0] ?? ''
  return success.test(sentence) && !doubt.test(sentence)
}
