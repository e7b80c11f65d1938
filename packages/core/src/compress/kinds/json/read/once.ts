import { once } from '../../../read/in-slices.ts'
import type { ShrinkContext } from '../../../kind.ts'
import { oncePerText, type ReadsText } from '../../once-per-text.ts'
import { wantedValues } from '../choose/wanted.ts'
import { dropEmpty, type WithoutEmpty } from '../lean/empty.ts'
import { decodeEscapes } from './escapes.ts'
import { readInSteps, type JsonNode, type ReadJson } from './reader.ts'
import { openStrings } from './strings.ts'
import { readNearlyJson, type JsonText } from './text.ts'

/** Of longer texts values that nothing asks for are passed over. */
const longestWhole = 400_000

/** A text that is JSON, its letters decoded, and the value in it. */
export interface JsonRead {
  readonly text: string
  readonly read: JsonText
  readonly given: JsonNode
  /** Values that nothing asks for may be passed over. */
  readonly isLong: boolean
}

/** Values on lines of their own are rows of one list. */
export const rootOf = ({ nodes }: JsonText, size: number): JsonNode =>
  nodes.length === 1 ? nodes[0]! : { kind: 'array', items: nodes, size }

/** Reads values so that reading may break off within a long one. */
const readerFor =
  (context: ShrinkContext): ReadJson =>
  (text, from = 0, isWanted) => {
    const steps = once(context, `value from ${from}`, text, () => readInSteps(text, from, isWanted))
    for (let at = 0; ; at += 1) {
      const { done, value } = once(context, `value from ${from}, step ${at}`, text, () => steps.next())
      if (done === true) return value
    }
  }

/** All that a text holds. */
export const wholeOf: ReadsText<JsonRead | undefined> = oncePerText((source, context) => {
  const text = decodeEscapes(source)
  const read = readNearlyJson(text, undefined, readerFor(context))
  return read && { text, read, given: rootOf(read, text.length), isLong: false }
})

const wantedOf = oncePerText(wantedValues)

/** What a text holds; of a long one what is worth reading. */
export const readOf: ReadsText<JsonRead | undefined> = oncePerText((source, context) => {
  const text = decodeEscapes(source)
  if (text.length <= longestWhole) return wholeOf(source, context)
  const read = readNearlyJson(text, wantedOf(text, context), readerFor(context))
  return read && { text, read, given: rootOf(read, text.length), isLong: true }
})

/** A value as it is read: strings of JSON opened, and without what is empty, which is said instead. */
export const readable = (root: JsonNode): WithoutEmpty => dropEmpty(openStrings(root))

/** All that a text holds as it is read. */
export const readableOf: ReadsText<WithoutEmpty> = oncePerText((source, context) =>
  readable(wholeOf(source, context)!.given),
)
