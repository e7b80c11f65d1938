import type { Severity } from '@winnow/core'
import type { Locale } from '@winnow/core/format'

/** The sentences of `winnow review`; numbers come formatted. */
export interface Texts {
  readonly severities: Readonly<Record<Severity, string>>
  readonly places: (list: string, one: boolean) => string
  readonly sent: (inFull: string, total: string, tokens: string, model: string) => string
  readonly pages: (reviewed: string, total: string) => string
}

const english: Texts = {
  severities: { low: 'low', medium: 'medium', high: 'high', critical: 'critical' },
  places: (list, one) => ` (${one ? 'message' : 'messages'} ${list})`,
  sent: (inFull, total, tokens, model) =>
    `${inFull} of ${total} messages were sent in full, ${tokens} tokens in all, to ${model}`,
  pages: (reviewed, total) => `, as ${reviewed} of ${total} pages`,
}

const chinese: Texts = {
  severities: { low: '低', medium: '中', high: '高', critical: '严重' },
  places: (list) => `（消息 ${list}）`,
  sent: (inFull, total, tokens, model) => `${total} 条消息中有 ${inFull} 条完整发送给 ${model}，共 ${tokens} 个 token`,
  pages: (reviewed, total) => `，${total} 页中审查了 ${reviewed} 页`,
}

/** The sentences of a language. */
export const textsFor = (locale: Locale): Texts => (locale === 'zh' ? chinese : english)
