import type { Candidate } from './candidates.ts'

/** So many values in step are a row: its first and its last value say all of it. */
const fewestInRow = 5
/** Times in a row are at most so many seconds apart. */
const furthestApart = 3600

const wholeNumber = /^\d{1,15}$/u
const clock = /^(.{0,40}?)(\d\d):(\d\d)(?::(\d\d))?(\D{0,20})$/u

/** A value as a number of those it may stand in a row with. */
interface Step {
  readonly group: string
  readonly number: number
  /** How far those in a row may be apart. */
  readonly furthest: number
}

/** A whole number, or a time of a day by its seconds; `undefined` for what is neither. */
function stepOf({ text, label = '' }: Candidate): Step | undefined {
  if (wholeNumber.test(text)) return { group: `${label}\n`, number: Number(text), furthest: 1 }
  const time = clock.exec(text)
  if (!time) return undefined
  const [, before, hours, minutes, seconds, behind] = time
  const number = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
  return { group: `${label}\n${before}\n${behind}`, number, furthest: furthestApart }
}

/** Adds the values inside of rows that say no more than the one before them. */
function addInside(all: readonly (Step & { readonly value: Candidate })[], inside: Set<Candidate>): void {
  const sorted = all.toSorted((a, b) => a.number - b.number)
  for (let from = 0, to = 0; from < sorted.length - 1; from = Math.max(to, from + 1)) {
    const apart = sorted[from + 1]!.number - sorted[from]!.number
    to = from + 1
    if (apart === 0 || apart > sorted[from]!.furthest) continue
    while (to + 1 < sorted.length && sorted[to + 1]!.number - sorted[to]!.number === apart) to += 1
    if (to - from + 1 < fewestInRow) continue
    for (let at = from + 1; at < to; at += 1)
      if (sorted[at]!.value.worth <= sorted[at - 1]!.value.worth) inside.add(sorted[at]!.value)
  }
}

/** Values without those inside of a row of numbers or times in step, such as those of lines: a few would take the room of all else. */
export function withoutInStep(values: readonly Candidate[]): readonly Candidate[] {
  const groups = new Map<string, (Step & { readonly value: Candidate })[]>()
  for (const value of values) {
    const step = stepOf(value)
    if (!step) continue
    const own = groups.get(step.group)
    if (own) own.push({ ...step, value })
    else groups.set(step.group, [{ ...step, value }])
  }
  const inside = new Set<Candidate>()
  for (const all of groups.values()) if (all.length >= fewestInRow) addInside(all, inside)
  return inside.size === 0 ? values : values.filter((value) => !inside.has(value))
}
