import { recallToolName, type Edit, type TokenCounter } from '@winnow/core'
import { placesOf, useOf, type Uses } from './places.ts'
import { partText, resultText } from './texts.ts'
import type { EditView, InspectedRequest, RecallView } from './types.ts'

/** The messages an edit changes, in order. */
function messagesOf(edit: Edit, uses: Uses): number[] {
  if (edit.action === 'summarize') return Array.from({ length: edit.to - edit.from }, (_, index) => edit.from + index)
  const results = placesOf(uses, edit).map(({ at }) => at)
  return edit.action === 'replace-result' ? results : [...new Set([edit.at, ...results])]
}

function replacedText(edit: Edit & { action: 'replace-result' }, uses: Uses): string | undefined {
  const place = placesOf(uses, edit)[0]
  if (!place) return undefined
  const texts = new Map(edit.texts.map(({ index, text }) => [index, text]))
  const content = place.value.content.map((item, index) => {
    const text = texts.get(index)
    return text === undefined ? item : { type: 'text' as const, text }
  })
  return resultText({ ...place.value, content })
}

function textsOf({ history }: InspectedRequest, edit: Edit, uses: Uses): { before: string; after?: string } {
  if (edit.action === 'summarize') {
    const messages = history.slice(edit.from, edit.to)
    return { before: messages.flatMap(({ parts }) => parts.map(partText)).join('\n'), after: edit.text }
  }
  if (edit.action === 'remove-message') return { before: (history[edit.at]?.parts ?? []).map(partText).join('\n') }
  const results = placesOf(uses, edit).map(({ value }) => resultText(value))
  if (edit.action === 'replace-result') return { before: results.join('\n'), after: replacedText(edit, uses) ?? '' }
  const use = useOf(uses, edit)
  return { before: [...(use ? [partText(use.value)] : []), ...results].join('\n') }
}

/** What an edit is of: a later edit of the same thing counts in its place. */
function subjectOf(edit: Edit): string {
  if (edit.action === 'summarize') return `s${edit.from}`
  if (edit.action === 'remove-message') return `m${edit.at}`
  return edit.action === 'remove-tool-use' ? `u${edit.at}.${edit.call}` : `r${edit.at}.${edit.call}.${edit.result ?? 0}`
}

/** The edits of which nothing shows, because another stands in their place. */
function replacedOf(edits: readonly Edit[]): Set<number> {
  const last = new Map<string, number>()
  edits.forEach((edit, index) => last.set(subjectOf(edit), index))
  const ranges = edits.flatMap((edit) => (edit.action === 'summarize' ? [edit] : []))
  const removed = new Set(
    edits.flatMap((edit) => (edit.action === 'remove-tool-use' ? [`${edit.at}.${edit.call}`] : [])),
  )
  const replaced = new Set<number>()
  edits.forEach((edit, index) => {
    if (edit.action === 'summarize') return
    const isSummarized = ranges.some(({ from, to }) => edit.at >= from && edit.at < to)
    const isGone = edit.action === 'replace-result' && removed.has(`${edit.at}.${edit.call}`)
    if (isSummarized || isGone || last.get(subjectOf(edit)) !== index) replaced.add(index)
  })
  return replaced
}

/** The edits of a request with the texts they change. */
export function viewEdits(request: InspectedRequest, uses: Uses): EditView[] {
  const { edits, refs } = request
  const replaced = replacedOf(edits)
  return edits.map((edit, index) => {
    const ref = refs?.[index] ?? edit.shortened?.ref
    const { tier } = edit.shortened ?? {}
    return {
      index,
      edit,
      messages: messagesOf(edit, uses),
      tokensSaved: edit.tokensSaved ?? 0,
      ...textsOf(request, edit, uses),
      ...(ref === undefined || edit.action === 'summarize' ? {} : { ref }),
      isReplaced: replaced.has(index),
      isLossless: edit.shortened !== undefined && edit.rule === 'compress' && (tier === undefined || tier === 0),
    }
  })
}

/** What the model read again, each with the edits that had left it out. */
export function viewRecalls(uses: Uses, edits: readonly EditView[], tokens: TokenCounter): RecallView[] {
  const byRef = new Map<string, number[]>()
  for (const { index, edit, ref } of edits)
    for (const name of new Set([ref, edit.shortened?.ref]))
      if (name !== undefined) byRef.set(name, [...(byRef.get(name) ?? []), index])
  return [...uses.values()].flatMap(({ at, value, results }) => {
    if (value.toolName !== recallToolName) return []
    const ref = (value.input as { ref?: unknown } | null)?.ref
    const answer = results[0]
    const read = results.reduce((sum, place) => sum + tokens.count(resultText(place.value)), 0)
    return [
      {
        at,
        asked: partText(value),
        ...(answer ? { answeredAt: answer.at } : {}),
        tokens: read,
        edits: typeof ref === 'string' ? (byRef.get(ref) ?? []) : [],
      },
    ]
  })
}
