import { applyEdits, type Message, type Part } from '@winnow/core'
import { messagesOf, partNames, type InspectedRequest, type PartView, type RequestView } from '../model/index.ts'
import { expect } from 'vitest'

/** What a part says, as the model of the inspector writes it. */
function said(part: Part): string {
  if (part.type === 'tool-call')
    return typeof part.input === 'string' ? part.input : (JSON.stringify(part.input, null, 2) ?? '')
  if (part.type === 'tool-result')
    return part.content.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('\n')
  return part.type === 'opaque' ? '' : part.text
}

const sentTexts = (parts: readonly PartView[]): string[] =>
  parts.flatMap(({ after }) => (after === undefined ? [] : [after]))

/**
 * What holds of every view: each message of the history stands there once, what is shown as sent is what `applyEdits` sends and
 * nothing else, and the sums are those of the report.
 */
export function checkView({ history, edits, report }: InspectedRequest, view: RequestView): void {
  const messages = messagesOf(view.entries)
  expect(messages.map(({ at }) => at)).toEqual(history.map((_, at) => at))
  expect(messages.map(({ parts }) => parts.map(({ before }) => before))).toEqual(
    history.map(({ parts }) => parts.map(said)),
  )

  const shown = view.entries.flatMap((entry): string[][] => {
    if (entry.kind === 'summary') return [[entry.text]]
    return entry.state === 'removed' ? [] : [sentTexts(entry.parts)]
  })
  const sent: readonly Message[] = applyEdits(history, edits)
  expect(shown).toEqual(sent.map(({ parts }) => parts.map(said)))

  for (const { parts, state } of messages) {
    for (const part of parts) {
      expect(part.state === 'removed').toBe(part.after === undefined)
      if (part.state === 'sent') expect(part.after).toBe(part.before)
    }
    if (state === 'removed') expect(sentTexts(parts)).toEqual([])
    else expect(state === 'sent').toBe(parts.every((part) => part.state === 'sent'))
  }

  const entries = view.entries.map(({ tokens }) => tokens)
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
  expect(sum(entries.map(({ before }) => before))).toBe(report.tokens.before)
  expect(sum(entries.map(({ after }) => after))).toBe(report.tokens.after)
  for (const side of ['before', 'after'] as const) {
    const parts = view.parts[side]
    expect(sum(partNames.map((name) => parts[name]))).toBe(view.total[side])
    expect(parts.system).toBeGreaterThanOrEqual(report.overhead.system)
    const own = side === 'before' ? (view.ownTools ?? 0) : 0
    expect(view.total[side] + own - parts.tools - report.overhead.system).toBe(report.tokens[side])
    for (const name of partNames) expect(parts[name]).toBeGreaterThanOrEqual(0)
  }
  expect(sum(view.list.map(({ tokensSaved }) => tokensSaved))).toBe(report.tokens.saved)
  for (const { rule, tokensSaved } of report.rules)
    expect(sum(view.list.filter(({ edit }) => edit.rule === rule).map((each) => each.tokensSaved))).toBe(tokensSaved)

  // Every edit stands at a part or a message, and what it tells is what the history holds.
  for (const { edit, index, before, messages: places } of view.list) {
    if (edit.action === 'summarize') continue
    const own = messages.filter(({ at }) => places.includes(at))
    const noted = own.flatMap((message) => [...message.edits, ...message.parts.flatMap((part) => part.edits)])
    expect(noted).toContain(index)
    const stored = own.flatMap(({ parts }) => parts.map((part) => part.before))
    expect(before.split('\n').every((line) => stored.some((text) => text.includes(line)))).toBe(true)
  }
}
