export { formatReport, type FormatOptions } from './format/format-report.ts'
export { reasonCode, reasonText, type Locale } from './format/reason-text.ts'
export type { ReasonCode } from './edit/reasons.ts'
export { formatTree } from './format/tree.ts'
