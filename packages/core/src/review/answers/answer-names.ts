import type { Loose, LooseObject } from './loose-json.ts'

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))
type KnownName =
  | 'risk'
  | 'level'
  | 'findings'
  | 'critique'
  | 'resolved'
  | 'title'
  | 'severity'
  | 'messages'
  | 'suggestion'
  | 'id'
  | 'wrapper'

/** The names models give to the parts of an answer, without case, blanks, `_` and `-`; those that are meant first. */
export const known: Readonly<Record<KnownName, ReadonlySet<string>>> = {
  risk: names(
    'risklevel risk overallrisk overallrisklevel finalrisk finalrisklevel riskrating riskseverity riskassessment ' +
      '风险等级 风险级别 风险 总体风险 总体风险等级 整体风险 整体风险等级 综合风险 综合风险等级 風險等級 風險',
  ),
  level: names('level severity overallseverity rating overallrating verdict overall 等级 级别 严重程度 结论'),
  findings: names(
    'findings finding risks issues problems concerns vulnerabilities flaws 问题 发现 发现的问题 风险点 风险列表 问题列表',
  ),
  critique: names(
    'critique review summary analysis assessment overallassessment comment comments explanation rationale reasoning ' +
      'conclusion details 评审 评审意见 审查意见 意见 评论 总结 分析 说明 批评 批判',
  ),
  resolved: names(
    'resolved resolvedrisks resolvedids resolvedriskids closed closedrisks 已解决 已解决风险 已解决的风险',
  ),
  title: names('title name issue risk problem finding summary headline description 标题 名称 问题 风险 描述'),
  severity: names('severity level risklevel risk 严重程度 严重性 严重级别 等级 级别 风险等级'),
  messages: names(
    'messages message positions position messageids messagepositions messageindexes messageindices indexes indices ' +
      'evidencemessages evidencemessageids 消息 消息位置 位置',
  ),
  suggestion: names(
    'suggestion suggestions recommendation recommendations fix mitigation remedy action advice 建议 修复建议 改进建议 对策',
  ),
  id: names('id'),
  /** Of an object that holds the answer. */
  wrapper: names(
    'review result results answer verdict output response assessment report data json arguments args parameters input ' +
      'tenthmanreview text content 审查结果 评审结果 结果',
  ),
}

const normal = (name: string): string => name.toLowerCase().replace(/[\s_-]+/gu, '')

/** The values an object has under some names, in its own order. */
export const valuesUnder = ({ entries }: LooseObject, wanted: ReadonlySet<string>): Loose[] =>
  entries.filter(([name]) => wanted.has(normal(name))).map(([, value]) => value)
