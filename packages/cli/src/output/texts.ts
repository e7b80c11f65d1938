import type { Shortened } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import type { TranscriptFormat } from '../input/transcripts.ts'

/** The sentences of the text report; numbers come formatted. */
export interface Texts {
  readonly title: (transcripts: string, messages: string, requests: string) => string
  readonly read: string
  readonly recognised: Readonly<Record<TranscriptFormat, string>>
  readonly transcripts: (count: string) => string
  readonly inFiles: (files: string) => string
  readonly verbose: string
  readonly transcript: (messages: string, requests: string, before: string, after: string, saved: string) => string
  readonly reasons: string
  readonly columns: readonly [rule: string, edits: string, groups: string, tokens: string, why: string]
  readonly tools: string
  readonly toolColumns: readonly string[]
  readonly compressions: (name: string) => string
  readonly tier: (tier: Shortened['tier']) => string
  readonly compression: (message: number, toolName: string, kind: string, tier: string) => string
  readonly sizes: (before: string, after: string) => string
  readonly items: (before: string, after: string, unit: string) => string
  readonly repeatedLines: (count: string) => string
  readonly ref: (ref: string) => string
  readonly wanted: (intent: string, keywords: string) => string
  readonly unshortened: (message: number, toolName: string, reason: string) => string
  readonly checks: string
  readonly views: (checked: string, edited: string) => string
  readonly invalid: (count: string) => string
  readonly unproven: (pruned: string, unproven: string) => string
  readonly failures: (count: string) => string
  readonly lost: (lost: string, needed: string) => string
  readonly lostValues: (message: number, values: string, from: string) => string
  readonly from: (message: number, toolName: string | undefined) => string
  readonly more: (count: string) => string
  readonly moreValues: (count: string) => string
}

const english: Texts = {
  title: (transcripts, messages, requests) =>
    `Winnow report, sums over ${requests} requests (transcripts: ${transcripts}, messages: ${messages})`,
  read: 'Read',
  recognised: {
    'openai-chat': 'OpenAI chat messages (tool_calls, tool_call_id)',
    'ai-sdk': 'AI SDK messages (content parts such as tool-call)',
    'ai-sdk-ui': 'AI SDK UI messages (parts such as tool-NAME)',
    anthropic: 'Anthropic messages (tool_use, tool_result)',
    langchain: 'LangChain messages (stored)',
    'claude-code': 'a session of Claude Code',
    codex: 'a session of Codex',
    opencode: 'a session of OpenCode',
    gemini: 'a session of Gemini CLI, or contents of the Gemini API',
    langsmith: 'runs of LangSmith',
    'openai-responses': 'OpenAI Responses items (function_call, function_call_output)',
    text: 'messages of text only (OpenAI chat and AI SDK alike)',
  },
  transcripts: (count) => `${count} ×`,
  inFiles: (files) => `, in ${files} files`,
  verbose: 'Transcripts',
  transcript: (messages, requests, before, after, saved) =>
    `${messages} messages, ${requests} requests, ${before} -> ${after} tokens (${saved} saved)`,
  reasons: 'Edits in the last request of each transcript',
  columns: ['rule', 'edits', 'groups', 'tokens', 'why'],
  tools: 'Tool results sent shorter, each counted once',
  toolColumns: ['tool', 'results', 'before', 'after', 'saved', 'left out', 'repeated lines', 'kind'],
  compressions: (name) => `Tool results of ${name} (messages are counted from 0)`,
  tier: (tier) =>
    tier === undefined
      ? 'repeats only'
      : [
          'tier 0, re-formatted',
          'tier 1, chosen',
          'tier 2, chosen with an embedder',
          'tier 3, chosen with a model',
          'tier 4, chosen with a tier of your own',
        ][tier]!,
  compression: (message, toolName, kind, tier) => `message ${message}, ${toolName}: ${kind}, ${tier}`,
  sizes: (before, after) => `, ${before} -> ${after} tokens`,
  items: (before, after, unit) => `, ${after} of ${before} ${unit}`,
  repeatedLines: (count) => `, lines shown before: ${count}`,
  ref: (ref) => `, ref ${ref}`,
  wanted: (intent, keywords) => `, ${intent}${keywords === '' ? '' : ` (${keywords})`}`,
  unshortened: (message, toolName, reason) => `message ${message}, ${toolName}: whole, ${reason}`,
  checks: 'Checks',
  views: (checked, edited) => `Requests checked: ${checked}, of which edited: ${edited}`,
  invalid: (count) => `Refused by a provider that would have taken the history: ${count}`,
  unproven: (pruned, unproven) => `Tool uses pruned: ${pruned}, of which without evidence: ${unproven}`,
  failures: (count) => `Failures inside Winnow: ${count}`,
  lost: (lost, needed) =>
    `Removed although a later call used it: ${lost} of ${needed} values that stood only in what was edited`,
  lostValues: (message, values, from) => `message ${message} uses ${values}; last seen in ${from}`,
  from: (message, toolName) => `message ${message}${toolName === undefined ? '' : ` (${toolName})`}`,
  more: (count) => `and ${count} more`,
  moreValues: (count) => `${count} more values; --json lists all`,
}

const unitsInChinese = new Map([
  ['lines', '行'],
  ['matches', '匹配'],
  ['entries', '条目'],
  ['rows', '数据行'],
  ['sections', '章节'],
  ['characters', '字符'],
])

const intentsInChinese = new Map([
  ['find-definition', '查找定义'],
  ['understand-structure', '了解结构'],
  ['find-usage', '查找用法'],
  ['debug-error', '排查错误'],
  ['learn-api', '学习接口'],
  ['general', '一般问题'],
])

const chinese: Texts = {
  title: (transcripts, messages, requests) =>
    `Winnow 报告，${requests} 次请求合计（对话：${transcripts}，消息：${messages}）`,
  read: '已读取',
  recognised: {
    'openai-chat': 'OpenAI chat 消息（tool_calls、tool_call_id）',
    'ai-sdk': 'AI SDK 消息（tool-call 等内容部分）',
    'ai-sdk-ui': 'AI SDK UI 消息（tool-NAME 等部分）',
    anthropic: 'Anthropic 消息（tool_use、tool_result）',
    langchain: 'LangChain 消息（已存储）',
    'claude-code': 'Claude Code 会话',
    codex: 'Codex 会话',
    opencode: 'OpenCode 会话',
    gemini: 'Gemini CLI 会话，或 Gemini API 的 contents',
    langsmith: 'LangSmith 运行记录',
    'openai-responses': 'OpenAI Responses 条目（function_call、function_call_output）',
    text: '纯文本消息（OpenAI chat 与 AI SDK 写法相同）',
  },
  transcripts: (count) => `${count} ×`,
  inFiles: (files) => `，来自 ${files} 个文件`,
  verbose: '对话',
  transcript: (messages, requests, before, after, saved) =>
    `${messages} 条消息，${requests} 次请求，${before} -> ${after} 个 token（节省 ${saved}）`,
  reasons: '每个对话最后一次请求中的编辑',
  columns: ['规则', '编辑', '组', 'token', '原因'],
  tools: '缩短后发送的工具结果，每个只计一次',
  toolColumns: ['工具', '结果', '之前', '之后', '节省', '有省略', '重复行', '类型'],
  compressions: (name) => `${name} 的工具结果（消息从 0 数起）`,
  tier: (tier) =>
    tier === undefined
      ? '仅指向重复内容'
      : [
          '第 0 层，改写格式',
          '第 1 层，择要保留',
          '第 2 层，借助嵌入择要保留',
          '第 3 层，借助语言模型择要保留',
          '第 4 层，借助自定义层级择要保留',
        ][tier]!,
  compression: (message, toolName, kind, tier) => `消息 ${message}，${toolName}：${kind}，${tier}`,
  sizes: (before, after) => `，${before} -> ${after} 个 token`,
  items: (before, after, unit) => `，${before} 中保留 ${after}（${unitsInChinese.get(unit) ?? unit}）`,
  repeatedLines: (count) => `，此前已显示的行：${count}`,
  ref: (ref) => `，ref ${ref}`,
  wanted: (intent, keywords) =>
    `，${intentsInChinese.get(intent) ?? intent}${keywords === '' ? '' : `（${keywords}）`}`,
  unshortened: (message, toolName, reason) => `消息 ${message}，${toolName}：完整保留，${reason}`,
  checks: '检查',
  views: (checked, edited) => `已检查请求：${checked}，其中已编辑：${edited}`,
  invalid: (count) => `服务商会拒绝、而原历史可被接受的请求：${count}`,
  unproven: (pruned, unproven) => `已删除的工具调用：${pruned}，其中没有证据：${unproven}`,
  failures: (count) => `Winnow 内部故障：${count}`,
  lost: (lost, needed) => `已删除但后来用到的值：${lost} 个（共 ${needed} 个只存在于被编辑内容中的值）`,
  lostValues: (message, values, from) => `消息 ${message} 用到 ${values}；最后出现在${from}`,
  from: (message, toolName) => `消息 ${message}${toolName === undefined ? '' : `（${toolName}）`}`,
  more: (count) => `等 ${count} 个`,
  moreValues: (count) => `还有 ${count} 个值；--json 会全部列出`,
}

/** The sentences of a language. */
export const textsFor = (locale: Locale): Texts => (locale === 'zh' ? chinese : english)
