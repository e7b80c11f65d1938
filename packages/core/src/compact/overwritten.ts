import type { Change } from './written.ts'

/** A shorter text may stand in a file more than once, so that a later change of it, or of one around it, may be of another place. */
const leastTelling = { alone: 12, among: 20 }
/** Texts with the same line that are compared with one: others stand for as many changes of the same line. */
const mostCompared = 20

/** A text without its indentation, with a line break at both ends, so that whole lines are found in it. */
const linesOf = (text: string): string => `\n${text.trim().replaceAll(/[^\S\n]*\n[^\S\n]*/gu, '\n')}\n`

/** A text that a change took away, and what the change put in. */
interface Taken {
  readonly old: string
  readonly fresh: readonly string[]
}

/** What the later changes of a file took away, by the lines of it. */
class LaterChanges {
  #isWhole = false
  readonly #byLine = new Map<string, Taken[]>()

  add({ now, before, isWhole }: Change): void {
    this.#isWhole ||= isWhole
    const fresh = now.map(({ text }) => linesOf(text))
    for (const text of before) {
      const old = linesOf(text)
      for (const line of new Set(old.split('\n'))) {
        const known = this.#byLine.get(line)
        if (!known) this.#byLine.set(line, [{ old, fresh }])
        else if (known.length < mostCompared) known.push({ old, fresh })
      }
    }
  }

  /** Whether one of them took a text away: it names the text, alone or as whole lines among others, and does not write it again. */
  tookAway(text: string): boolean {
    if (this.#isWhole) return true
    if (this.#byLine.size === 0) return false
    const { length } = text.trim()
    if (length < leastTelling.alone) return false
    const lines = linesOf(text)
    const first = lines.slice(1, lines.indexOf('\n', 1))
    return (this.#byLine.get(first) ?? []).some(
      ({ old, fresh }) =>
        (old === lines || (length >= leastTelling.among && old.includes(lines))) &&
        !fresh.some((written) => written.includes(lines)),
    )
  }
}

/** Which of the changes of a turn are undone or written over by later ones: what they wrote stands there no more. */
export function overwritten(changes: readonly (Change | undefined)[]): ReadonlySet<string> {
  const gone = new Set<string>()
  const byPlace = new Map<string, LaterChanges>()
  for (let at = changes.length - 1; at >= 0; at -= 1) {
    const change = changes[at]
    if (!change) continue
    const { now, isMade, place } = change
    const later = byPlace.get(place) ?? new LaterChanges()
    byPlace.set(place, later)
    const isTaken = now.map(({ text }) => later.tookAway(text))
    // Of several parts of one call each is a change of what those before it made.
    const own = new LaterChanges()
    for (let index = now.length - 1; index >= 0; index -= 1) {
      const part = now[index]!
      if (isTaken[index] === true || own.tookAway(part.text)) gone.add(`${at}.${index}`)
      if (index > 0)
        own.add({ ...change, now: [part], before: part.before === undefined ? [] : [part.before], isWhole: false })
    }
    if (isMade) later.add(change)
  }
  return gone
}
