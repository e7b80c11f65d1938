import { isThought, notTextOf, type NotText, type NotTextKind } from '../../message/not-text.ts'
import type { ContentItem, OpaquePart, ToolResultPart } from '../../message/types.ts'

/** Names that are told of the parts of one message. */
const mostNamed = 5

const counted = (count: number, kind: NotTextKind): string => `${count} ${kind}${count === 1 ? '' : 's'}`

/** Says how many parts of each kind are missing in a text; empty where there are none. */
export function markCounts(counts: ReadonlyMap<NotTextKind, number>): string {
  const told = [...counts].map(([kind, count]) => counted(count, kind))
  return told.length === 0 ? '' : `[${told.join(', ')}, not in this text]`
}

/** Says which parts are missing in a text, with the names of the first; empty where there are none. */
export function markNotText(parts: readonly NotText[]): string {
  const byKind = new Map<NotTextKind, NotText[]>()
  for (const part of parts) {
    const known = byKind.get(part.kind)
    if (known) known.push(part)
    else byKind.set(part.kind, [part])
  }
  return [...byKind]
    .map(([kind, all]) => {
      const names = all.flatMap(({ name }) => name ?? []).slice(0, mostNamed)
      const rest = all.length - names.length
      const more = rest > 0 && names.length > 0 ? ` and ${rest} more` : ''
      return `[${counted(all.length, kind)}${names.length > 0 ? `: ${names.join(', ')}${more}` : ''}, not in this text]`
    })
    .join('\n')
}

/** The same of one part, where it stands; empty for a model's reasoning. */
export const markPart = ({ value }: OpaquePart): string => (isThought(value) ? '' : markNotText([notTextOf(value)]))

const itemText = (item: ContentItem): string =>
  item.type === 'text' ? item.text : markNotText([notTextOf(item.value)])

/** A result's texts, joined by line breaks, with a mark where something stands between them that is none. */
export const markedResult = ({ content }: ToolResultPart): string =>
  content
    .map(itemText)
    .filter((text) => text !== '')
    .join('\n')
