import { codeLine } from '../../code-line.ts'
import type { Shape } from '../../kind.ts'

const html = /^\s*<(?:!doctype html|html|head|body|div|p|article|section)\b/iu
const heading = /^#{1,6} \S/u

export const pageShapes: readonly Shape[] = [
  { certainty: 0.85, matches: ({ text }) => html.test(text.slice(0, 500)) },
  { certainty: 0.4, matches: (sample) => sample.share(heading) > 0.02 && sample.share(codeLine) < 0.3 },
]
