import type { TokenCounter } from '../../ports.ts'
import type { Around, Lead, Note } from './note.ts'

const goesOn = '[…]'
/** Tokens of a mark. */
const markTokens = 2

const isBehind = (one: Around | undefined, other: Around | undefined): boolean =>
  one !== undefined && other !== undefined && one.message === other.message

/** How a note is told. */
interface Told {
  readonly text: string
  /** The lines above it that it stands below, with those behind it, the outermost first. */
  readonly heads: readonly { readonly text: string; readonly depth: number }[]
  /** Below how many such lines it stands. */
  readonly depth: number
}

const isSame = (one: Pick<Lead, 'from' | 'to'> | undefined, other: Lead): boolean =>
  one?.from === other.from && one.to === other.to

/** How many of what one stands under another stands under, too, or is itself. */
function sharedHeads({ heads = [] }: Around, other: Around | undefined): number {
  const others = other ? [...(other.heads ?? []), other] : []
  const count = heads.findIndex((head, at) => !isSame(others[at], head))
  return count < 0 ? heads.length : count
}

/** What stands in front of a note, of whose message the text in front of it is told up to a place. */
function frontOf({ from, heading = from, lead, sign }: Around, told: number): string {
  if (heading < from ? heading === told : from <= told) return ''
  if (!lead || lead.from < told) return goesOn
  return [lead.from > told ? goesOn : '', lead.text, lead.to < from ? goesOn : sign].filter(Boolean).join(' ')
}

/** What stands behind a note, and up to which place its message is told then; `next` is where the note behind it begins. */
function endOf(
  { to, count, tail }: Around,
  next: number | undefined,
): { readonly text: string; readonly told: number } {
  if (to >= count || (next !== undefined && next <= to)) return { text: '', told: to }
  if (!tail || (next !== undefined && next < tail.to)) return { text: goesOn, told: to }
  const isNext = next !== undefined && next <= tail.to
  return { text: tail.to < count && !isNext ? `${tail.text} ${goesOn}` : tail.text, told: tail.to }
}

/** Where begins what is told of a note behind another one; undefined where that is told below a head that stands in front of both. */
function startOf(around: Around, before: Around): number | undefined {
  const own = around.heads?.[sharedHeads(around, before)]
  if (own) return own.from < before.from ? undefined : own.from
  return around.lead?.from === before.to ? around.lead.from : around.from
}

/**
 * The texts of notes that are told one below the other. What several of them stand under is a line above them. Each shows that
 * something stands in front of it or behind it in its message, unless that is told right there. What only limits or explains it
 * is no less than what takes it back, so no words decide.
 */
export function toldAround(notes: readonly Note[]): Told[] {
  let told = 0
  return notes.map(({ text: whole, around }, at): Told => {
    if (!around) return { text: whole, heads: [], depth: 0 }
    const { heads = [], sign, prefix = '' } = around
    const text = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole
    const [before, after] = [notes[at - 1]?.around, notes[at + 1]?.around]
    const [last, next] = [isBehind(before, around) ? before : undefined, isBehind(around, after) ? after : undefined]
    if (!last) told = 0
    /** Where what is told right above ends in the message. */
    let end = told
    /** What is told of the next piece, with a mark where something stands in front of it. */
    const piece = (head: Lead): string => {
      const gap = head.from === 0 || head.from === end ? '' : `${goesOn} `
      end = head.to
      told = Math.max(told, head.to)
      return `${gap}${head.text}`
    }
    const [above, depth] = [sharedHeads(around, last), next ? sharedHeads(around, next) : 0]
    const own = heads.slice(above, depth).map((head, index) => ({ text: piece(head), depth: above + index }))
    const inline = heads.slice(Math.max(above, depth)).map(piece)
    const isApart = own.length + inline.length > 0 && around.from > end
    const front = text.startsWith(goesOn) ? '' : isApart ? goesOn : frontOf(around, told)
    const begun = around.heads && sign !== undefined ? [...inline, front, sign] : [...inline, front]
    const rest = endOf(around, next && startOf(next, around))
    told = rest.told
    const gap = text.includes('\n') ? '\n' : ' '
    const behind = text.endsWith(goesOn) && rest.text === goesOn ? '' : rest.text
    // What stands behind a line without a sign at its end is set apart from it.
    const isOpenEnded = /[\p{L}\p{N}]$/u.test(text) && gap === ' ' && behind !== '' && behind !== goesOn
    const apart = isOpenEnded ? `/ ${behind}` : behind
    return { text: [...begun, text, apart].filter(Boolean).join(gap), heads: own, depth: Math.max(above, depth) }
  })
}

/** Tokens of what is told around a note behind another one. */
export function aroundTokens(around: Around, before: Around | undefined, tokens: TokenCounter): number {
  const { from, heading = from, to, count, lead, tail, heads = [] } = around
  const last = isBehind(before, around) ? before : undefined
  const isNext = last !== undefined && last.to >= from
  const own = heads.slice(last ? sharedHeads(around, last) : 0)
  const above = own.reduce((sum, { text }) => sum + tokens.count(text) + markTokens, 0)
  const front = heading === 0 || isNext || heads.length > 0 ? 0 : markTokens + (lead ? tokens.count(lead.text) : 0)
  return above + front + (to >= count ? 0 : markTokens + (tail ? tokens.count(tail.text) : 0))
}
