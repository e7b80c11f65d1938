export { formatReport, type FormatOptions } from './format/format-report.ts'
export { formatReason, type Locale } from './format/texts.ts'
export { formatTree } from './format/tree.ts'
