import type { Edit } from '../../edit/types.ts'
import type { Message, ToolCallPart, ToolResultPart } from '../../message/types.ts'
import { ownPairs, ownTurns, type OwnPair } from '../laws/oracle.ts'

/** A stretch of a view that was made from one result. */
export interface ShownText {
  readonly text: string
  /** The text that the tool gave. */
  readonly raw: string
  readonly call: ToolCallPart
  /** Where the message stands in the history whose view shows it. */
  readonly at: number
  /** Whether it is the entry of a call that is gone, below its line `--- tool(arguments)`. */
  readonly isEntry: boolean
}

/** A heading over entries of a digest, and how many follow it. */
export interface Heading {
  readonly said: number
  readonly place: string
  readonly entries: number
}

type Replacement = Edit & { action: 'replace-result' }

const heading = /^\[(\d+) tool calls? made (before|after) this one, in order(?:, with what they gave then)?\]$/u
const bar = '--- '
/** The line over what the assistant wrote between calls, which is no entry of a call. */
const saidLine = '--- the assistant wrote:'
const saidHeading = /^\[texts written (?:before|after) this call, in order\]$/u

/** The text that a result gives as a whole; empty items say nothing. */
const textOfResult = ({ content }: ToolResultPart): string =>
  content.flatMap((item) => (item.type === 'text' && item.text !== '' ? [item.text] : [])).join('\n')

const textOfPair = ({ results }: OwnPair): string => results.map(textOfResult).join('\n')

/** The edits that count: a later one of the same result replaces the earlier. */
function lastReplacements(edits: readonly Edit[]): Replacement[] {
  const last = new Map<string, Replacement>()
  for (const edit of edits)
    if (edit.action === 'replace-result') last.set(`${edit.at}.${edit.call}.${edit.result ?? 0}`, edit)
  return [...last.values()]
}

/** Splits the result of the call that stays into what it gave itself and the entries of the others. */
function splitDigest(text: string): { own: string; entries: string[]; headings: Heading[] } {
  const own: string[] = []
  const entries: string[][] = []
  const headings: { said: number; place: string; entries: number }[] = []
  let isSaid = false
  for (const line of text.split('\n')) {
    isSaid = line === saidLine || saidHeading.test(line) || (isSaid && !line.startsWith(bar) && !heading.test(line))
    if (isSaid) continue
    const found = heading.exec(line)
    if (found) headings.push({ said: Number(found[1]), place: found[2]!, entries: 0 })
    else if (headings.length === 0) own.push(line)
    else if (line.startsWith(bar)) {
      entries.push([line])
      headings.at(-1)!.entries += 1
    } else entries.at(-1)?.push(line)
  }
  return { own: own.join('\n'), entries: entries.map((lines) => lines.join('\n')), headings }
}

const isOfPerson = ({ role, source }: Message): boolean =>
  role === 'user' && (source === undefined || source === 'person')
/** The entry of a call that stays, which tells when the others were made. */
const standing = /^--- .* \[stands (?:above|below)\]$/u

/** All that a view shows in place of results, each with the result it was made from, and the headings of its digests. */
export function shownTexts(
  messages: readonly Message[],
  edits: readonly Edit[],
): { readonly texts: readonly ShownText[]; readonly headings: readonly Heading[] } {
  const { pairs } = ownPairs(messages)
  const turns = ownTurns(messages)
  const pairAt = (at: number, call: number): OwnPair => pairs.filter((pair) => pair.at === at)[call]!
  const isRemoved = (pair: OwnPair): boolean =>
    edits.some(
      (edit) => edit.action === 'remove-tool-use' && edit.rule === 'compact' && pairAt(edit.at, edit.call) === pair,
    )
  const texts: ShownText[] = []
  const headings: Heading[] = []
  for (const { at, call, result = 0, texts: replaced } of lastReplacements(edits)) {
    const pair = pairAt(at, call)
    const { content } = pair.results[result]!
    for (const { index, text } of replaced) {
      const item = content[index]
      if (item?.type !== 'text') continue
      const digest = splitDigest(text)
      headings.push(...digest.headings)
      texts.push({ text: digest.own, raw: item.text, call: pair.call, at, isEntry: false })
      const turn = turns.find(({ start, end }) => at >= start && at < end)
      // A digest stands for calls on its side of what a person said.
      const before = messages.findLastIndex((message, place) => place < at && isOfPerson(message))
      const after = messages.findIndex((message, place) => place > at && isOfPerson(message))
      const [from, to] = [Math.max(turn?.start ?? 0, before), Math.min(turn?.end ?? 0, after < 0 ? Infinity : after)]
      const others = pairs.filter((each) => each.at >= from && each.at < to && isRemoved(each))
      const entries = digest.entries.filter((entry) => !standing.test(entry))
      if (entries.length > 0 && others.length !== entries.length)
        throw new Error(`${entries.length} entries stand for ${others.length} calls:\n${text.slice(0, 400)}`)
      const stays = digest.entries.length - entries.length
      if (stays > pairs.filter((each) => each.at >= from && each.at < to && !isRemoved(each)).length)
        throw new Error(`fewer than ${stays} calls stay:\n${text.slice(0, 400)}`)
      for (const [nth, entry] of entries.entries()) {
        const other = others[nth]!
        texts.push({ text: entry, raw: textOfPair(other), call: other.call, at: other.at, isEntry: true })
      }
    }
  }
  return { texts, headings }
}
