import type { Question } from '../../question.ts'

/** Of rows a name stands in, no more than these can be meant by it: so many, or such a share. */
const mostMeant = { rows: 4, share: 0.05 }

const token = /[A-Za-z0-9_][\w.:@/+-]*/gu
const inner = /[^.:@/+]+/gu

/** Which rows hold an id, a name or a number that the question or the arguments of the call name exactly. */
export function namedRows(texts: readonly string[], { names }: Question): Uint8Array {
  const found = new Uint8Array(texts.length)
  const all = names.size === 0 ? '' : texts.join('\n').toLowerCase()
  const there = new Set([...names].filter((name) => all.includes(name)))
  if (there.size === 0) return found
  const rowsOf = new Map<string, number[]>()
  const add = (name: string, row: number): void => {
    if (!there.has(name)) return
    const rows = rowsOf.get(name)
    if (!rows) rowsOf.set(name, [row])
    else if (rows.at(-1) !== row) rows.push(row)
  }
  for (const [row, text] of texts.entries()) {
    for (const [match] of text.matchAll(token)) {
      const whole = match.replace(/[.:@/+-]+$/u, '').toLowerCase()
      add(whole, row)
      const parts = whole.match(inner) ?? []
      if (parts.length > 1) for (const part of parts) add(part, row)
    }
  }
  const most = Math.max(mostMeant.rows, texts.length * mostMeant.share)
  for (const rows of rowsOf.values()) if (rows.length <= most) for (const row of rows) found[row] = 1
  return found
}
