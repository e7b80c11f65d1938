import { resultsText, type ToolUse } from '../message/pairing.ts'
import { fieldsOf } from '../text/shell/read-call.ts'

/** Whether the host says that a call failed. */
export const hasFailed = ({ results }: ToolUse): boolean => results.some(({ value }) => value.status === 'error')

const failure =
  /^\s{0,1000}(?:<(?:tool_use_)?error>|\[?(?:\w+ )?error\b|(?:[a-z]\w* )?failed\b|traceback\b|(?:process )?exit(?:ed)?(?: with)?(?: code| status)?:? [1-9]|(?:no|not) (?:match|matches|occurrences?|changes?|replacements?|such|found)\b|(?:\w+ ){0,6}(?:not found|no such)\b|0 (?:matches|occurrences|replacements|changes)\b|nothing was\b|(?:\w+ ){0,3}(?:could|can|did|was|were) ?not\b|(?:permission|access) denied\b|(?:user|request|tool use|edit|change) (?:was )?(?:rejected|refused|declined|cancell?ed)\b|unable to\b|(?:the )?(?:\w+ ){0,3}(?:is )?(?:temporarily |currently )?unavailable\b|(?:request )?timed out\b|too many requests\b|rate limit (?:exceeded|reached|hit)\b|rejected\b|\p{Script=Han}{0,8}(?:错误|失败|无法|未找到|拒绝)|fehler\b)/iu
/** An error of the system, such as `ENOENT: no such file`. */
const systemError = /^\s{0,1000}\[?E[A-Z]{3,12}\]?: /u
/** How JSON says that a call failed, in its first characters. */
const failedJson =
  /"(?:success|ok|succeeded)"\s{0,9}:\s{0,9}false\b|"is_?error"\s{0,9}:\s{0,9}true\b|^\{\s{0,99}"error"\s{0,9}:\s{0,9}(?:"[^"]|\{)|"(?:status|result|state|phase|outcome|conclusion)"\s{0,9}:\s{0,9}"(?:error|errored|failed|failure)"/iu
const jsonHead = 500

function saysFailedInJson(text: string): boolean {
  const head = text.slice(0, jsonHead * 2).trimStart()
  return head.startsWith('{') && failedJson.test(head.slice(0, jsonHead))
}

/** Whether a call failed, by what the host says or by how its result begins. */
export function saysFailed(use: ToolUse): boolean {
  if (hasFailed(use)) return true
  const text = resultsText(use)
  return failure.test(text) || systemError.test(text) || saysFailedInJson(text)
}

const longestSaid = 300
/** The first sentence of a result, without paths, whose names say nothing. */
const firstSentence = (text: string): string =>
  (
    text
      .slice(0, longestSaid)
      .trimStart()
      .split(/\n|[.!;。！；](?:\s|$)/u, 1)[0] ?? ''
  ).replaceAll(/\S*(?:[/\\]|\.\w)\S*/gu, ' ')
const success =
  /\b(?:success|successful|successfully|updated|written|wrote|created|saved|replaced|edited|applied|modified|inserted|added|appended|changed|overwritten|done|ok|okay)\b|成功|已(?:更新|保存|写入|创建|替换|修改|应用)|erfolgreich|gespeichert/iu
const doubt =
  /\b(?:fail\w*|errors?|not|no|never|nothing|denied|rejected|refused|invalid|unable|cannot|must|multiple|identical|same|unchanged|exceptions?|would|dry|preview|before|false|0)\b|n't\b|失败|错误|无法|未|不|nicht|fehl/iu
const dryKey = /^(?:is_?)?(?:dry_?run|preview(?:_?only)?|simulate)$/iu

/** Whether the result of a call says that it did what it was to do. Many results say neither that nor that it failed. */
export function saysMade(use: ToolUse): boolean {
  if (saysFailed(use) || fieldsOf(use.value.input).some(([key, value]) => dryKey.test(key) && Boolean(value)))
    return false
  const said = firstSentence(resultsText(use))
  return success.test(said) && !doubt.test(said)
}
