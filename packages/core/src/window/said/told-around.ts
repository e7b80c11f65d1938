import type { TokenCounter } from '../../ports.ts'
import type { Around, Note } from './note.ts'

const goesOn = '[…]'
/** Tokens of a mark. */
const markTokens = 2

const isBehind = (one: Around | undefined, other: Around | undefined): boolean =>
  one !== undefined && other !== undefined && one.message === other.message

/** What stands in front of a note, of whose message the text in front of it is told up to a place. */
function frontOf({ from, heading = from, lead }: Around, told: number): string {
  if (heading < from ? heading === told : from <= told) return ''
  if (!lead || lead.from < told) return goesOn
  return [lead.from > told ? goesOn : '', lead.text, lead.to < from ? goesOn : ''].filter(Boolean).join(' ')
}

/** What stands behind a note, and up to which place its message is told then. */
function endOf(
  { to, count, tail }: Around,
  next: Around | undefined,
): { readonly text: string; readonly told: number } {
  if (to >= count || (next && (next.from <= to || next.lead?.from === to))) return { text: '', told: to }
  if (!tail || (next && next.from < tail.to)) return { text: goesOn, told: to }
  const isNext = next !== undefined && next.from <= tail.to
  return { text: tail.to < count && !isNext ? `${tail.text} ${goesOn}` : tail.text, told: tail.to }
}

/**
 * The texts of notes that are told one below the other. Each shows that something stands in front of it or behind it in its
 * message, unless that is told right there. What only limits or explains it is no less than what takes it back, so no words decide.
 */
export function toldAround(notes: readonly Note[]): string[] {
  let told = 0
  return notes.map(({ text, around }, at) => {
    if (!around) return text
    const [before, after] = [notes[at - 1]?.around, notes[at + 1]?.around]
    const front = text.startsWith(goesOn) ? '' : frontOf(around, isBehind(before, around) ? told : 0)
    const end = endOf(around, isBehind(around, after) ? after : undefined)
    told = end.told
    const gap = text.includes('\n') ? '\n' : ' '
    const behind = text.endsWith(goesOn) && end.text === goesOn ? '' : end.text
    return [front, text, behind].filter(Boolean).join(gap)
  })
}

/** Tokens of what is told around a note behind another one. */
export function aroundTokens(around: Around, before: Around | undefined, tokens: TokenCounter): number {
  const { from, heading = from, to, count, lead, tail } = around
  const isNext = isBehind(before, around) && before!.to >= from
  const front = heading === 0 || isNext ? 0 : markTokens + (lead ? tokens.count(lead.text) : 0)
  return front + (to >= count ? 0 : markTokens + (tail ? tokens.count(tail.text) : 0))
}
