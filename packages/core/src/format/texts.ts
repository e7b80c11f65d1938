import type { Locale } from './reason-text.ts'

/** The sentences of a report; numbers come formatted, `one` says that there is exactly one. */
export interface Texts {
  readonly removed: string
  readonly remaining: string
  readonly saved: string
  readonly tokensRemaining: string
  /** The same where nothing was done. */
  readonly wouldHave: Readonly<Record<'removed' | 'remaining' | 'saved' | 'tokensRemaining', string>>
  readonly colon: string
  readonly cost: (balance: string, share: string, more: boolean, prices: string) => string
  readonly costShare: (share: string, more: boolean, write: string, read: string) => string
  readonly recalls: (count: string, one: boolean, tokens: string) => string
  readonly models: (calls: string, one: boolean) => string
  readonly generated: (input: string, output: string, share: string) => string
  readonly embedded: (tokens: string) => string
  readonly overhead: (system: string, tools: string) => string
  readonly window: (budget: string, global: string, segments: string, recent: string) => string
  readonly whole: (count: string, one: boolean) => string
  readonly wholeUnknown: (count: string, one: boolean) => string
  readonly counted: (exact: boolean, counter: string) => string
  readonly observed: string
  readonly off: string
  readonly rules: string
  readonly edits: (count: string, one: boolean) => string
  readonly groups: (count: string, one: boolean) => string
  readonly tokens: (count: string, one: boolean) => string
  readonly tools: string
  readonly results: (count: string, one: boolean, kinds: string) => string
  readonly sizes: (before: string, after: string, saved: string) => string
  readonly leftOut: (count: string) => string
  readonly repeatedLines: (count: string, one: boolean) => string
  readonly kept: string
  readonly dropped: string
  readonly problems: string
  readonly places: (list: string, one: boolean) => string
}

const english: Texts = {
  removed: 'Messages removed',
  remaining: 'Messages remaining',
  saved: 'Tokens saved',
  tokensRemaining: 'Tokens remaining',
  wouldHave: {
    removed: 'Messages it would have removed',
    remaining: 'Messages it would have left',
    saved: 'Tokens it would have saved',
    tokensRemaining: 'Tokens it would have left',
  },
  colon: ': ',
  cost: (balance, share, more, prices) => `Cost: ${balance} (${share}${more ? ' more' : ''}), prices of ${prices}`,
  costShare: (share, more, write, read) =>
    `Cost: ${share} ${more ? 'more' : 'less'}, a cache write counting ${write} and a read ${read} of an input token`,
  recalls: (count, one, tokens) =>
    `Recalled: ${count} ${one ? 'time' : 'times'}, ${tokens} of the tokens remaining, the cost of what was left out`,
  models: (calls, one) => `Asked besides: ${calls} ${one ? 'request' : 'requests'} to embedders and models`,
  generated: (input, output, share) => `, ${input} tokens in and ${output} out (${share} of the cost)`,
  embedded: (tokens) => `, ${tokens} tokens embedded`,
  overhead: (system, tools) => `Sent along unchanged: ${system} tokens of system text, ${tools} of tool definitions`,
  window: (budget, global, segments, recent) =>
    `Window of ${budget} tokens: ${global} for what is oldest, ${segments} for summaries after it, ${recent} recent`,
  whole: (count, one) => `Sent whole because it was asked for: ${count} tool ${one ? 'use' : 'uses'}`,
  wholeUnknown: (count, one) => `, ${count} ${one ? 'ref names' : 'refs name'} nothing in the history`,
  counted: (exact, counter) => (exact ? `, counted exactly (${counter})` : `, estimated (${counter})`),
  observed: '; planned only, the original was sent',
  off: 'Winnow is off; nothing was planned',
  rules: 'Rules',
  edits: (count, one) => `${count} ${one ? 'edit' : 'edits'}`,
  groups: (count, one) => ` in ${count} ${one ? 'group' : 'groups'}`,
  tokens: (count, one) => `, ${count} ${one ? 'token' : 'tokens'} saved`,
  tools: 'Tool results sent shorter',
  results: (count, one, kinds) => `${count} ${one ? 'result' : 'results'} (${kinds})`,
  sizes: (before, after, saved) => `, ${before} -> ${after} tokens (${saved})`,
  leftOut: (count) => `, something left out of ${count}`,
  repeatedLines: (count, one) => `, ${count} ${one ? 'line' : 'lines'} shown before`,
  kept: 'Kept',
  dropped: 'Planned and not applied',
  problems: 'Problems of the history',
  places: (list, one) => ` (${one ? 'message' : 'messages'} ${list})`,
}

const chinese: Texts = {
  removed: '已清理消息',
  remaining: '剩余消息',
  saved: '节省 token',
  tokensRemaining: '剩余 token',
  wouldHave: {
    removed: '本可清理的消息',
    remaining: '本可剩余的消息',
    saved: '本可节省的 token',
    tokensRemaining: '本可剩余的 token',
  },
  colon: '：',
  cost: (balance, share, more, prices) => `费用：${balance}（${more ? '增加 ' : ''}${share}），按 ${prices} 的价格`,
  costShare: (share, more, write, read) =>
    `费用：${more ? '增加' : '减少'} ${share}，一个 token 写入缓存按输入的 ${write} 倍计，读取按 ${read} 倍计`,
  recalls: (count, _, tokens) => `已召回：${count} 次，占剩余 token 中的 ${tokens} 个，是省略内容的代价`,
  models: (calls) => `另外请求嵌入或语言模型 ${calls} 次`,
  generated: (input, output, share) => `，输入 ${input} 个 token，输出 ${output} 个（占费用的 ${share}）`,
  embedded: (tokens) => `，嵌入 ${tokens} 个 token`,
  overhead: (system, tools) => `另有原样发送：系统提示 ${system} 个 token，工具定义 ${tools} 个 token`,
  window: (budget, global, segments, recent) =>
    `窗口共 ${budget} 个 token：最早部分的摘要 ${global}，其后各段摘要 ${segments}，近期内容 ${recent}`,
  whole: (count) => `按要求完整发送：${count} 次工具调用`,
  wholeUnknown: (count) => `，${count} 个引用在历史中不存在`,
  counted: (exact, counter) => (exact ? `（精确计数，${counter}）` : `（估算，${counter}）`),
  observed: '；仅计划，发送的是原文',
  off: 'Winnow 已关闭，未做任何计划',
  rules: '规则',
  edits: (count) => `${count} 处编辑`,
  groups: (count) => `，${count} 组`,
  tokens: (count) => `，节省 ${count} 个 token`,
  tools: '缩短后发送的工具结果',
  results: (count, _, kinds) => `${count} 个结果（${kinds}）`,
  sizes: (before, after, saved) => `，${before} -> ${after} 个 token（${saved}）`,
  leftOut: (count) => `，其中 ${count} 个有省略`,
  repeatedLines: (count) => `，${count} 行此前已显示`,
  kept: '保留',
  dropped: '已计划但未执行',
  problems: '历史记录的问题',
  places: (list) => `（消息 ${list}）`,
}

/** The sentences of a language. */
export const textsFor = (locale: Locale): Texts => (locale === 'zh' ? chinese : english)
