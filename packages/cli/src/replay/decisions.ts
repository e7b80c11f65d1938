import type { Edit, Kept, Report, RuleReport, Shortened } from '@winnow/core'

/** How a result was shortened, with its place. */
export interface ShortenedResult extends Shortened {
  /** Index of the assistant message that called, and which of its calls it was. */
  readonly message: number
  readonly call: number
}

/** A result that was not shortened although it is above the cap, and why. */
export interface UnshortenedResult {
  readonly message: number
  readonly call: number
  readonly toolName: string
  readonly reason: string
}

interface RuleDecisions {
  readonly edits: Set<string>
  readonly groups: Set<string>
  tokensSaved: number
}

const placeOf = (edit: Edit): string => {
  if (edit.action === 'summarize') return `${edit.from}-${edit.to}`
  if (edit.action === 'remove-message') return `${edit.at}`
  return edit.action === 'remove-tool-use' ? `${edit.at}.${edit.call}` : `${edit.at}.${edit.call}.${edit.result ?? 0}`
}

/** What was decided over the requests of one conversation: each edit and each result counts once, as it was last sent. */
export class Decisions {
  readonly #rules = new Map<string, RuleDecisions>()
  readonly #shortened = new Map<string, ShortenedResult>()
  readonly #unshortened = new Map<string, UnshortenedResult>()

  add(edits: readonly Edit[], report: Report): void {
    for (const { rule, tokensSaved } of report.rules) this.#of(rule).tokensSaved += tokensSaved
    for (const edit of edits) {
      const place = placeOf(edit)
      const { edits: known, groups } = this.#of(edit.rule)
      known.add(`${edit.action} ${place}`)
      groups.add(edit.group)
      if (!edit.shortened || edit.action !== 'replace-result') continue
      this.#unshortened.delete(`${edit.at}.${edit.call}`)
      this.#shortened.set(place, { message: edit.at, call: edit.call, ...edit.shortened })
    }
    for (const kept of report.kept) this.#keep(kept)
  }

  #of(rule: string): RuleDecisions {
    let known = this.#rules.get(rule)
    if (!known) this.#rules.set(rule, (known = { edits: new Set(), groups: new Set(), tokensSaved: 0 }))
    return known
  }

  #keep({ rule, at, call, toolName, reason }: Kept): void {
    if (rule !== 'compress' || call === undefined || toolName === undefined) return
    this.#shortened.delete(`${at}.${call}.0`)
    this.#unshortened.set(`${at}.${call}`, { message: at, call, toolName, reason })
  }

  /** Edits and groups that were decided, and what they saved over all requests. */
  rules(): RuleReport[] {
    return [...this.#rules].map(([rule, { edits, groups, tokensSaved }]) => ({
      rule,
      edits: edits.size,
      groups: groups.size,
      tokensSaved,
    }))
  }

  /** In the order they stand in the conversation. */
  shortened(): ShortenedResult[] {
    return [...this.#shortened.values()].toSorted(byPlace)
  }

  /** In the order they stand in the conversation. */
  unshortened(): UnshortenedResult[] {
    return [...this.#unshortened.values()].toSorted(byPlace)
  }
}

const byPlace = (a: UnshortenedResult | ShortenedResult, b: UnshortenedResult | ShortenedResult): number =>
  a.message - b.message || a.call - b.call
