import { inputText } from '../../message/input.ts'
import { pairRound, type ResultPlace } from '../../message/pairing.ts'
import { recallToolName } from '../../message/recall.ts'
import type { ContentItem, Message, ToolCallPart } from '../../message/types.ts'
import type { RefOf } from '../../text/ref.ts'
import { beginning } from './cut.ts'
import { textsWithin } from './texts-within.ts'

/** A text a tool gave back or was given, with its call. */
export interface RecallSource {
  readonly text: string
  /** Whether it stands among the arguments: what a call wrote is gone once its turn was shortened. */
  readonly isWritten: boolean
  readonly toolName: string
  readonly input: unknown
  /** The name of the text; made when it is first asked for. */
  readonly ref: () => string
}

type TextItem = ContentItem & { readonly type: 'text' }

/** The names of texts that were asked for, by what named them: turning a page hashes no megabytes again. */
const known = new WeakMap<RefOf, WeakMap<TextItem, string>>()

/** The names of texts that stand in items. */
function itemNames(refOf: RefOf): (item: TextItem) => string {
  const refs = known.get(refOf) ?? new WeakMap<TextItem, string>()
  known.set(refOf, refs)
  return (item) => {
    let ref = refs.get(item)
    if (ref === undefined) refs.set(item, (ref = refOf(item.text)))
    return ref
  }
}

const deepest = 6
const mostValues = 200
/** Of texts of one line only longer ones are what a call wrote. */
const longestPlain = 200

/** The texts among the arguments of a call that have several lines, or a long one. */
function* writtenSources({ toolName, input }: ToolCallPart, refOf: RefOf): Generator<RecallSource> {
  for (const text of textsWithin(input, deepest, mostValues)) {
    if (text.length <= longestPlain && !text.includes('\n')) continue
    yield { text, isWritten: true, toolName, input, ref: () => refOf(text) }
  }
}

/** The texts of tool results and what calls wrote, newest first; what was recalled before is not among them. */
export function* recallSources(messages: readonly Message[], refOf: RefOf): Generator<RecallSource> {
  const nameOf = itemNames(refOf)
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    if (messages[at]!.role !== 'assistant') continue
    const { uses, orphans } = pairRound(messages, at)
    const answered = uses.flatMap(({ value, results }) =>
      results.map((place) => ({ place, toolName: value.toolName, input: value.input })),
    )
    const unasked = orphans.map((place) => ({ place, toolName: place.value.toolName, input: undefined }))
    for (const { place, toolName, input } of [...answered, ...unasked].toSorted(newestFirst)) {
      if (toolName === recallToolName || place.value.toolName === recallToolName) continue
      for (const item of place.value.content.toReversed()) {
        if (item.type === 'text') yield { text: item.text, isWritten: false, toolName, input, ref: () => nameOf(item) }
      }
    }
    for (const { value } of uses.toReversed())
      if (value.toolName !== recallToolName) yield* writtenSources(value, refOf)
  }
}

type Placed = { readonly place: ResultPlace }
const newestFirst = ({ place: a }: Placed, { place: b }: Placed): number => b.at - a.at || b.part - a.part

/** Each text once, where it is newest. */
export function distinctSources(sources: Iterable<RecallSource>): RecallSource[] {
  const seen = new Set<string>()
  return [...sources].filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text))
}

const longestInput = 100

/** What a source is called: the tool and how the arguments begin. */
export function titleOf({ toolName, input, isWritten }: RecallSource): string {
  const name = `${isWritten ? 'written by ' : ''}${beginning(toolName, longestInput)}`
  return input === undefined ? name : `${name} ${beginning(inputText(input), longestInput)}`
}
