import type { Message } from '../../message/types.ts'
import { leftOutRef } from '../../text/left-out-mark.ts'
import { isRef, type RefOf } from '../../text/ref.ts'
import { recallFrom, type RecallSetting } from './recall.ts'
import { readRequest } from './request.ts'
import { recallSources, type RecallSource } from './sources.ts'
import type { Recalled, RecallRequest } from './types.ts'

/** Results of a history whose whole is read at most for one request, the newest. */
const mostRead = 50

/** Reads the whole of a result from where it is kept; undefined where there is none. Never rejects. */
export type ReadOriginal = (ref: string) => Promise<string | undefined>

/** A text under its own name; a store that gives another one gives nothing. */
async function originalOf(ref: string, read: ReadOriginal, refOf: RefOf): Promise<string | undefined> {
  const text = await read(ref)
  return text !== undefined && refOf(text) === ref ? text : undefined
}

/** The results of a history with the whole of those of which it holds the short form. */
async function wholeSources(messages: readonly Message[], read: ReadOriginal, refOf: RefOf): Promise<RecallSource[]> {
  const sources = [...recallSources(messages, refOf)]
  const refs = sources.map(({ text, isWritten }) => (isWritten ? undefined : leftOutRef(text)))
  const wanted = [...new Set(refs.filter((ref) => ref !== undefined))].slice(0, mostRead)
  const texts = await Promise.all(wanted.map(async (ref) => originalOf(ref, read, refOf)))
  const originals = new Map(wanted.map((ref, index) => [ref, texts[index]]))
  return sources.map((source, index) => {
    const ref = refs[index]
    const text = ref === undefined ? undefined : originals.get(ref)
    return text === undefined ? source : { ...source, text, ref: () => ref! }
  })
}

/** Reads results back from a history and, where it holds the short form of one, from where the whole is kept. */
export async function recallPersisted(
  messages: readonly Message[],
  request: RecallRequest,
  setting: RecallSetting,
  read: ReadOriginal,
): Promise<Recalled> {
  const { refOf } = setting
  const { ref } = readRequest(request)
  if (ref === undefined) return recallFrom(await wholeSources(messages, read, refOf), request, setting)
  for (const source of recallSources(messages, refOf))
    if (source.ref() === ref) return recallFrom([source], request, setting)
  const text = isRef(ref) ? await originalOf(ref, read, refOf) : undefined
  const found = { isWritten: false, toolName: '', input: undefined, ref: () => ref }
  return recallFrom(text === undefined ? [] : [{ ...found, text }], request, setting)
}
