import type { SelectReason, SelectReport } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import type { MissReason } from './choice.ts'

/** The sentences of `winnow select`; numbers come formatted. */
export interface Texts {
  readonly title: (question: string) => string
  readonly tools: (after: string, before: string) => string
  readonly strategies: Readonly<Record<SelectReport['strategy'], string>>
  readonly tokens: (before: string, after: string, saved: string, share: string) => string
  readonly failures: string
  readonly offered: string
  readonly missed: string
  readonly columns: readonly [rank: string, tool: string, score: string, words: string, why: string]
  readonly reasons: Readonly<Record<SelectReason | MissReason, string>>
  readonly message: (at: number) => string
  readonly group: (leader: string) => string
  readonly below: (count: string) => string
  readonly unmatched: (count: string) => string
  readonly notPermitted: (count: string) => string
  readonly notShown: (counts: readonly string[]) => string
}

const english: Texts = {
  title: (question) => `Tools for “${question}”`,
  tools: (after, before) => `Offered: ${after} of ${before}`,
  strategies: {
    lexical: 'Ranked by the words of their definitions',
    vector: 'Ranked by similarity',
    hybrid: 'Ranked by the words of their definitions and by similarity',
    index: 'Ranked by the index of the configuration',
    all: 'All are offered: there are fewer than minTools, or selecting failed',
  },
  tokens: (before, after, saved, share) =>
    `Tokens of the definitions: ${before} - ${after} = ${saved} saved (${share}), counted exactly`,
  failures: 'Failures inside Winnow',
  offered: 'Offered',
  missed: 'Not offered',
  columns: ['rank', 'tool', 'score', 'words that matched', 'why'],
  reasons: {
    all: 'all are offered',
    always: 'always offered',
    'search-tool': 'finds the tools that are not offered',
    selected: 'the question asks for it',
    group: 'in a group with one that was found',
    found: 'the search tool found it',
    used: 'the history calls it',
    forced: 'by the tool choice',
    fallback: 'nothing was found',
    limit: 'below the limit',
    unmatched: 'nothing in common with the question',
    'not-permitted': 'the index does not permit it',
  },
  message: (at) => `message ${at} asked for it`,
  group: (leader) => `in a group with ${leader}`,
  below: (count) => `${count} below the limit`,
  unmatched: (count) => `${count} with nothing in common with the question`,
  notPermitted: (count) => `${count} not permitted`,
  notShown: (counts) => `Not shown: ${counts.join(', ')}; --all shows them`,
}

const chinese: Texts = {
  title: (question) => `“${question}”的工具`,
  tools: (after, before) => `已提供：${before} 个中的 ${after} 个`,
  strategies: {
    lexical: '按定义中的词语排序',
    vector: '按相似度排序',
    hybrid: '按定义中的词语和相似度排序',
    index: '按配置中的索引排序',
    all: '全部提供：工具少于 minTools，或选择失败',
  },
  tokens: (before, after, saved, share) => `定义的 token：${before} - ${after} = 节省 ${saved}（${share}），精确计数`,
  failures: 'Winnow 内部故障',
  offered: '已提供',
  missed: '未提供',
  columns: ['名次', '工具', '得分', '匹配的词语', '原因'],
  reasons: {
    all: '全部提供',
    always: '始终提供',
    'search-tool': '用于查找未提供的工具',
    selected: '问题需要它',
    group: '与找到的工具同组',
    found: '由搜索工具找到',
    used: '历史中已调用',
    forced: '由工具选择指定',
    fallback: '没有找到匹配的工具',
    limit: '超出数量上限',
    unmatched: '与问题没有共同之处',
    'not-permitted': '索引不允许使用',
  },
  message: (at) => `消息 ${at} 需要它`,
  group: (leader) => `与 ${leader} 同组`,
  below: (count) => `超出上限 ${count} 个`,
  unmatched: (count) => `与问题没有共同之处 ${count} 个`,
  notPermitted: (count) => `索引不允许使用 ${count} 个`,
  notShown: (counts) => `未列出：${counts.join('，')}；--all 会全部列出`,
}

/** The sentences of a language. */
export const textsFor = (locale: Locale): Texts => (locale === 'zh' ? chinese : english)
