import { codeLine } from '../../code-line.ts'
import type { Shape } from '../../kind.ts'

const html = /^\s*<(?:!doctype html|html|head|body|div|p|article|section)\b/iu
const heading = /^#{1,6} \S/u
const linkLine = /^\s{0,12}(?:[-*+•] |\d{1,3}[.)] )\[[^[\]]{1,300}\]\(\S{1,2000}\)\s*$/u

export const pageShapes: readonly Shape[] = [
  { certainty: 0.85, matches: ({ text }) => html.test(text.slice(0, 500)) },
  { certainty: 0.6, matches: (sample) => sample.share(linkLine) > 0.5 },
  { certainty: 0.4, matches: (sample) => sample.share(heading) > 0.02 && sample.share(codeLine) < 0.3 },
]
