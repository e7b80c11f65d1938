import type { RuleReport, ToolReport } from '../../edit/report.ts'
import type { Edit } from '../../edit/types.ts'

interface RuleSum {
  edits: number
  groups: number
  tokensSaved: number
}

interface ToolSum {
  results: number
  leftOut: number
  repeatedLines: number
  before: number
  after: number
  readonly kinds: Map<string, number>
}

/** The entry of a key, made where there is none. */
function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}

const noRule = (): RuleSum => ({ edits: 0, groups: 0, tokensSaved: 0 })
const noTool = (): ToolSum => ({ results: 0, leftOut: 0, repeatedLines: 0, before: 0, after: 0, kinds: new Map() })

/** What edits add up to, by rule and by tool, in the order of their first; it only grows. */
export class EditSums {
  tokensSaved = 0
  readonly #rules = new Map<string, RuleSum>()
  readonly #tools = new Map<string, ToolSum>()

  /** Adds edits whose groups hold none of those that were added before. */
  count(edits: readonly Edit[]): void {
    const groups = new Map<string, Set<string>>()
    let last: Edit | undefined
    for (const edit of edits) {
      const { rule, group, tokensSaved = 0, shortened } = edit
      const sum = entryOf(this.#rules, rule, noRule)
      sum.edits += 1
      sum.tokensSaved += tokensSaved
      this.tokensSaved += tokensSaved
      if (rule !== last?.rule || group !== last.group) entryOf(groups, rule, () => new Set<string>()).add(group)
      last = edit
      if (shortened) this.#addTool(shortened)
    }
    for (const [rule, names] of groups) this.#rules.get(rule)!.groups += names.size
  }

  #addTool({ toolName, kind, tokens, ref, repeatedLines = 0 }: NonNullable<Edit['shortened']>): void {
    const sum = entryOf(this.#tools, toolName, noTool)
    sum.results += 1
    sum.leftOut += ref === undefined ? 0 : 1
    sum.repeatedLines += repeatedLines
    sum.before += tokens.before
    sum.after += tokens.after
    sum.kinds.set(kind, (sum.kinds.get(kind) ?? 0) + 1)
  }

  /** Adds what other edits add up to. */
  include(other: EditSums): void {
    this.tokensSaved += other.tokensSaved
    for (const [rule, { edits, groups, tokensSaved }] of other.#rules) {
      const sum = entryOf(this.#rules, rule, noRule)
      sum.edits += edits
      sum.groups += groups
      sum.tokensSaved += tokensSaved
    }
    for (const [toolName, added] of other.#tools) {
      const sum = entryOf(this.#tools, toolName, noTool)
      sum.results += added.results
      sum.leftOut += added.leftOut
      sum.repeatedLines += added.repeatedLines
      sum.before += added.before
      sum.after += added.after
      for (const [kind, count] of added.kinds) sum.kinds.set(kind, (sum.kinds.get(kind) ?? 0) + count)
    }
  }

  /** The sums by rule. */
  get rules(): RuleReport[] {
    return [...this.#rules].map(([rule, sum]) => ({ rule, ...sum }))
  }

  /** The sums by tool. */
  get tools(): ToolReport[] {
    return [...this.#tools].map(([toolName, { before, after, kinds, ...sum }]) => ({
      toolName,
      ...sum,
      tokens: { before, after },
      kinds: Object.fromEntries(kinds),
    }))
  }
}
