import type { Message } from '../../message/types.ts'
import { namesARef, namesRef } from '../../text/marks/left-out-mark.ts'
import type { RefOf } from '../../text/marks/ref.ts'
import { recallFrom, type RecallSetting } from './recall.ts'
import { readRequest } from './request.ts'
import { recallSources, type RecallSource } from './sources/sources.ts'
import type { Recalled, RecallRequest } from './types.ts'

/** Short forms of which the whole is read at most for a request without a ref, the newest. */
const mostRead = 50

/** Reads the whole of a short form from where it is kept; undefined where there is none. Never rejects. */
export type ReadOriginal = (short: string) => Promise<string | undefined>

/** A text that is kept whole, with its name. */
interface Original {
  readonly text: string
  readonly ref: string
}

/** The whole of a short form; a store that gives what the short form does not name gives nothing. */
async function originalOf(short: string, read: ReadOriginal, refOf: RefOf): Promise<Original | undefined> {
  const text = await read(short)
  if (text === undefined) return undefined
  const ref = refOf(text)
  return namesRef(short, ref) ? { text, ref } : undefined
}

/** A source with the whole text in the place of its short form; the call stays the one of the history. */
const inWhole = (source: RecallSource, original: Original | undefined): RecallSource =>
  original ? { ...source, text: original.text, ref: () => original.ref } : source

/**
 * Reads results back from a history and, where it holds the short form of one, from where the whole is kept. A text is taken
 * for a short form only where a whole is kept for exactly that text, whatever mark it ends with.
 */
export async function recallPersisted(
  messages: readonly Message[],
  request: RecallRequest,
  setting: RecallSetting,
  read: ReadOriginal,
): Promise<Recalled> {
  const { refOf } = setting
  const { ref } = readRequest(request)
  const sources = [...recallSources(messages, refOf, setting.turns)]
  const isWanted = ({ text, turn }: RecallSource): boolean =>
    ref === undefined || turn?.ref() === ref ? namesARef(text) : namesRef(text, ref)
  const mayBeShort = (source: RecallSource): boolean => !source.isWritten && isWanted(source)
  const shortForms = [...new Set(sources.filter(mayBeShort).map(({ text }) => text))]
  const wanted = ref === undefined ? shortForms.slice(0, mostRead) : shortForms
  const originals = new Map(
    await Promise.all(wanted.map(async (short) => [short, await originalOf(short, read, refOf)] as const)),
  )
  const whole = sources.map((source) => (source.isWritten ? source : inWhole(source, originals.get(source.text))))
  return recallFrom(whole, messages, request, setting)
}
