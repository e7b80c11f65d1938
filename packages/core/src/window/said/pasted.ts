import { firstCharacters } from '../../text/cut.ts'

/** How a line begins, or what it holds, that a program wrote. */
const output =
  /^\s*(?:[$%❯➜] \S|PS [A-Z]:\\|[\w.-]+@[\w.-]+[:~ ][^$#]{0,80}[$#] |\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d{1,2}:\d\d:\d\d|\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|FAIL(?:ED|URE)?|PASS(?:ED)?|CRITICAL)\b|(?:not )?ok \d|npm (?:ERR!|WARN|error|warn)|at \S+ ?\(|at \S+:\d|File "[^"]*", line \d|Traceback \(|Caused by:|\.\.\. \d+ more|(?:error|warning)(?:\[\w+\])?:|--> |[✓✗✘×].*(?:\.\w|\d ?ms\b)|[●│├└┌╭╰])|^(?=\S{0,120}[./\\])[^\s:(]{1,120}[:(]\d+(?:[:,]\d+)?[):]*(?:\s|$)|^[\w.]*(?:Error|Exception)\b|^[ \t]*[|+][-=+|]{3}|^(?: {4}|\t)\s*(?![-*•\d\s])(?=.*(?:[(){}[\]=<>|\\$@#;]|::|->|\w\.\w|\w_\w|[a-z][A-Z]))\S/u
const prose = /[.!?。！？:：]["'”’)]*$/u
const fence = /^\s*(?:```|~~~)/u
const failing = /\b\w*(?:error|exception|panic|fail(?:ed|ure)?)\b|错误|异常|(?<![a-zäöüß])fehler/iu
/** The same with what it says. */
const saysWhy = /\b\w*(?:error|exception|panic)\b[^:：\n]{0,80}[:：]\s*\S/iu
const noFailing = /\b(?:0|no) (?:errors?|fail)/iu
/** So many lines that a program wrote are no longer told as what a person said. */
const leastLines = 4
const longestTold = 100

/** How the mark of what was pasted begins. */
export const pastedMark = '[pasted: '

interface Run {
  readonly from: number
  readonly to: number
}

/** The lines of a fence, with its marks; undefined where nothing closes it. */
function fenceAt(lines: readonly string[], from: number, limit: number): Run | undefined {
  const mark = fence.exec(lines[from]!)?.[0].trim()
  if (mark === undefined || limit <= 0) return undefined
  for (let to = from + 1; to < lines.length; to += 1) if (lines[to]!.trim() === mark) return { from, to: to + 1 }
  return undefined
}

/** The lines from one on that a program wrote; one between two of them counts unless somebody could have said it. */
function outputAt(lines: readonly string[], from: number): Run {
  let to = from
  let count = 0
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at]!
    if (line.trim() === '') continue
    if (output.test(line)) {
      to = at + 1
      count += 1
    } else if (at >= to + 2 || prose.test(line.trimEnd())) break
  }
  return { from, to: count >= leastLines ? to : from }
}

function markOf(lines: readonly string[]): string {
  const failed = lines.filter((line) => failing.test(line) && !noFailing.test(line))
  const told = (failed.find((line) => saysWhy.test(line)) ?? failed[0])?.trim()
  const short = told && firstCharacters(told, longestTold)
  const among = short === undefined ? '' : `, among them: ${short}${short.length < told!.length ? '…' : ''}`
  return `${pastedMark}${lines.length} lines${among}]`
}

/** After so many fences that nothing closes none is looked for. */
const mostUnclosed = 20

/** A text of a person in which a mark stands for what was pasted into it: long code between fences, and what a program put out. */
export function withoutPasted(text: string): string {
  const lines = text.split(/\r\n|\n/u)
  if (lines.length < leastLines) return text
  const said: string[] = []
  let unclosed = 0
  for (let at = 0; at < lines.length;) {
    const fenced = fenceAt(lines, at, mostUnclosed - unclosed)
    if (!fenced && fence.test(lines[at]!)) unclosed += 1
    const { from, to } = fenced ?? (output.test(lines[at]!) ? outputAt(lines, at) : { from: at, to: at })
    const isPasted = to - from - (fenced ? 2 : 0) >= leastLines
    const end = fenced || isPasted ? to : at + 1
    if (isPasted) said.push(markOf(fenced ? lines.slice(from + 1, to - 1) : lines.slice(from, to)))
    else for (const each of lines.slice(at, end)) said.push(each)
    at = end
  }
  return said.join('\n')
}
