import type { Intent } from '../types.ts'

interface Signs {
  readonly intent: Intent
  /** English with word borders, Chinese as it stands. */
  readonly pattern: RegExp
  /** Phrases that open any question ("what is the structure of …") count half. */
  readonly weak?: RegExp
}

/** The words of the source design, their forms, and rules for `learn-api`, which it declares without any. */
const signs: readonly Signs[] = [
  {
    intent: 'find-definition',
    pattern: /\b(?:defin(?:e|es|ed|ition|itions)|declar(?:e|ed|ation|ations))\b|定义|声明/giu,
    weak: /\b(?:what (?:is|are)|where is)\b|是什么|在哪/giu,
  },
  {
    intent: 'understand-structure',
    pattern:
      /\b(?:structures?|architectures?|overview|organi[sz](?:ed|ation)|layouts?|outlines?|how (?:is|are) (?:\S{1,40} ){1,6}structured)\b|结构|架构|组织|概览/giu,
  },
  {
    intent: 'find-usage',
    pattern:
      /\b(?:usages?|used by|who uses|callers?|call sites?|references? to|examples? of)\b|怎么用|如何使用|用法|谁在用|引用/giu,
    weak: /\bhow (?:to|do (?:i|we|you)|can (?:i|we)) (?:use|call)\b/giu,
  },
  {
    intent: 'debug-error',
    pattern:
      /\b(?:errors?|exceptions?|bugs?|fix(?:es|ed|ing)?|fail(?:s|ed|ing|ure|ures)?|crash(?:es|ed)?|broken|debug(?:ging)?|tracebacks?)\b|错误|报错|异常|失败|崩溃|修复|调试/giu,
  },
  {
    intent: 'learn-api',
    pattern: /\b(?:apis?|docs?|documentation|signatures?|parameters?|interfaces?)\b|文档|接口|参数|签名/giu,
  },
]

const countForms = (text: string, pattern: RegExp | undefined): number =>
  pattern ? new Set(text.match(pattern) ?? []).size : 0

/**
 * What a question wants, most likely first. Every form of a sign counts once; a tie between the first two, or no sign at
 * all, is `general`.
 * For example `intentsOf('what is the structure of this module?')[0]` is `'understand-structure'`.
 */
export function intentsOf(text: string): Intent[] {
  const lower = text.toLowerCase()
  const scored = signs
    .map(({ intent, pattern, weak }) => ({ intent, score: countForms(lower, pattern) + countForms(lower, weak) / 2 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const ranked = scored.map(({ intent }) => intent)
  const isClear = scored.length === 1 || (scored.length > 1 && scored[0]!.score > scored[1]!.score)
  return isClear ? [...ranked, 'general'] : ['general', ...ranked]
}

/** How people ask for what has no value. */
const none =
  /\b(?:no|not|without|missing|lack(?:s|ing)?|empty|blank|null|unset)\b|n't\b|(?<![a-zäöüß])(?:keine?[nrsm]?|ohne|fehl(?:t|en|ende[nrs]?)|leere?[nrs]?|nicht)(?![a-zäöüß])|没|缺|无|空|未/iu
const superlative =
  /\b(?:most|least|best|worst|max(?:imum)?|min(?:imum)?|\p{L}{2,20}est)\b|(?<=\p{L}{2})[sß]te[nrs]?(?!\p{L})|最\p{Script=Han}/iu
const number = /(?<![\p{L}\p{N}_.,:/#-])\d{1,15}(?![\p{L}\p{N}_/-]|[.,:]\d)/gu
const mostNumbers = 10

/** Whether a question may ask for what has no value. */
export const asksForNone = (asked: string): boolean => none.test(asked)

/** Whether a question may ask for one end of an order. */
export const asksForExtreme = (asked: string): boolean => superlative.test(asked)

/** The whole numbers of a question that stand alone, and are no part of a date, a version or a name. */
export const numbersIn = (asked: string): string[] => [...new Set(asked.match(number))].slice(0, mostNumbers)
