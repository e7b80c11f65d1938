import type { Message } from '@winnow/core'
import { readChat, type ChatMessage } from '@winnow/core/openai-chat'
import { readAnthropic } from './anthropic.ts'
import { fieldsOf, isObject, type Fields } from './fields.ts'
import { readLangChain } from './langchain.ts'
import { openBytes, readFailure } from './open.ts'
import { filesOf } from './files.ts'
import { readLines } from './lines.ts'
import { readModelMessages } from './model-messages.ts'
import { isMessage, recognise, type Format } from './recognise.ts'
import { isResponsesItem } from './sources/responses.ts'
import { sourceOf, type SourceFormat } from './sources/index.ts'
import type { Log, Recorded, StoredConversation } from './sources/source.ts'
import { readUiMessages } from './ui-messages.ts'
import { readValues, type JsonItem } from './values.ts'

/** How a conversation was recorded: as chat messages of a format, or by a tool of its own. */
export type TranscriptFormat = Format | SourceFormat

/** One recorded conversation. */
export interface Transcript {
  readonly file: string
  /** Line of the file it begins at. */
  readonly line: number
  /** Its `id` where it has one. */
  readonly name: string
  readonly format: TranscriptFormat
  readonly messages: readonly Message[]
  /** The system text that is not among the messages. */
  readonly system: string
  /** The tool definitions as text, as far as they were recorded. */
  readonly tools: string
}

/** Something that could not be read; `line` is missing where the whole file is meant. */
export interface InputProblem {
  readonly file: string
  readonly line?: number
  readonly problem: string
}

export type InputItem =
  | { readonly transcript: Transcript }
  /** `isUnknown`: a value that is no transcript, and none with a mistake in it. */
  | { readonly problem: InputProblem; readonly isUnknown?: true }

interface Place {
  readonly file: string
  readonly line: number
}

/** A transcript as it is stored: its messages and what stands around them. */
interface Frame {
  readonly messages: readonly unknown[]
  readonly id?: unknown
  readonly system?: unknown
  readonly tools?: unknown
}

const expected =
  'expected chat messages, an object with `messages`, an array of such objects, or a session of Claude Code, Codex, OpenCode or Gemini CLI; winnow report --help lists what is read'

/** What a value looks like, for somebody who expected it to be read. */
function lookOf(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array whose first item is ${lookOf(value[0])}`
  if (!isObject(value)) return value === null ? 'null' : `a ${typeof value}`
  const keys = Object.keys(value)
  if (keys.length === 0) return 'an empty object'
  const shown = keys.slice(0, 6).map((key) => JSON.stringify(key.slice(0, 40)))
  return `an object with ${shown.join(', ')}${keys.length > shown.length ? ` and ${keys.length - shown.length} more` : ''}`
}

const isFrame = (value: unknown): value is Frame => isObject(value) && Array.isArray(value['messages'])

const readChatMessages = (messages: readonly Fields[]): Message[] =>
  readChat(messages as unknown as readonly ChatMessage[])

const readers: Readonly<Record<Format, (messages: readonly Fields[]) => Message[]>> = {
  'openai-chat': readChatMessages,
  'ai-sdk': readModelMessages,
  'ai-sdk-ui': readUiMessages,
  anthropic: readAnthropic,
  langchain: readLangChain,
  text: readChatMessages,
}

/** A system text, also one that is written as blocks of text; `undefined` where it is none. */
function systemTextOf(system: unknown): string | undefined {
  if (typeof system === 'string') return system
  if (system === undefined || system === null) return ''
  const blocks: readonly unknown[] = Array.isArray(system) ? system : [system]
  const texts = blocks.map((block) => fieldsOf(block)['text'])
  return texts.every((text) => typeof text === 'string') ? texts.join('\n\n') : undefined
}

interface Held {
  readonly format: TranscriptFormat
  readonly messages: () => readonly Message[]
}

function toTranscript(frame: Frame, place: Place, ordinal: number, source?: SourceFormat): InputItem {
  const found = recognise(frame.messages)
  if ('problem' in found) return { problem: { ...place, problem: found.problem } }
  const { format } = found
  return nameTranscript(
    frame,
    { format: source ?? format, messages: () => readers[format](frame.messages.filter(isObject)) },
    place,
    ordinal,
  )
}

function nameTranscript(
  { id, system, tools }: Pick<Frame, 'id' | 'system' | 'tools'>,
  held: Held,
  place: Place,
  ordinal: number,
): InputItem {
  const fail = (problem: string): InputItem => ({ problem: { ...place, problem } })
  const systemText = systemTextOf(system)
  if (systemText === undefined)
    return fail('`system` is no text; write it as one string, as blocks of text, or as the first message')
  const base = ordinal === 0 ? `${place.file}:${place.line}` : `${place.file}:${place.line}[${ordinal - 1}]`
  try {
    return {
      transcript: {
        ...place,
        name: typeof id === 'string' && id !== '' ? id : base,
        format: held.format,
        messages: held.messages(),
        system: systemText,
        tools: tools === undefined ? '' : JSON.stringify(tools),
      },
    }
  } catch (error) {
    return fail(`its messages cannot be read: ${String(error)}`)
  }
}

function* recordedTranscripts(
  conversations: readonly (Recorded | StoredConversation)[],
  format: SourceFormat,
  place: Place,
): Generator<InputItem> {
  if (conversations.length === 0) yield { problem: { ...place, problem: 'there are no messages' } }
  for (const [index, recorded] of conversations.entries()) {
    if ('stored' in recorded) yield toTranscript({ ...recorded, messages: recorded.stored }, place, index, format)
    else yield nameTranscript(recorded, { format, messages: () => recorded.messages }, place, index)
  }
}

/** The transcripts of one JSON value that is no single message. */
function* transcriptsOf(value: unknown, place: Place): Generator<InputItem> {
  const source = sourceOf(value)
  if (source) {
    const log = source.open()
    log.add(value)
    yield* recordedTranscripts(log.conversations(), source.format, place)
  } else if (isFrame(value)) {
    yield toTranscript(value, place, 0)
  } else if (Array.isArray(value) && value.some(isMessage)) {
    yield toTranscript({ messages: value }, place, 0)
  } else if (Array.isArray(value) && value.some(isFrame)) {
    for (const [index, item] of value.entries()) {
      if (isFrame(item)) yield toTranscript(item, place, index + 1)
      else yield { problem: { ...place, problem: `item ${index} of the array is no transcript: ${expected}` } }
    }
  } else
    yield {
      problem: { ...place, problem: `there is no transcript here, but ${lookOf(value)}: ${expected}` },
      isUnknown: true,
    }
}

/** Whether a value is a message, or an item of one, that stands on a line of its own. */
const isLoose = (value: unknown): boolean =>
  isObject(value) && !('messages' in value) && (isMessage(value) || isResponsesItem(value))

/** Transcripts of a sequence of JSON values; messages that stand one a line are one transcript. */
async function* assemble(items: AsyncIterable<JsonItem>, file: string): AsyncGenerator<InputItem> {
  const loose: unknown[] = []
  let from = 1
  let values = 0
  let recording: { readonly log: Log; readonly format: SourceFormat } | undefined
  for await (const item of items) {
    const { line } = item
    values += 1
    const source = values === 1 && 'value' in item ? sourceOf(item.value) : undefined
    if (source?.isLines) recording = { log: source.open(), format: source.format }
    if (recording) {
      if ('value' in item) {
        recording.log.add(item.value)
        continue
      }
      yield {
        problem: { file, line, problem: `${item.problem}. The conversation is reported up to the line before` },
      }
      break
    }
    if ('value' in item && isLoose(item.value)) {
      if (loose.length === 0) from = line
      loose.push(item.value)
    } else if (loose.length > 0) {
      const problem = 'problem' in item ? item.problem : 'this is no message'
      yield { problem: { file, line, problem: `${problem}. The conversation is reported up to the line before` } }
      break
    } else if ('problem' in item) yield { problem: { file, line, problem: item.problem } }
    else yield* transcriptsOf(item.value, { file, line })
  }
  if (recording) yield* recordedTranscripts(recording.log.conversations(), recording.format, { file, line: 1 })
  else if (loose.some(isResponsesItem)) yield* transcriptsOf(loose, { file, line: from })
  else if (loose.length > 0) yield toTranscript({ messages: loose }, { file, line: from }, 0)
  else if (values === 0) yield { problem: { file, problem: `the file is empty; ${expected}` } }
}

/** Problems after which the rest of a file is not read. */
const mostProblems = 20

/** Of a file that holds nothing known one problem is enough; where there are transcripts, too, each value has its own. */
async function* withoutRepeats(items: AsyncIterable<InputItem>): AsyncGenerator<InputItem> {
  let unknown: Extract<InputItem, { problem: unknown }>[] = []
  let isKnown = false
  for await (const item of items) {
    if ('problem' in item && item.isUnknown && !isKnown) {
      unknown.push(item)
      if (unknown.length === mostProblems) break
      continue
    }
    isKnown = true
    yield* unknown
    unknown = []
    yield item
  }
  const [first] = unknown
  if (!first) return
  const { file, line, problem } = first.problem
  if (unknown.length === 1) yield first
  else {
    const others = `; nor are the ${unknown.length - 1} values after it${unknown.length === mostProblems ? ', and the rest of the file is not read' : ''}`
    yield { problem: { file, ...(line === undefined ? {} : { line }), problem: `${problem}${others}` } }
  }
}

/** Reads the transcripts of a file one by one. Never throws: what cannot be read comes as a problem. */
export async function* readTranscripts(file: string): AsyncGenerator<InputItem> {
  let problems = 0
  try {
    for await (const item of withoutRepeats(assemble(readValues(readLines(await openBytes(file))), file))) {
      yield item
      if ('problem' in item && (problems += 1) === mostProblems) {
        yield { problem: { file, problem: `${mostProblems} problems; the rest of the file is not read` } }
        return
      }
    }
  } catch (error) {
    yield { problem: { file, problem: readFailure(error) } }
  }
}

/** Reads the transcripts of a file, of the files in a folder, or of standard input (`-`). Never throws. */
export async function* transcriptsAt(path: string): AsyncGenerator<InputItem> {
  try {
    for await (const file of filesOf(path)) yield* readTranscripts(file)
  } catch (error) {
    yield { problem: { file: path, problem: readFailure(error) } }
  }
}
