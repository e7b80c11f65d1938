import type { Steps } from '../breaks.ts'
import type { Change, FileText } from './written.ts'

/** A shorter text may stand in a file more than once, so that a later change of it, or of one around it, may be of another place. */
const leastTelling = { alone: 12, among: 20 }
/** Texts with the same line that are compared with one: others stand for as many changes of the same line. */
const mostCompared = 20

/** A text without its indentation, with a line break at both ends, so that whole lines are found in it. */
const linesOf = (text: string): string => `\n${text.trim().replaceAll(/(?<![^\S\n])[^\S\n]*\n[^\S\n]*/gu, '\n')}\n`

/** A text that a change took away, and what the change put in. */
interface Taken {
  readonly old: string
  readonly fresh: readonly string[]
}

/** What later changes took away in one place. */
interface TakenThere {
  isWhole?: true
  /** By each line of it. */
  readonly byLine: Map<string, Taken[]>
}

/** What later changes took away, by place. */
class LaterChanges {
  readonly #places = new Map<string, TakenThere>()

  #at(place: string): TakenThere {
    let taken = this.#places.get(place)
    if (!taken) this.#places.set(place, (taken = { byLine: new Map() }))
    return taken
  }

  add({ now, before, isWhole }: Pick<Change, 'now' | 'before' | 'isWhole'>): void {
    if (isWhole) for (const { place } of now) this.#at(place).isWhole = true
    const fresh = now.map(({ text }) => linesOf(text))
    for (const { text, place } of before) {
      const { byLine } = this.#at(place)
      const old = linesOf(text)
      for (const line of new Set(old.split('\n'))) {
        const known = byLine.get(line)
        if (!known) byLine.set(line, [{ old, fresh }])
        else if (known.length < mostCompared) known.push({ old, fresh })
      }
    }
  }

  /** Whether one of them took a text away: it names the text, alone or as whole lines among others, and does not write it again. */
  tookAway({ text, place }: FileText): boolean {
    const taken = this.#places.get(place)
    if (!taken) return false
    if (taken.isWhole) return true
    const { length } = text.trim()
    if (length < leastTelling.alone) return false
    const lines = linesOf(text)
    const first = lines.slice(1, lines.indexOf('\n', 1))
    return (taken.byLine.get(first) ?? []).some(
      ({ old, fresh }) =>
        (old === lines || (length >= leastTelling.among && old.includes(lines))) &&
        !fresh.some((written) => written.includes(lines)),
    )
  }
}

/** What changed a text again: a later call, or a later part of the call that wrote it. */
export type ChangedBy = 'a later call' | 'the same call'

/**
 * Which texts of a turn are undone or written over by a later change, and by which: they stand there no more. A text is named
 * by the number of its change and its own. A change takes nothing away unless all of it is known to be made.
 *
 * @param isElsewhere whether the same path may name another file in the change of a number than in the one before it
 */
export function* overwrittenInSteps(
  changes: readonly (Change | undefined)[],
  isElsewhere: (at: number) => boolean,
): Steps<ReadonlyMap<string, ChangedBy>> {
  const gone = new Map<string, ChangedBy>()
  let later = new LaterChanges()
  for (let at = changes.length - 1; at >= 0; at -= 1) {
    yield
    if (isElsewhere(at + 1)) later = new LaterChanges()
    const change = changes[at]
    if (!change) continue
    const { now, isMade } = change
    const isTaken = now.map((part) => later.tookAway(part))
    // Of several parts of one call each is a change of what those before it made.
    const own = new LaterChanges()
    for (let index = now.length - 1; index >= 0; index -= 1) {
      const part = now[index]!
      if (isTaken[index] === true) gone.set(`${at}.${index}`, 'a later call')
      else if (own.tookAway(part)) gone.set(`${at}.${index}`, 'the same call')
      if (index > 0 && isMade && part.before !== undefined)
        own.add({ now: [part], before: [{ ...part, text: part.before }], isWhole: false })
    }
    if (isMade) later.add(change)
  }
  return gone
}
