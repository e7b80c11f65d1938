import { resultsText, type ToolUse } from './pairing.ts'

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
