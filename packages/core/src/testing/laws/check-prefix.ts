import type { Edit, SummarizeEdit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import type { Session } from '../arbitraries/session.ts'
import { originsIn, summariesAmong } from './declared-jumps.ts'
import { ownTurns } from './oracle.ts'
import { throughJson, withNewIds, withoutCallIds } from './rebuilt.ts'
import { bytesOf, demandFor, optionsOf, tagged, type Case, type Demand, type MakeWinnow } from './subject.ts'

const demand: Demand = demandFor('prefix')

/** The view of one request, as bytes, with the places its messages come from. */
interface Sent {
  readonly length: number
  readonly bytes: readonly string[]
  readonly origins: readonly number[]
  /** Where the turn that is open at this request begins. */
  readonly openFrom: number
  /** The assistant messages, by use, whose results were cleared. */
  readonly clearing: ReadonlyMap<string, number>
  /** The summaries in it, by the first message they stand for. */
  readonly summaries: readonly (Edit & SummarizeEdit)[]
  /** Where the turns begin, by use, of calls that went because a later one wrote what the system text shows. */
  readonly replaced: ReadonlyMap<string, number>
  /** Results in it. */
  readonly results: number
}

/** The results that were cleared between two requests: the one declared change while a turn is open. */
function declared(earlier: Sent, later: Sent): (index: number) => boolean {
  const at = [...later.clearing].flatMap(([use, place]) => (earlier.clearing.has(use) ? [] : [place]))
  return (index) => {
    const origin = earlier.origins[index]!
    const isTold = / (?:left out(?: or shortened)?|shortened)(?:, ref [a-z]{18})?\]/u.test(later.bytes[index] ?? '')
    return isTold && earlier.bytes[index]!.startsWith('{"role":"tool"') && at.some((place) => place < origin)
  }
}

function firstDifference(earlier: Sent, later: Sent, length: number): number {
  const isDeclared = declared(earlier, later)
  const indexes = Array.from({ length }, (_, index) => index)
  return indexes.find((index) => earlier.bytes[index] !== later.bytes[index] && !isDeclared(index)) ?? -1
}

const sameSummary = (a: SummarizeEdit, b: SummarizeEdit): boolean =>
  a.from === b.from && a.to === b.to && a.text === b.text

/** The first message that a jump of the window changed between two requests; Infinity where there was none. */
function jumpedFrom(earlier: Sent, later: Sent): number {
  // What stood for rounds of a turn goes when the turn is sealed; that is no jump.
  const isSettled = ({ to }: SummarizeEdit): boolean => earlier.openFrom === later.openFrom || to <= earlier.openFrom
  const before = earlier.summaries.filter(isSettled)
  const fresh = later.summaries.filter((summary) => !earlier.summaries.some((other) => sameSummary(summary, other)))
  const gone = before.filter((summary) => !later.summaries.some((other) => sameSummary(summary, other)))
  // What was summarised stays so; only what was left out because nothing else helped comes back once there is room.
  const isCovered = ({ from }: SummarizeEdit): boolean =>
    later.summaries.some((other) => from >= other.from && from < other.to)
  const leftOut = new Set(gone.flatMap(({ group, text }) => (/^\d+ messages left out$/mu.test(text) ? [group] : [])))
  const isLeftOut = ({ group }: Edit): boolean => leftOut.has(group)
  if (gone.some((summary) => !isCovered(summary) && !isLeftOut(summary))) return Infinity
  return Math.min(Infinity, ...[...fresh, ...gone].map(({ from }) => from))
}

/**
 * The turn of the first call that went because a later one was answered between two requests; Infinity where none did. What
 * is decided about a turn goes by what earlier ones show, so all that follows may have changed.
 */
function replacedFrom(earlier: Sent, later: Sent): number {
  if (later.results === earlier.results) return Infinity
  const fresh = [...later.replaced].flatMap(([use, turnFrom]) => (earlier.replaced.has(use) ? [] : [turnFrom]))
  return Math.min(Infinity, ...fresh.filter((turnFrom) => turnFrom < earlier.openFrom))
}

const show = (text: string | undefined): string => (text ?? 'nothing').slice(0, 300)

/** While a turn is open, clearing aside, the later view extends the earlier; a new turn changes nothing before the turn it seals. */
function compare(earlier: Sent, later: Sent): void {
  const jump = Math.min(jumpedFrom(earlier, later), replacedFrom(earlier, later))
  const isSameTurn = earlier.openFrom === later.openFrom && jump === Infinity
  const stableFrom = Math.min(earlier.openFrom, jump)
  const stable = isSameTurn ? earlier.bytes.length : earlier.origins.filter((origin) => origin < stableFrom).length
  const at = firstDifference(earlier, later, stable)
  const what = isSameTurn ? 'while its turn was open' : 'when a later turn was sealed'
  demand(
    at < 0,
    () =>
      `view message ${at} changed ${what}, between the requests of ${earlier.length} and ${later.length} messages:\n` +
      `${show(earlier.bytes[at])}\n${show(later.bytes[at])}`,
  )
  const before = later.origins.filter((origin) => origin < stableFrom).length
  demand(isSameTurn || before === stable, () => `an earlier turn gained or lost messages at request ${later.length}`)
}

/**
 * Law 3. For one system text: while a turn is open each view extends the previous one byte for byte, but for results whose
 * edits say that they were cleared, for messages in whose place a jump of the window put summaries, and from the turn on of a call whose edit
 * says that a later one replaced what it told; a new turn changes nothing before the turn it seals; the bytes are the same
 * after a JSON round trip, in a fresh winnow, with new ids and objects, and when requests of another conversation or a retry come between.
 *
 * @throws BrokenLawError
 * @example
 * await checkPrefix(createWinnow, sessionOf({ messages: history, system }))
 */
export async function checkPrefix(make: MakeWinnow, session: Session & Case): Promise<void> {
  const history = tagged(session.messages)
  const winnow = make()
  const sent: Sent[] = []
  const options = optionsOf(session)
  for (const length of session.requests) {
    const prefix = history.slice(0, length)
    const { messages: view, edits } = await winnow.prepare(prefix, options)
    const clearing = new Map<string, number>()
    const replaced = new Map<string, number>()
    const turns = ownTurns(prefix, session.turns)
    for (const edit of edits) {
      if (edit.rule === 'clearing' && edit.action === 'replace-result') clearing.set(`${edit.at}.${edit.call}`, edit.at)
      if (edit.action === 'remove-tool-use' && edit.reason === 'later-call-in-system-text')
        replaced.set(`${edit.at}.${edit.call}`, turns.findLast(({ start }) => start <= edit.at)!.start)
    }
    const openFrom = turns.find((turn) => !turn.sealed)?.start ?? prefix.length
    const summaries = summariesAmong(edits)
    const origins = originsIn(view, summaries)
    const results = prefix.filter(({ role }) => role === 'tool').length
    const next: Sent = { length, bytes: view.map(bytesOf), origins, openFrom, clearing, summaries, replaced, results }
    const previous = sent.at(-1)
    if (previous) compare(previous, next)
    sent.push(next)
  }
  const stored = throughJson(history)
  const rebuilt = make()
  for (const [index, { length, bytes }] of sent.toReversed().entries()) {
    const again = async (who: string, ways: Message[], by = make()): Promise<void> => {
      const view = (await by.prepare(ways, options)).messages
      const same = withoutCallIds(view.map(bytesOf)) === withoutCallIds(bytes)
      demand(
        same,
        () =>
          `other bytes for ${length} messages ${who}:\n${show(bytes.join('\n'))}\n${show(view.map(bytesOf).join('\n'))}`,
      )
    }
    await again('asked again, after later requests', history.slice(0, length), winnow)
    await again('with new ids, newest request first', withNewIds(history.slice(0, length), `x${index}`), rebuilt)
    if (index < 2) {
      await again('in a fresh winnow', history.slice(0, length))
      await again('after a JSON round trip in a fresh winnow', stored.slice(0, length))
    }
    await again('after a JSON round trip', throughJson(stored.slice(0, length)), rebuilt)
  }
}
