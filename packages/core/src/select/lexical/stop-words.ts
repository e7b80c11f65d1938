import { stem } from './stem.ts'

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** English words that ask for nothing. */
export const stopWords: ReadonlySet<string> = setOf(
  'a an the and or but if then else of in on to from by with as at is are was were be been being am it its this that ' +
    'these those not no nor can could should would may might will shall must do does did done have has had having you ' +
    'your yours yourself i me my mine myself we us our ours they them their he him his she her hers what which who whom ' +
    'whose how when where why there here please help want wants need needs like looking look know tell let lets give ' +
    'gives got going go some any also just so very too im ive id ill youre thats whats dont cant about into out up down ' +
    'over than more most such each all both other another using use used via per etc hi hello hey thanks thank ok okay ' +
    'yes yeah sure able for s t re ve ll d m really ever much many well one ones two upon within while whether without ' +
    'continue don doesn didn isn aren wasn weren won wouldn couldn shouldn haven hasn hadn',
)

/**
 * Words people put around what they ask for: they count half. Chosen by how seldom they stand in the tool that was
 * meant, on the tuned half of the queries, and kept where they are general English.
 */
const politeWords =
  'th specifically suggest suggestion recommend recommendation assist assistance guidance interested interest latest ' +
  'recent recently popular now relate relevant right last next after before again see update today tomorrow current ' +
  'currently option feature topic best good better great nice perfect explore issue past near keep comprehensive come ' +
  'coming under same requirement something anything everything following follow through various different several ' +
  'certain particular possible quick quickly thinking think consider main take main work say easy easily around ' +
  'previous unique potential way high real old new least ago third ensure make made start first second plan important ' +
  'someone idea tip advice try wonder curious provide information info detail specific understand learn discover top ' +
  'famous favorite exciting involve include additional additionally overall effective properly complete entire whole ' +
  'full simple simply basic key actually maybe perhaps still even only yet already always never often usually ' +
  'sometimes soon later love happy hope believe feel enjoy eager keen appreciate kindly thing kind type sort example ' +
  'case point part number end purpose goal base accord regard concern'
const calendarWords =
  'january february march april may june july august september october november december monday tuesday wednesday ' +
  'thursday friday saturday sunday'

/** Stems that count half in a question. */
export const lightTerms: ReadonlySet<string> = new Set(`${politeWords} ${calendarWords}`.split(' ').map(stem))

/** Chinese phrases that ask for nothing. */
const chineseStops =
  '能不能 可不可以 有没有 是不是 要不要 请问 帮我 帮忙 给我 我想 我要 我们 你们 他们 可以 需要 想要 一下 一个 一些 一点 什么 怎么 ' +
  '怎样 如何 哪里 哪儿 哪些 哪个 多少 这个 那个 这些 那些 这里 那里 告诉 现在 然后 并且 另外 顺便 以及 或者 如果 因为 所以 再来 继续 一次 一遍 ' +
  '谢谢 你好 好的 的 了 是 我 你 您 他 她 它 吗 呢 啊 吧 呀 请 帮 想 把 被 就 都 也 还 这 那 和 与 或 在 有 个 很 些'
/** Words that hold one of them and say something. */
const chineseWords =
  '请假 申请 邀请 请求 还款 归还 还原 偿还 成都 首都 都市 在线 存在 有限 有效 所有 拥有 个人 个税 思想 想法 理想 目的 的士 了解 ' +
  '是否 其他 帮助 把握 就业 就医 成就 参与 与会 和平 温和 总和 求和 共享 被子 好友'

const kept = new Set(chineseWords.split(' '))
const chinesePhrases = new RegExp(
  `${chineseWords} ${chineseStops}`
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)

/** Parts a Chinese text at the phrases that ask for nothing. */
export const withoutChineseStops = (text: string): string =>
  text.replace(chinesePhrases, (phrase) => (kept.has(phrase) ? phrase : ' '))
