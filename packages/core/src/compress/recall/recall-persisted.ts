import { inSlices, type Steps } from '../../breaks.ts'
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

/** What was read for short forms, by these; what a short form does not name is not its whole. */
function* originalsOf(read: ReadonlyMap<string, string | undefined>, refOf: RefOf): Steps<Map<string, Original>> {
  const originals = new Map<string, Original>()
  for (const [short, text] of read) {
    if (text === undefined) continue
    const ref = refOf(text)
    if (namesRef(short, ref)) originals.set(short, { text, ref })
    yield
  }
  return originals
}

/** A source with the whole text in the place of its short form; the call stays the one of the history. */
const inWhole = (source: RecallSource, original: Original | undefined): RecallSource =>
  original ? { ...source, text: original.text, ref: () => original.ref } : source

/**
 * Reads results back from a history and, where it holds the short form of one, from where the whole is kept. A text is taken
 * for a short form only where a whole is kept for exactly that text, whatever mark it ends with. Others have their turn
 * between.
 */
export async function recallPersisted(
  messages: readonly Message[],
  request: RecallRequest,
  setting: RecallSetting,
  read: ReadOriginal,
  signal?: AbortSignal,
): Promise<Recalled> {
  const own = [...messages]
  const { refOf } = setting
  const { ref } = readRequest(request)
  const sources = [...recallSources(own, refOf, setting.turns)]
  const isWanted = ({ text, turn }: RecallSource): boolean =>
    ref === undefined || turn?.ref() === ref ? namesARef(text) : namesRef(text, ref)
  const mayBeShort = (source: RecallSource): boolean => !source.isWritten && isWanted(source)
  const shortForms = [...new Set(sources.filter(mayBeShort).map(({ text }) => text))]
  const wanted = ref === undefined ? shortForms.slice(0, mostRead) : shortForms
  const kept = new Map(await Promise.all(wanted.map(async (short) => [short, await read(short)] as const)))
  const originals = await inSlices(originalsOf(kept, refOf), signal)
  const whole = sources.map((source) => (source.isWritten ? source : inWhole(source, originals.get(source.text))))
  return inSlices(recallFrom(whole, own, request, setting), signal)
}
