import { applyEdits } from '../../edit/apply.ts'
import type { Edit } from '../../edit/types.ts'
import type { Message, Part } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { ownPairs } from './oracle.ts'
import { demandFor, originOf, prepareTagged, type Case, type Demand, type MakeWinnow } from './subject.ts'
import { ownTokens } from './tokens.ts'

const demand: Demand = demandFor('never worse')

/** An estimating counter must show this share saved of what a group replaces. */
const margin = 0.1

/** The parts that `others` do not hold; of two equal ones, one may be missing there. */
function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const left = new Map<string, number>()
  for (const part of others) left.set(JSON.stringify(part), (left.get(JSON.stringify(part)) ?? 0) + 1)
  return parts.filter((part) => {
    const count = left.get(JSON.stringify(part)) ?? 0
    left.set(JSON.stringify(part), count - 1)
    return count <= 0
  })
}

/** Parts with results taken apart, so that only the texts of a result that changed count as replaced. */
const inItems = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part): Part[] =>
    part.type === 'tool-result' ? part.content.map((item) => ({ ...part, content: [item] })) : [part],
  )

/** Tokens of the parts of `before` that went or changed, and of what stands in their place. */
function replaced(
  before: readonly Message[],
  after: readonly Message[],
  counter: TokenCounter,
): { was: number; is: number } {
  const later = new Map(after.map((message) => [originOf(message), message]))
  let was = 0
  let is = 0
  for (const old of before) {
    // Summaries are counted below; one is not what became of another.
    if (originOf(old) < 0) continue
    const now = later.get(originOf(old))
    const [were, are] = [inItems(old.parts), inItems(now?.parts ?? [])]
    const gone = without(were, are)
    const fresh = without(are, were)
    const overhead = ownTokens([{ ...old, parts: [] }], counter)
    was += ownTokens([{ ...old, parts: gone }], counter) - (now ? overhead : 0)
    is += ownTokens([{ ...old, parts: fresh }], counter) - overhead
  }
  const summaries = (messages: readonly Message[]): number =>
    ownTokens(
      messages.filter((message) => originOf(message) < 0),
      counter,
    )
  return { was, is: is + summaries(after) - summaries(before) }
}

/** A compressed result alone is no larger than what it replaces. */
function checkResult(history: readonly Message[], edit: Edit, counter: TokenCounter): void {
  if (edit.action !== 'replace-result') return
  const own = ownPairs(history).pairs.filter(({ at }) => at === edit.at)
  const content = own[edit.call]?.results[edit.result ?? 0]?.content ?? []
  const items = edit.texts.map(({ index }) => content[index])
  const old = items.reduce((sum, item) => sum + (item?.type === 'text' ? counter.count(item.text) : 0), 0)
  const now = edit.texts.reduce((sum, { text }) => sum + counter.count(text), 0)
  demand(now <= old, () => `a result grew from ${old} to ${now} tokens at message ${edit.at}`)
}

/**
 * Law 5. No group of edits has more tokens than what it replaces; with an estimating counter it saves at least 10 %.
 * `counter` is the one the winnow under test was made with.
 *
 * @throws BrokenLawError
 * @example
 * await checkNeverWorse(() => createWinnow({ tokens: estimator }), { messages: history }, estimator)
 */
export async function checkNeverWorse(make: MakeWinnow, given: Case, counter: TokenCounter): Promise<void> {
  const { history, prepared } = await prepareTagged(make, given)
  const groups = new Map<string, Edit[]>()
  for (const edit of prepared.edits) groups.set(edit.group, [...(groups.get(edit.group) ?? []), edit])
  const done: Edit[] = []
  let before = history
  for (const [group, edits] of groups) {
    done.push(...edits)
    const after = applyEdits(history, done)
    const { was, is } = replaced(before, after, counter)
    demand(is <= was, () => `the edits of ${group} grew the request from ${was} to ${is} tokens`)
    const enough = counter.exact || was - is >= margin * was
    demand(enough, () => `the edits of ${group} save ${was - is} of ${was} tokens, too few for an estimate`)
    if (edits.every(({ action }) => action === 'replace-result'))
      for (const edit of edits) checkResult(history, edit, counter)
    before = after
  }
}
