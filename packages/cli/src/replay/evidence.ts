import type { Edit } from '@winnow/core'

/** Words and marks of a state: a list and the system text may write the same state differently. */
const states = /(?<![\p{L}\p{N}_])(?:completed|in_progress|pending)(?![\p{L}\p{N}_])|\[[xX ~-]\]/gu

/** The letters and digits of a text in order, without list marks, state marks, case and white space. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^(?:[-*+•>#]{1,6}|\d{1,4}[.)])\s/u, '')
        .replace(states, '')
        .replace(/[^\p{L}\p{N}]+/gu, ''),
    )
    .join('')
}

/** Looks evidence up in a system text, by other means than the rule that gave it. */
export function createEvidenceCheck(system: string): (edit: Edit) => string | undefined {
  const held = letters(system)

  return function whyUnproven(edit) {
    const found = edit.evidence?.found ?? []
    if (found.length === 0) return 'the edit carries no evidence'
    for (const { value } of found) {
      const wanted = letters(value.replace(/…$/u, ''))
      if (wanted === '') return 'the evidence names nothing'
      if (!held.includes(wanted)) return `the system text does not hold “${value}”`
    }
    return undefined
  }
}
