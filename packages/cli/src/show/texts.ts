import type { Locale } from '@winnow/core/format'

/** The sentences of `winnow show`; numbers come formatted. */
export interface ShowTexts {
  readonly request: (number: string, of: string) => string
  readonly sizes: (messages: string, before: string, after: string, saved: string, edits: string) => string
  readonly unedited: string
  readonly message: (at: number) => string
  readonly messages: (from: number, to: number) => string
  readonly saved: (tokens: string) => string
  readonly unsent: string
  readonly record: (at: number) => string
  readonly replaced: string
  readonly same: (count: string) => string
  readonly more: (count: string) => string
  readonly legend: string
  readonly missing: (number: number, of: number) => string
}

const english: ShowTexts = {
  request: (number, of) => `request ${number} of ${of}`,
  sizes: (messages, before, after, saved, edits) =>
    `${messages} messages, ${before} -> ${after} tokens (${saved} saved), edits: ${edits}`,
  unedited: 'Sent as it was recorded.',
  message: (at) => `message ${at}`,
  messages: (from, to) => `messages ${from} to ${to}`,
  saved: (tokens) => `${tokens} tokens saved`,
  unsent: 'not sent:',
  record: (at) => `its record is in the result of message ${at}`,
  replaced: 'a later edit of the same text counts in its place',
  same: (count) => `… unchanged lines: ${count}`,
  more: (count) => `… further lines: ${count} (--verbose shows them)`,
  legend: '- as recorded   + as Winnow would send it   (messages are counted from 0)',
  missing: (number, of) => `there is no request ${number}; the transcript has ${of}`,
}

const chinese: ShowTexts = {
  request: (number, of) => `第 ${number} 次请求（共 ${of} 次）`,
  sizes: (messages, before, after, saved, edits) =>
    `${messages} 条消息，${before} -> ${after} 个 token（节省 ${saved}），编辑：${edits}`,
  unedited: '按原样发送。',
  message: (at) => `消息 ${at}`,
  messages: (from, to) => `消息 ${from} 至 ${to}`,
  saved: (tokens) => `节省 ${tokens} 个 token`,
  unsent: '不再发送：',
  record: (at) => `其记录在消息 ${at} 的结果中`,
  replaced: '同一文本后来的编辑取代了它',
  same: (count) => `… 未变的行：${count}`,
  more: (count) => `… 其余的行：${count}（--verbose 会显示）`,
  legend: '- 原记录   + Winnow 会发送的内容   （消息从 0 数起）',
  missing: (number, of) => `没有第 ${number} 次请求；该对话共有 ${of} 次`,
}

/** The sentences of a language. */
export const showTextsFor = (locale: Locale): ShowTexts => (locale === 'zh' ? chinese : english)
