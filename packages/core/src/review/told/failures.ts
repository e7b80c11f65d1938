import { firstCharacters, lastCharacters } from '../../text/cut.ts'
import type { ReviewedMessage } from './entries.ts'

/** Characters at the begin and at the end of a result in which it says that it failed. */
const read = { begin: 400, end: 200 }

const beginsAsError =
  /^[\s<([]*(?:error\b|[\w.]{0,60}(?:Error|Exception)\b|failed\b|failure\b|fatal\b|panic\b|traceback \(|permission denied|错误|失败|异常|拒绝|无法)(?!\W{0,3}0\b)/iu
const exitCode = /\b(?:exit(?:ed)?(?: with)?(?: code| status)?|return_?code)\b\W{0,3}[1-9]|退出码\W{0,3}[1-9]/iu
const errorField =
  /"(?:error|errors|exception)"\s{0,3}:\s{0,3}(?!null|false|""|\[\s{0,3}\]|\{\s{0,3}\}|0)|"(?:success|ok)"\s{0,3}:\s{0,3}false|"is_?error"\s{0,3}:\s{0,3}true|"status"\s{0,3}:\s{0,3}"(?:error|failed|failure)"/iu

/** Whether a text of a result says that what was called failed, for hosts that store no status. */
export function saysFailure(text: string): boolean {
  const begin = firstCharacters(text, read.begin)
  if (beginsAsError.test(begin)) return true
  if (/^\s*\{/u.test(begin) && errorField.test(begin)) return true
  return exitCode.test(begin) || exitCode.test(lastCharacters(text, read.end))
}

/** The positions of messages with results that failed, by the name of their tool, in the order of the first of each. */
export function failuresIn(
  entries: readonly ReviewedMessage[],
  failedIn: (entry: ReviewedMessage) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const failures = new Map<string, number[]>()
  for (const entry of entries) {
    for (const tool of failedIn(entry)) {
      const places = failures.get(tool)
      if (places) places.push(entry.at)
      else failures.set(tool, [entry.at])
    }
  }
  return failures
}
