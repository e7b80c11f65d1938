import {
  isRemoved,
  losesReasoning,
  operationsOf,
  type CompanionUse,
  type Message,
  type Part,
  type WholeUse,
} from '@winnow/core'
import { placesOf, turnsOf, usesOf, type Uses } from './places.ts'
import { partText } from './texts.ts'
import type { InspectedRequest, PartView, State } from './types.ts'

/** A message as it is stored, what is sent of it, and its parts; no tokens and no turns yet. */
export interface Drawn {
  readonly message: Message
  /** What is sent of it; missing where nothing is. */
  readonly sent?: Message
  readonly state: State
  readonly parts: readonly Omit<PartView, 'tokens'>[]
  /** The parts that are sent, by the places of those that are stored. */
  readonly sentParts: readonly (Part | undefined)[]
  /** Edits of the whole message. */
  readonly edits: readonly number[]
  /** The edit in whose summary it stands. */
  readonly summary?: number
}

/** Uses that come back with others, each with the one it comes back with: of the same turn, or else the last before it. */
function companionsIn(request: InspectedRequest): [CompanionUse, WholeUse][] {
  const { companions = [], results = [] } = request.report.whole ?? {}
  if (companions.length === 0 || results.length === 0) return []
  const turns = turnsOf(request)
  const turnAt = (at: number): number => turns.findIndex(({ start, end }) => start <= at && at < end)
  return companions.map((use) => {
    const own = results.find(({ at }) => turnAt(at) === turnAt(use.at))
    return [use, own ?? results.findLast(({ at }) => at < use.at) ?? results[0]!]
  })
}

/** Which edits are about which part, and which part is sent whole because that was asked. */
class PartNotes {
  readonly #edits = new Map<string, number[]>()
  readonly #whole = new Map<string, string>()
  readonly #companions = new Map<string, PartView['companionOf']>()

  constructor(request: InspectedRequest, uses: Uses) {
    const { edits, report } = request
    edits.forEach((edit, index) => {
      if (edit.action === 'summarize') return
      if (edit.action === 'remove-message') this.#add(`m${edit.at}`, index)
      if (edit.action === 'remove-tool-use') this.#add(`c${edit.at}.${edit.call}`, index)
      for (const { at, part } of placesOf(uses, edit)) this.#add(`r${at}.${part}`, index)
    })
    for (const { ref, at, call } of report.whole?.results ?? [])
      for (const place of uses.get(`${at}.${call}`)?.results ?? []) this.#whole.set(`r${place.at}.${place.part}`, ref)
    for (const [use, of] of companionsIn(request))
      for (const place of uses.get(`${use.at}.${use.call}`)?.results ?? [])
        this.#companions.set(`r${place.at}.${place.part}`, { at: of.at, toolName: of.toolName })
  }

  #add(key: string, index: number): void {
    const known = this.#edits.get(key)
    if (known) known.push(index)
    else this.#edits.set(key, [index])
  }

  ofMessage = (at: number): readonly number[] => this.#edits.get(`m${at}`) ?? []
  ofCall = (at: number, call: number): readonly number[] => this.#edits.get(`c${at}.${call}`) ?? []
  ofResult = (at: number, result: number): readonly number[] => this.#edits.get(`r${at}.${result}`) ?? []
  wholeAt = (at: number, result: number): string | undefined => this.#whole.get(`r${at}.${result}`)
  companionAt = (at: number, result: number): PartView['companionOf'] => this.#companions.get(`r${at}.${result}`)
}

const opaqueOf = (part: Part): number =>
  part.type === 'tool-result'
    ? part.content.filter(({ type }) => type === 'opaque').length
    : part.type === 'opaque'
      ? 1
      : 0

/** Draws each message of a history with the edits of its parts. */
export function drawMessages(request: InspectedRequest, uses: Uses = usesOf(request.history)): Drawn[] {
  const { history, edits } = request
  const operations = operationsOf(history, edits)
  const notes = new PartNotes(request, uses)
  const summaries = new Map<number, number>()
  edits.forEach((edit, index) => {
    if (edit.action === 'summarize') for (let at = edit.from; at < edit.to; at += 1) summaries.set(at, index)
  })

  return history.map((message, at) => {
    const summary = summaries.get(at)
    const operation = operations.get(at)
    const isGone = summary !== undefined || isRemoved(message, operation)
    const dropsReasoning = !isGone && operation !== undefined && losesReasoning(message, operation)
    let call = 0
    let result = 0
    const sentParts: (Part | undefined)[] = []
    const parts = message.parts.map((part): Omit<PartView, 'tokens'> => {
      let sent: Part | undefined = isGone ? undefined : part
      let noted: readonly number[] = []
      let whole: string | undefined
      let companionOf: PartView['companionOf']
      if (part.type === 'tool-call') {
        noted = notes.ofCall(at, call)
        if (operation?.calls.has(call)) sent = undefined
        call += 1
      } else if (part.type === 'tool-result') {
        noted = notes.ofResult(at, result)
        whole = notes.wholeAt(at, result)
        companionOf = notes.companionAt(at, result)
        const texts = operation?.texts.get(result)
        if (operation?.results.has(result)) sent = undefined
        else if (sent && texts) {
          const content = part.content.map((item, index) => {
            const text = texts.get(index)
            return text === undefined ? item : { type: 'text' as const, text }
          })
          sent = { ...part, content }
        }
        result += 1
      } else if (part.type === 'reasoning' && dropsReasoning) sent = undefined
      sentParts.push(sent)
      return {
        type: part.type,
        state: sent === undefined ? 'removed' : sent === part ? 'sent' : 'changed',
        before: partText(part),
        ...(sent === undefined ? {} : { after: partText(sent) }),
        opaque: opaqueOf(part),
        edits: noted,
        ...(part.type === 'tool-call' || part.type === 'tool-result' ? { toolName: part.toolName } : {}),
        ...(part.type === 'tool-result' ? { status: part.status } : {}),
        ...(whole === undefined ? {} : { whole }),
        ...(companionOf ? { companionOf } : {}),
      }
    })
    const isSame = parts.every(({ state }) => state === 'sent')
    return {
      message,
      ...(isGone
        ? {}
        : { sent: isSame ? message : { ...message, parts: sentParts.filter((part) => part !== undefined) } }),
      state: isGone ? 'removed' : isSame ? 'sent' : 'changed',
      parts,
      sentParts,
      edits: notes.ofMessage(at),
      ...(summary === undefined ? {} : { summary }),
    }
  })
}

/** What is sent of each message; at the first message of a summary the summary, and nothing at the others. */
export const sentMessages = (
  request: InspectedRequest,
  drawn: readonly Drawn[] = drawMessages(request),
): (Message | undefined)[] =>
  drawn.map(({ sent, summary }, at): Message | undefined => {
    const edit = summary === undefined ? undefined : request.edits[summary]
    if (edit?.action !== 'summarize') return sent
    return edit.from === at
      ? { role: 'user', source: 'summary', parts: [{ type: 'text', text: edit.text }] }
      : undefined
  })
