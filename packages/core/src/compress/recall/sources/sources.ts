import { isPerson, resultText, textOf } from '../../../message/guards.ts'
import { pairRound, resultsText, type ResultPlace, type Round, type ToolUse } from '../../../message/pairing.ts'
import { recallToolName } from '../../../message/recall.ts'
import { notTextInResult } from '../../../message/not-text.ts'
import { saidIn } from '../../../message/said.ts'
import { readTurns, type Turn, type TurnOptions } from '../../../message/turns.ts'
import type { ContentItem, Message, ToolCallPart } from '../../../message/types.ts'
import { markNotText } from '../../../text/marks/not-text-mark.ts'
import type { RefOf } from '../../../text/marks/ref.ts'
import { itemRef, resultRef, turnRef } from '../../../text/marks/result-ref.ts'
import { jsonWritten, refsWritten, textsWritten } from './written.ts'

/** A turn of the history that is searched. */
export interface SourceTurn {
  /** Counted from 1. */
  readonly number: number
  /** What a person said first in it. */
  readonly asked: string
  /** The name of the turn; made when it is first asked for. */
  readonly ref: () => string
}

/** A text a tool gave back or was given, with its call. */
export interface RecallSource {
  readonly text: string
  /** Whether it stands among the arguments, or between calls: what was written is gone once its turn was shortened. */
  readonly isWritten: boolean
  /**
   * Whether it is all texts of a result, all results of a call, or an argument as JSON, whose texts are sources of their own:
   * it is only looked up by ref.
   */
  readonly isJoined: boolean
  /** A mark for what its result holds besides texts, if it holds anything. */
  readonly notText?: string
  /** Missing where the assistant wrote the text itself, between calls. */
  readonly toolName: string | undefined
  readonly input: unknown
  /** The turn it stands in; missing before the first. */
  readonly turn: SourceTurn | undefined
  /** The name of the text; made when it is first asked for. */
  readonly ref: () => string
}

type Call = Pick<RecallSource, 'toolName' | 'input' | 'turn'>

/** What a call wrote. */
function* writtenSources(call: ToolCallPart, turn: Call['turn'], refOf: RefOf): Generator<RecallSource> {
  const { toolName, input } = call
  const texts = textsWritten(call)
  for (const [index, text] of [...texts, ...jsonWritten(call)].entries()) {
    const isJoined = index >= texts.length
    yield { text, isWritten: true, isJoined, toolName, input, turn, ref: () => refsWritten(call, refOf)[index]! }
  }
}

const isTextItem = (item: ContentItem): item is ContentItem & { readonly type: 'text' } => item.type === 'text'

/**
 * The texts of a result, the last first, and all of them together where there are several. Of one that has none a mark says
 * what it holds.
 */
function* resultSources({ value }: ResultPlace, call: Call, refOf: RefOf): Generator<RecallSource> {
  const items = value.content.filter(isTextItem)
  const mark = markNotText(notTextInResult(value))
  const given = { ...call, isWritten: false, ...(mark === '' ? {} : { notText: mark }) }
  for (const item of items.toReversed())
    yield { ...given, text: item.text, isJoined: false, ref: () => itemRef(item, refOf) }
  const text = resultText(value)
  if (items.length > 1) yield { ...given, text, isJoined: true, ref: () => resultRef(value, refOf) }
  if (mark !== '' && text === '')
    yield { ...call, text: mark, isWritten: false, isJoined: false, ref: () => refOf(mark) }
}

/** What a call gave where it has several results: a digest names them as one. */
function* joinedSources(use: ToolUse, turn: Call['turn'], refOf: RefOf): Generator<RecallSource> {
  if (use.results.length < 2) return
  const { toolName, input } = use.value
  const text = resultsText(use)
  yield { text, isWritten: false, isJoined: true, toolName, input, turn, ref: () => refOf(text) }
}

/** What the assistant wrote where it went on to call tools. */
function* saidSources(message: Message, turn: Call['turn'], refOf: RefOf): Generator<RecallSource> {
  const text = saidIn(message)
  if (text === undefined) return
  yield { text, isWritten: true, isJoined: false, toolName: undefined, input: undefined, turn, ref: () => refOf(text) }
}

type Placed = { readonly place: ResultPlace }
const newestFirst = ({ place: a }: Placed, { place: b }: Placed): number => b.at - a.at || b.part - a.part

function* roundSources({ uses, orphans }: Round, turn: Call['turn'], refOf: RefOf): Generator<RecallSource> {
  const answered = uses.flatMap(({ value, results }) =>
    results.map((place) => ({ place, toolName: value.toolName, input: value.input })),
  )
  const unasked = orphans.map((place) => ({ place, toolName: place.value.toolName, input: undefined }))
  for (const { place, toolName, input } of [...answered, ...unasked].toSorted(newestFirst)) {
    if (toolName === recallToolName || place.value.toolName === recallToolName) continue
    yield* resultSources(place, { toolName, input, turn }, refOf)
  }
  for (const use of uses) if (use.value.toolName !== recallToolName) yield* joinedSources(use, turn, refOf)
  for (const { value } of uses.toReversed())
    if (value.toolName !== recallToolName) yield* writtenSources(value, turn, refOf)
}

function turnOf(messages: readonly Message[], { start, end, rounds }: Turn, index: number, refOf: RefOf): SourceTurn {
  let ref: string | undefined
  const asked = messages.slice(start, end).find(isPerson)
  return { number: index + 1, asked: asked ? textOf(asked) : '', ref: () => (ref ??= turnRef(rounds, refOf)) }
}

/** The texts of tool results, what calls wrote, and what was said between them, newest first; what was recalled before is not among them. */
export function* recallSources(
  messages: readonly Message[],
  refOf: RefOf,
  options: TurnOptions = {},
): Generator<RecallSource> {
  const turns = readTurns(messages, options)
  for (const [index, turn] of [...turns.entries()].toReversed()) {
    const named = turnOf(messages, turn, index, refOf)
    for (const round of turn.rounds.toReversed()) {
      yield* roundSources(round, named, refOf)
      if (round.at < turn.answerFrom) yield* saidSources(messages[round.at]!, named, refOf)
    }
  }
  for (let at = (turns[0]?.start ?? messages.length) - 1; at >= 0; at -= 1)
    if (messages[at]!.role === 'assistant') yield* roundSources(pairRound(messages, at), undefined, refOf)
}

/** Each text once, where it is newest, but for those that are only looked up by ref. */
export function distinctSources(sources: Iterable<RecallSource>): RecallSource[] {
  const seen = new Set<string>()
  return [...sources].filter(({ text, isJoined }) => !isJoined && text !== '' && !seen.has(text) && seen.add(text))
}
