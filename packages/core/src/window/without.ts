import { courtesy } from './said/courtesy.ts'

const gap = '[…]'

/** A text without what stands apart, with a mark in the place of each; empty where nothing else is said. */
export function without(text: string, apart: readonly { readonly text: string }[]): string {
  if (apart.length === 0) return text
  const places = apart.map((part) => part.text)
  let rest = ''
  let end = 0
  for (const [from, to] of placesIn(text, places)) {
    if (from < end) continue
    rest += text.slice(end, from) + gap
    end = to
  }
  rest += text.slice(end)
  const told = rest.replaceAll(gap, '').trim()
  return /[\p{L}\p{N}]/u.test(told) && !courtesy.test(told.toLowerCase())
    ? rest.replaceAll(/\[…\](?:\s*(?:[-*•]\s*)?\[…\])+/gu, gap).trim()
    : ''
}

/** Where parts of a text stand in it, in order; each is looked for behind the one before it of its list. */
function placesIn(text: string, parts: readonly string[]): [from: number, to: number][] {
  const places: [number, number][] = []
  let end = 0
  for (const part of parts) {
    const at = text.indexOf(part, end)
    const from = at < 0 ? text.indexOf(part) : at
    if (from < 0) continue
    places.push([from, from + part.length])
    end = from + part.length
  }
  return places.toSorted(([a], [b]) => a - b)
}
