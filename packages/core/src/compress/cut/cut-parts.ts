import { readJsonText } from '../kinds/json/read/text.ts'
import { elementsIn, startOfJson } from './cut-json.ts'
import { cutMarksIn, type Span } from './cut-marks.ts'

/** What stands on one side of a mark; between two parts, and around them, the text stays as it is. */
export interface CutPart extends Span {
  /** Whole objects of a list that began elsewhere, the JSON of a part, or anything. */
  readonly holds: 'elements' | 'json' | 'anything'
}

/** Words, and the JSON below them, are parts of their own; so are elements of a list and what is around them. */
function partsOfPart(text: string, { from, to }: Span, isInJson: boolean): CutPart[] {
  const part = text.slice(from, to)
  const elements = isInJson ? elementsIn(part) : undefined
  if (elements)
    return [
      { from, to: from + elements.from, holds: 'anything' },
      { from: from + elements.from, to: from + elements.to, holds: 'elements' },
      { from: from + elements.to, to, holds: 'anything' },
    ]
  const start = startOfJson(part)
  if (start < 0) return [{ from, to, holds: 'anything' }]
  return [
    { from, to: from + start, holds: 'anything' },
    { from: from + start, to, holds: 'json' },
  ]
}

/**
 * The parts of a result out of which a tool, or what runs it, cut something. Nothing where it is whole: what stands in
 * whole JSON was cut out of one of its strings.
 */
export function cutPartsOf(text: string): CutPart[] | undefined {
  const marks = cutMarksIn(text)
  if (marks.length === 0 || readJsonText(text)) return undefined
  const parts: CutPart[] = []
  let from = 0
  for (const mark of [...marks, { from: text.length, to: text.length }]) {
    const isInJson = parts.some(({ holds }) => holds === 'json')
    for (const each of partsOfPart(text, { from, to: mark.from }, isInJson)) parts.push(each)
    from = mark.to
  }
  return parts.filter((part) => part.from < part.to)
}
