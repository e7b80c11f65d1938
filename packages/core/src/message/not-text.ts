import { isOpaque, isPerson, isResult } from './guards.ts'
import type { Message, ToolResultPart } from './types.ts'

/** What a part is that is no text, as far as it says so itself. */
export type NotTextKind = 'picture' | 'file' | 'recording' | 'video' | 'other part'

/** A part that is no text. */
export interface NotText {
  readonly kind: NotTextKind
  /** The name of a file, else its media type; of another part the type that it gives itself. */
  readonly name?: string
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** Characters of a name. */
const longestName = 100

/** What stands around the word for what it is in the types of providers: `input_image`, `image_url`, `file-data`. */
const around = /^(?:input|output|computer)[_-]|[_-](?:url|data|id|file-id|file-reference)$/gu
const kinds: Readonly<Record<string, NotTextKind>> = {
  image: 'picture',
  screenshot: 'picture',
  audio: 'recording',
  video: 'video',
  file: 'file',
  document: 'file',
}

const kindOfMedia = (mediaType: string): NotTextKind =>
  ({ image: 'picture', audio: 'recording', video: 'video' } as const)[mediaType.slice(0, mediaType.indexOf('/'))] ??
  'file'

const mediaNames = ['mediaType', 'media_type', 'mimeType', 'mime_type'] as const
const fileNames = ['filename', 'file_name', 'fileName', 'name', 'title'] as const
/** Where blocks of providers hold more about themselves. */
const within = ['source', 'file', 'image_url', 'inlineData', 'inline_data', 'metadata', 'resource'] as const
const dataNames = ['url', 'data', 'image', 'image_url', 'file_data', 'file_url'] as const

const media = /^[a-z]{1,20}\/[\w.+-]{1,80}$/iu
const mediaOfData = /^data:([a-z]{1,20}\/[\w.+-]{1,80})[;,]/iu

function firstText(all: readonly Fields[], names: readonly string[]): string | undefined {
  for (const fields of all)
    for (const name of names) {
      const value = fields[name]
      if (typeof value === 'string' && value !== '') return value
    }
  return undefined
}

function mediaTypeOf(all: readonly Fields[]): string | undefined {
  const said = firstText(all, mediaNames)
  if (said !== undefined && media.test(said)) return said
  const data = firstText(all, dataNames)
  return data === undefined ? undefined : mediaOfData.exec(data.slice(0, 200))?.[1]
}

/** A name on one line that can be taken for no text of ours. */
const plainName = (name: string): string =>
  name
    .slice(0, longestName)
    .replaceAll(/[^\p{L}\p{N}\p{M}_./:+() -]+|(?<=\.) /gu, '_')
    .trim()

/** What a value is that a provider or a framework holds in the place of a text: by its type and its media type. */
export function notTextOf(value: unknown): NotText {
  try {
    return readNotText(value)
  } catch {
    return { kind: 'other part' }
  }
}

function readNotText(value: unknown): NotText {
  const own = fieldsOf(value)
  const all = [own, ...within.map((name) => fieldsOf(own[name]))]
  const { type } = own
  const word = typeof type === 'string' ? type.slice(0, longestName) : ''
  const mediaType = mediaTypeOf(all)
  const named = Object.hasOwn(kinds, word.replaceAll(around, '')) ? kinds[word.replaceAll(around, '')]! : undefined
  const ofMedia = mediaType === undefined ? undefined : kindOfMedia(mediaType)
  const kind = named === undefined || named === 'file' ? (ofMedia ?? named) : named
  if (kind === undefined) return word === '' ? { kind: 'other part' } : { kind: 'other part', name: plainName(word) }
  const name = plainName(firstText(all, fileNames) ?? mediaType ?? '')
  return name === '' ? { kind } : { kind, name }
}

/** Reasoning is not said, in whatever form a host holds it. */
export const isThought = (value: unknown): boolean => {
  const { type } = fieldsOf(value)
  return typeof type === 'string' && /reasoning|thinking/u.test(type)
}

/** The parts of a result that are no text. */
export const notTextInResult = ({ content }: ToolResultPart): NotText[] =>
  content.flatMap((item) => (item.type === 'text' ? [] : [notTextOf(item.value)]))

/**
 * What a message holds besides its texts, its calls and the texts of its results. Of parts that nobody knows those of people
 * and of results count: a model's may be the state of a provider.
 */
export function notTextIn(message: Message): NotText[] {
  const isTold = isPerson(message)
  return message.parts.flatMap((part) => {
    if (isResult(part)) return notTextInResult(part)
    if (!isOpaque(part) || isThought(part.value)) return []
    const said = notTextOf(part.value)
    return isTold || said.kind !== 'other part' ? [said] : []
  })
}

/** How many there are of each kind. */
export function countNotText(messages: Iterable<Message>): Map<NotTextKind, number> {
  const counts = new Map<NotTextKind, number>()
  for (const message of messages)
    for (const { kind } of notTextIn(message)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
