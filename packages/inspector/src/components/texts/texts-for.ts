import { reasonText, type Locale } from '@winnow/core/format'
import { english } from './texts-en.ts'
import { chinese } from './texts-zh.ts'
import type { Texts } from './texts.ts'

/** The texts of a language. */
export const textsFor = (locale: Locale): Texts =>
  locale === 'zh' ? { ...chinese, reason: (reason) => reasonText(reason, 'zh') } : english
