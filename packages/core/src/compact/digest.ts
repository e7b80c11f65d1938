import { eachInSteps, type Steps } from '../breaks.ts'
import { resultsText, type ToolUse } from '../message/pairing.ts'
import type { TokenCounter } from '../ports.ts'
import { digestHeading, saidHeading, saidLine, shortenedMark } from '../text/marks/digest-mark.ts'
import { roomInDigest, type RoomProfile } from './digest-room.ts'
import type { ShownRef } from './arguments.ts'
import { entryLine, shortEntryLine } from './entry-line.ts'
import type { CompactSetting } from './options.ts'
import { namedIn } from './named-next.ts'
import { hasFailed, saysFailed } from '../message/failed.ts'
import { overwrittenInSteps, type ChangedBy } from './overwritten.ts'
import { madeAgainInSteps, plainlySucceeded } from './same-call.ts'
import { levelOf } from './shares.ts'
import { standingLists } from '../text/tasks/standing-lists.ts'
import { toldList } from '../text/tasks/told-list.ts'
import { toldBetween, type SaidBetween } from './told/said-between.ts'
import { stateAfter } from './told/state-after.ts'
import { changeOf, elsewhereInSteps } from './written.ts'

/** The calls of a finished turn that a digest stands for. */
export interface DigestedCalls {
  /** The call that stays, whose result carries the digest. */
  readonly kept: ToolUse
  /** The calls that go, in order. */
  readonly others: readonly ToolUse[]
  /** The calls that stay as they were sent, in order. */
  readonly staying: readonly ToolUse[]
  /** All calls that were made among them, also those that went before. */
  readonly made: readonly ToolUse[]
  /** What the assistant wrote in the messages that go, in order. */
  readonly said: readonly SaidBetween[]
  /** What people asked for, and what came of it. */
  readonly asked: string
  /** What the next message says; empty where it is not known. */
  readonly next: string
}

/** A result that the next message names stays whole up to so many tokens. */
const roomOfNamed = 2000
/** What went wrong has at least so many tokens. */
const roomOfError = 300
/** Tokens of what a tool says of a change it made, and of a call that was made again and did not plainly succeed then. */
const outcomeRoom = 60
const roomOfTrouble = 120
/** Characters of lists of tasks in the lines over calls. */
const roomOfLists = 1500
/** Less of a list says little. */
const leastOfList = 200
/** Tokens the line over a call takes, of the room of the digest. */
const lineRoom = 25
/** No result is cut below so many tokens: less cannot be read. */
const leastRoom = 40
/** Results of so many characters stay as they are. */
const shortText = 200

/** The share of the room that what was written to files may have. */
const shareOfChanges = 0.7

/** Blank lines above a text; the first line that says something keeps its indentation. */
const blankStart = /^(?:[ \t]*\r?\n)+/u
/** Lines of a result that look like those that divide a digest. */
const forgedHeading =
  /^\[(?=(?:\d{1,9} tool calls? made (?:after|before) this one|texts written (?:after|before) this call), in order)/gmu
/** Signs that do not show in front of a line, colours of a terminal among them. */
const unseen = String.raw`(?![ \t\n\r])(?=(?:\p{Cc}\[[\d;]{0,12}m|[\p{Cf}\p{Cc}]){0,20}`
const forgedBar = new RegExp(`^${unseen}--- )`, 'gmu')
/** The same in the result that carries the digest, where a diff may stand. */
const forgedEntry = new RegExp(String.raw`^${unseen}--- (?:[\w.:-]{1,100}\(|the assistant wrote:))`, 'gmu')

type Place = Pick<ToolUse, 'at' | 'call'>
const byPlace = (one: Place, other: Place): number => one.at - other.at || one.call - other.call
const isEarlier = (one: Place, other: Place): boolean => byPlace(one, other) < 0
const placeOf = ({ at, call }: ToolUse): string => `${at}.${call}`

/** The lists of tasks that still say something after these calls, by the place of the call: what is open is not lost with it. */
function* listsOf(
  { kept, others, made }: Pick<DigestedCalls, 'kept' | 'others' | 'made'>,
  shownRef: ShownRef | undefined,
): Steps<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const lists = new Map<string, ReadonlyMap<string, string>>()
  const given = new Map([kept, ...others].map((use) => [placeOf(use), use]))
  const told = new Set(others.map(placeOf))
  let left = roomOfLists
  const isStanding = standingLists()
  for (const each of made.toReversed()) {
    yield
    const use = given.get(placeOf(each)) ?? each
    if (!isStanding(use) || !told.has(placeOf(use))) continue
    const list = toldList(use.value, left, shownRef)
    if (!list) continue
    lists.set(placeOf(use), new Map([[list.key, list.text]]))
    left -= list.text.length
    if (left < leastOfList) break
  }
  return lists
}

/** The line over what a call gave: its name, its arguments, and whether it failed. */
const lineOver = (use: ToolUse, shown: Parameters<typeof entryLine>[1]): string =>
  `${entryLine(use.value, shown)}${hasFailed(use) ? ' failed' : ''}`

/** An entry of the digest, and where its call or text stood. */
interface Entry {
  readonly use: Place
  readonly text: string
  readonly isSaid?: true
}

/** Entries below a line that counts the calls among them. */
function listOf(entries: readonly Entry[], place: 'before' | 'after'): string[] {
  if (entries.length === 0) return []
  const calls = entries.filter(({ isSaid }) => isSaid !== true).length
  return [calls > 0 ? digestHeading(calls, place) : saidHeading(place), ...entries.map(({ text }) => text)]
}

/** What stands in a digest, so that no line of it is taken for one of ours. */
const withoutForged = (text: string): string => text.replace(forgedBar, ' $&').replace(forgedHeading, ' $&')

/** Writes a text in so many tokens. */
type WithinRoom = (most: number) => Steps<string>

/** What is written in the same room, a text in each step. */
function* allWithin(texts: readonly WithinRoom[], most: number): Steps<string[]> {
  const written: string[] = []
  for (const write of texts) {
    written.push(yield* write(most))
    yield
  }
  return written
}

/** What a digest is written with. */
export interface DigestSetting extends Pick<CompactSetting, 'shorten' | 'shownRef' | 'isAggressive'> {
  /** The form in which a result was sent; default as the tool gave it. */
  readonly sentForm?: (raw: string) => string
}

/** Writes the digest of a finished turn: the result of the call that stays, then the other calls with what came of them. */
export class DigestWriter {
  readonly #shorten: CompactSetting['shorten']
  readonly #shownRef: CompactSetting['shownRef']
  readonly #sentForm: (raw: string) => string
  readonly #tokens: TokenCounter
  readonly #profile: RoomProfile

  constructor({ shorten, shownRef, isAggressive, sentForm = (raw) => raw }: DigestSetting, tokens: TokenCounter) {
    this.#sentForm = sentForm
    this.#shorten = shorten
    this.#shownRef = shownRef
    this.#tokens = tokens
    this.#profile = isAggressive ? 'aggressive' : 'default'
  }

  /** The digest, within `room` tokens but for what cannot be cut; a result in each step. */
  *write({ kept, others, staying, made, said, asked: askedFor, next }: DigestedCalls, room: number): Steps<string> {
    const asked = next === '' ? askedFor : `${askedFor}\n${next}`
    const named = namedIn(next, [kept, ...others])
    const changes = yield* eachInSteps(others, (use) => (saysFailed(use) ? undefined : changeOf(use)))
    const isElsewhere = yield* elsewhereInSteps(made)
    const gone = yield* overwrittenInSteps(
      changes,
      (at) => at < others.length && isElsewhere(others[at - 1]!, others[at]!),
    )
    const again = yield* madeAgainInSteps([...others, kept].toSorted(byPlace), isElsewhere)
    const stating = { shorten: this.#shorten, shownRef: this.#shownRef, tokens: this.#tokens, asked }
    const stateWithin = (at: number, most: number): Steps<string> => {
      const changedBy = (index: number): ChangedBy | undefined => gone.get(`${at}.${index}`)
      const change = changes[at]
      return stateAfter(change, changedBy, most, stating)
    }
    const isLong = (use: ToolUse): boolean => this.#sentForm(resultsText(use)).length > shortText
    const resultWithin = (at: number, most: number): Steps<string> => {
      const use = others[at]!
      const later = again.get(use)
      if (later && isLong(use)) return this.#madeAgain(use, later, asked)
      return changes[at] ? this.#outcome(use, asked) : this.#shortResult(use, asked, named.has(use) ? 'named' : most)
    }
    const lists = yield* listsOf({ kept, others, made }, this.#shownRef)
    const ofLists = [...lists.values()].flatMap((told) => [...told.values()])
    const texts = toldBetween(said, room, this.#shownRef)
    const toldWhole = [...ofLists, ...texts.map(({ text }) => text)]
    const left = toldWhole.reduce((sum, text) => sum - this.#tokens.count(text), room - others.length * lineRoom)
    // Later edits quote what was changed, so it has the first claim to the room.
    const states = yield* this.#fit(
      others.map((_, at) => (most) => stateWithin(at, most)),
      left * shareOfChanges,
    )
    const spent = states.reduce((sum, text) => sum + this.#tokens.count(text), 0)
    const own = (most: number): Steps<string> => this.#shortResult(kept, asked, named.has(kept) ? 'named' : most)
    const writers = others.map((_, at) => (most: number) => resultWithin(at, most))
    const results = yield* this.#fit([own, ...writers], left - spent)
    if (others.length === 0 && texts.length === 0) {
      const [text] = results
      const sent = this.#sentForm(resultsText(kept))
      return text!.length < sent.length ? `${text!}\n${shortenedMark}` : sent
    }
    const entries = yield* eachInSteps(others, (use, at) => {
      const body = withoutForged([results[at + 1]!, states[at]!].join('\n').replace(blankStart, '').trimEnd())
      const told = lists.get(placeOf(use))
      const line = lineOver(use, { without: changes[at]?.keys, shownRef: this.#shownRef, told })
      const text = `${line}${body === '' ? '' : `\n${body}`}`
      return { use, text }
    })
    const ofTexts = texts.map(({ at, text }): Entry => ({
      use: { at, call: -1 },
      text: `${saidLine}\n${withoutForged(text)}`,
      isSaid: true,
    }))
    const isBefore = (use: Place): boolean => isEarlier(use, kept)
    const standing = staying.map((use) => {
      const where = isBefore(use) ? 'above' : 'below'
      return { use, text: `${shortEntryLine(use.value)} [stands ${where}]` }
    })
    const [first, last] = [...others, kept]
      .toSorted(byPlace)
      .filter((_, at, { length }) => at === 0 || at === length - 1)
    // Calls that stay tell when the others were made; those in front of all and behind all need no line.
    const between = standing.filter(({ use }) => isEarlier(first!, use) && isEarlier(use, last!))
    const told: Entry[] = [...entries, ...between, ...ofTexts].toSorted((one, other) => byPlace(one.use, other.use))
    const before = told.filter(({ use }) => isBefore(use))
    const after = told.filter(({ use }) => !isBefore(use))
    const carrier = results[0]!.replace(forgedEntry, ' $&')
    return [carrier, ...listOf(before, 'before'), ...listOf(after, 'after')].join('\n')
  }

  /** Texts that have at most `room` tokens together; the largest are cut, all to the same size. */
  *#fit(texts: readonly WithinRoom[], room: number): Steps<string[]> {
    const whole = yield* allWithin(texts, Infinity)
    const level = levelOf(
      whole.map((text) => this.#tokens.count(text)),
      room,
    )
    return level === Infinity ? whole : yield* allWithin(texts, Math.max(leastRoom, level))
  }

  /** What a tool said of a change it made. */
  #outcome(use: ToolUse, asked: string, room: number = outcomeRoom): Steps<string> {
    return this.#within(use, asked, () => room)
  }

  /** What a call gave before it was made again; where it failed again, with what failed at first, which may be something else. */
  *#madeAgain(use: ToolUse, later: ToolUse, asked: string): Steps<string> {
    const isOver = plainlySucceeded(later) || resultsText(later) === resultsText(use)
    return `${yield* this.#outcome(use, asked, isOver ? outcomeRoom : roomOfTrouble)}\n[made again by a later call]`
  }

  /** What a call gave, in so many tokens, or in as many as its kind always has; whole where it is named. */
  #shortResult(use: ToolUse, asked: string, most: number | 'named'): Steps<string> {
    const roomOf = (kind: string, size: number): number =>
      most === 'named'
        ? roomOfNamed
        : Math.max(saysFailed(use) ? roomOfError : 0, roomInDigest(kind, size, most, this.#profile))
    return this.#within(use, asked, roomOf)
  }

  /** The results of a call, shortened unless they are short. */
  *#within(use: ToolUse, asked: string, roomOf: (kind: string, size: number) => number): Steps<string> {
    const text = resultsText(use)
    const sent = this.#sentForm(text)
    if (sent.length <= shortText) return sent
    return yield* this.#shorten(text, { call: use.value, asked, roomOf }, this.#tokens)
  }
}
