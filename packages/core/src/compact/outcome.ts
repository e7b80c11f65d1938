import { saysFailed } from '../message/failed.ts'
import { resultsText, type ToolUse } from '../message/pairing.ts'
import { fieldsOf } from '../text/shell/read-call.ts'

export { hasFailed, saysFailed } from '../message/failed.ts'

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
