/** What is counted: `subject` is a tool or a rule, `at` a message. */
export interface CountedReason {
  readonly subject: string
  readonly reason: string
  readonly at?: number
}

/** Entries that share a subject and a reason. */
export interface Tally {
  readonly subject: string
  /** With `…` for whatever differs between the entries. */
  readonly reason: string
  readonly count: number
  /** Where they are, in order. */
  readonly places: readonly number[]
}

const withoutParticulars = (reason: string): string => reason.replace(/“[^”]*”/gu, '“…”').replace(/\d+/gu, '…')

/**
 * Counts entries by subject and reason, most frequent first. Reasons that differ only in a quotation or a number count
 * as one and lose that part.
 */
export function tally(entries: readonly CountedReason[]): Tally[] {
  const groups = new Map<string, { subject: string; reason: string; count: number; places: number[] }>()
  for (const { subject, reason, at } of entries) {
    const general = withoutParticulars(reason)
    const key = `${subject}\0${general}`
    let group = groups.get(key)
    if (!group) groups.set(key, (group = { subject, reason, count: 0, places: [] }))
    if (group.reason !== reason) group.reason = general
    group.count += 1
    if (at !== undefined) group.places.push(at)
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}
