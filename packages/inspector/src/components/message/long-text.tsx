import { useId, useMemo, useState, type ReactNode } from 'react'
import { finderOf } from '../../model/piece.ts'
import { useSetting } from '../setting.ts'
import { visible } from '../visible.ts'

/** Characters shown at first, and at most at a time. */
const atFirst = 1_200
const atMost = 100_000

/** Where a line begins, by its number from 1. */
function lineStart(text: string, line: number): number {
  let at = 0
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', at)
    if (end < 0) return at
    at = end + 1
  }
  return at
}

/** A position near `at` that ends a line, where one is near, and never parts a character. */
function cutAt(text: string, at: number): number {
  if (at >= text.length) return text.length
  const end = text.indexOf('\n', at)
  if (end >= 0 && end - at < 300) return end
  const code = text.charCodeAt(at)
  return code >= 0xdc_00 && code <= 0xdf_ff ? at - 1 : at
}

/** A text with a piece marked, whatever its case; compared letter by letter, so that nothing of it is markup. */
function marked(text: string, piece: string | undefined): ReactNode {
  if (!piece) return visible(text)
  const find = finderOf(piece)
  const parts: ReactNode[] = []
  let from = 0
  for (let match = find(text); match && match.length > 0 && parts.length < 200; match = find(text, from)) {
    const end = match.at + match.length
    parts.push(visible(text.slice(from, match.at)), <mark key={match.at}>{visible(text.slice(match.at, end))}</mark>)
    from = end
  }
  return [...parts, visible(text.slice(from))]
}

/**
 * A text of any length as text: a part of it at first, more when it is asked for, and never more on the page than a browser
 * lays out at once.
 */
export function LongText({
  text,
  line,
  piece,
  label,
}: {
  readonly text: string
  /** Begin near this line. */
  readonly line?: number | undefined
  readonly piece?: string | undefined
  readonly label?: string | undefined
}): ReactNode {
  const { texts, number } = useSetting()
  const id = useId()
  const start = useMemo(() => {
    if (line === undefined) return 0
    const begin = lineStart(text, line)
    const found = piece ? (finderOf(piece)(text, begin)?.at ?? -1) : begin
    const near = found > begin + atFirst / 2 ? found - 200 : begin
    const before = text.lastIndexOf('\n', Math.max(0, near - 300))
    return near - before < 1_000 ? before + 1 : Math.max(0, near - 200)
  }, [text, line, piece])
  const [range, setRange] = useState({ start, from: start, to: cutAt(text, start + atFirst) })
  const { from, to } = range.start === start ? range : { from: start, to: cutAt(text, start + atFirst) }
  if (text === '') return <p className="winnow-empty">{texts.empty}</p>
  const set = (next: { from: number; to: number }) => setRange({ start, ...next })
  return (
    <div className="winnow-long">
      {from > 0 && (
        <button
          type="button"
          className="winnow-more"
          aria-controls={id}
          onClick={() => {
            const earlier = Math.max(0, from - 20_000)
            set({ from: earlier, to: Math.min(to, earlier + atMost) })
          }}
        >
          {texts.earlierText(number(from))}
        </button>
      )}
      <pre id={id} className="winnow-text" dir="auto" aria-label={label}>
        {marked(text.slice(from, to), piece)}
      </pre>
      {to < text.length && (
        <button
          type="button"
          className="winnow-more"
          aria-controls={id}
          onClick={() => {
            const later = cutAt(text, to + Math.max(8_000, 3 * (to - from)))
            set({ from: Math.max(from, later - atMost), to: Math.min(later, Math.max(from, later - atMost) + atMost) })
          }}
        >
          {texts.moreText(number(text.length - to))}
        </button>
      )}
    </div>
  )
}
