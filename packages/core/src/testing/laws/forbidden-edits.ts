import type { Edit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import { asSummary } from '../../text/marks/summary-mark.ts'
import { ownPairs, ownTurns, type OwnPair } from './oracle.ts'
import type { Case } from './subject.ts'

const label = (action: object, group: string): Edit => ({ rule: 'liar', reason: 'it lies', group, ...action }) as Edit

/** Calls of the same message before it. */
const ordinalOf = (pairs: readonly OwnPair[], pair: OwnPair): number =>
  pairs.filter(({ at }) => at === pair.at).indexOf(pair)

/** Edits of values of a wrong shape; TypeScript would not let a processor make them, plain JavaScript does. */
const misshapen = (at: number): object[] => [
  { action: 'remove-tool-use', at, call: '0' },
  { action: 'remove-tool-use', at, call: -1 },
  { action: 'remove-tool-use', at, call: 0.5 },
  { action: 'remove-tool-use', at, call: 1e9 },
  { action: 'remove-tool-use', at },
  { action: 'remove-tool-use', at: String(at), call: 0 },
  { action: 'remove-message', at: -1 },
  { action: 'remove-message', at: Number.NaN },
  { action: 'remove-message' },
  { action: 'replace-result', at, call: 0 },
  { action: 'replace-result', at, call: 0, texts: 'x' },
  { action: 'replace-result', at, call: 0, texts: [null] },
  { action: 'replace-result', at, call: 0, texts: [{ index: 0, text: 7 }] },
  { action: 'replace-result', at, call: 0, texts: [{ index: '0', text: '' }] },
  { action: 'replace-result', at, call: 0, texts: [{ index: 99, text: '' }] },
  { action: 'replace-result', at, call: 0, result: '0', texts: [{ index: 0, text: '' }] },
  { action: 'summarise-all', at, call: 0 },
  { action: 'summarize', from: at, to: at, text: '' },
  { action: 'summarize', from: at, to: 1e9, text: '' },
  { action: 'summarize', at },
  { action: 'constructor', at, call: 0, texts: [{ index: 0, text: '' }] },
]

function aboutPair(pair: OwnPair, call: number, history: readonly Message[], whole: (at: number) => boolean): object[] {
  const { at, results } = pair
  const message = history[at]!
  const content = results[0]?.content ?? []
  const edits: object[] = [{ action: 'remove-message', at: at + 0.5 }]
  if (content.some((item) => item.type !== 'text')) {
    const index = content.findIndex((item) => item.type !== 'text')
    edits.push({ action: 'replace-result', at, call, texts: [{ index, text: '' }] })
  }
  const calls = message.parts.filter((part) => part.type === 'tool-call').length
  const pinned = pair.call.pinned ?? message.pinned
  if (results.length === 0 || pinned || whole(at) || (message.indivisible && calls > 1))
    edits.push({ action: 'remove-tool-use', at, call })
  return edits
}

/**
 * What no processor may do to a history: remove what people wrote, edit the open turn, opaque or pinned parts or a final
 * answer, put a summary in the place of turns, split what is bound together, name places there are not. Each stands in its own group.
 */
export function forbiddenEdits(given: Case): Edit[] {
  const { messages } = given
  const turns = ownTurns(messages, given.turns)
  const turnAt = (at: number) => turns.find(({ start, end }) => at >= start && at < end)
  const whole = (at: number): boolean => {
    const turn = turnAt(at)
    return !turn || !turn.sealed || at >= turn.answerFrom
  }
  const { pairs } = ownPairs(messages)
  const edits: object[] = []
  messages.forEach((message, at) => {
    const pending = pairs.some((pair) => pair.at === at && pair.results.length === 0)
    const opaque = message.parts.some((part) => part.type === 'opaque')
    if (message.role !== 'assistant' || whole(at) || pending || opaque || message.pinned)
      edits.push({ action: 'remove-message', at })
    if (message.role !== 'assistant') edits.push({ action: 'remove-tool-use', at, call: 0 })
  })
  for (const pair of pairs) edits.push(...aboutPair(pair, ordinalOf(pairs, pair), messages, whole))
  for (const at of new Set([0, pairs[0]?.at ?? 0, pairs.at(-1)?.at ?? 0])) edits.push(...misshapen(at))
  for (const { start, end } of turns) edits.push({ action: 'summarize', from: start, to: end, text: asSummary('x') })
  edits.push({ action: 'remove-message', at: messages.length })
  return edits.map((edit, index) => label(edit, `lie-${index}`))
}

const moreWords = ' and more'.repeat(1500)

/** Edits that would make each result larger than anything that stands in its place. */
export function growingEdits(given: Case): Edit[] {
  const { pairs } = ownPairs(given.messages)
  return pairs.flatMap((pair, index) => {
    const texts = (pair.results[0]?.content ?? []).flatMap((item, at) =>
      item.type === 'text' ? [{ index: at, text: item.text + moreWords }] : [],
    )
    const edit = { action: 'replace-result', at: pair.at, call: ordinalOf(pairs, pair), texts }
    return texts.length === 0 ? [] : [label(edit, `growth-${index}`)]
  })
}

/** A use that may be removed, for showing that a group falls as a whole. */
export function removableUse(given: Case): Edit | undefined {
  const turns = ownTurns(given.messages, given.turns)
  const { pairs } = ownPairs(given.messages)
  const pair = pairs.find(({ at, results }) => {
    const turn = turns.find(({ start, end }) => at >= start && at < end)
    const isFree = given.messages[at]!.indivisible !== true && results.length > 0
    return turn?.sealed === true && at < turn.answerFrom && isFree
  })
  return pair && label({ action: 'remove-tool-use', at: pair.at, call: ordinalOf(pairs, pair) }, 'good')
}
