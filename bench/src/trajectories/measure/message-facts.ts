import { messageText } from '../message-text.ts'
import type { RecordedMessage } from '../policy.ts'
import type { Recording } from '../recordings/recording.ts'
import { countMessage } from '../tokens.ts'
import { labelsOf } from '../values/labels.ts'
import type { Needs } from '../values/needs.ts'

/** What is known of a message of a view. Messages that say the same share one object. */
export interface MessageFacts {
  readonly tokens: number
  readonly text: string
  /** A system message of the recording, as it was. */
  readonly isGiven: boolean
  /** The needed values it holds; none where it is given, since no needed value stands there. */
  readonly values: ReadonlySet<string>
  /** Whether a value stands here with the word that stood before it in one of its sources. */
  holdsLabelled(this: void, value: string): boolean
}

const noValues: ReadonlySet<string> = new Set()

const memoized = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = make(key)
      known.set(key, value)
    }
    return value
  }
}

/** What tells apart messages of the same content. */
const detailsOf = ({ role, tool_call_id: id, tool_calls: calls = [] }: RecordedMessage): string =>
  JSON.stringify([role, id ?? '', calls.map((call) => [call.id, call.function])])

/** Facts about the messages of one conversation, found once for all policies. */
export class FactBook {
  readonly #needs: Needs
  readonly #originals: ReadonlySet<string>
  readonly #givenTexts: ReadonlySet<string | null>
  readonly #byMessage = new WeakMap<RecordedMessage, MessageFacts>()
  readonly #byContent = new Map<string, Map<string, MessageFacts>>()
  readonly #labelsInSources: (value: string) => readonly ReadonlySet<string>[]

  /** The needed values that a text holds. */
  readonly valuesOf: (text: string) => ReadonlySet<string>

  constructor({ messages }: Recording, needs: Needs) {
    const isSystem = ({ role }: RecordedMessage): boolean => role === 'system'
    this.#needs = needs
    this.#originals = new Set(needs.texts.filter((_, index) => !isSystem(messages[index]!)))
    this.#givenTexts = new Set(messages.filter(isSystem).map(({ content }) => content))
    this.#labelsInSources = memoized((value) =>
      needs.sourcesOf(value).map((source) => labelsOf(needs.texts[source]!, value)),
    )
    this.valuesOf = memoized(needs.heldBy)
  }

  of(message: RecordedMessage): MessageFacts {
    let facts = this.#byMessage.get(message)
    if (facts) return facts
    const content = message.content ?? ''
    const alike = this.#byContent.get(content) ?? new Map<string, MessageFacts>()
    const details = detailsOf(message)
    facts = alike.get(details) ?? this.#find(message)
    alike.set(details, facts)
    this.#byContent.set(content, alike)
    this.#byMessage.set(message, facts)
    return facts
  }

  #find(message: RecordedMessage): MessageFacts {
    const text = messageText(message)
    const isGiven = message.role === 'system' && this.#givenTexts.has(message.content)
    const values = isGiven ? noValues : this.valuesOf(text)
    const isOriginal = this.#originals.has(text)
    const sharesLabel = memoized((value: string): boolean => {
      const labels = labelsOf(text, value)
      return this.#labelsInSources(value).some((inSource) => [...inSource].some((label) => labels.has(label)))
    })
    const holdsLabelled = (value: string): boolean => values.has(value) && (isOriginal || sharesLabel(value))
    return { tokens: countMessage(message), text, isGiven, values, holdsLabelled }
  }

  /** Positions of the messages that hold a value. */
  sourcesOf(value: string): readonly number[] {
    return this.#needs.sourcesOf(value)
  }
}
