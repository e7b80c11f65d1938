import { useMemo, useState, type ReactNode } from 'react'
import { diffLines, type DiffBlock } from '../../model/line-diff.ts'
import { LongText } from './long-text.tsx'
import { useSetting } from '../setting.ts'
import { visible } from '../visible.ts'

/** Characters of both texts that are compared at most. */
const mostCompared = 2_000_000
/** Lines of a block that are shown at first, and equal ones around a difference; characters of a line. */
const firstLines = 12
const around = 3
const longestLine = 400

const signs = { same: ' ', removed: '−', added: '+' } as const

const line = (text: string): string => visible(text.length > longestLine ? `${text.slice(0, longestLine)}…` : text)

function Lines({
  block,
  from,
  to,
}: {
  readonly block: DiffBlock
  readonly from: number
  readonly to: number
}): ReactNode {
  return block.lines.slice(from, to).map((text, index) => (
    <div key={from + index} className={`winnow-line winnow-line-${block.kind}`}>
      <span className="winnow-sign" aria-hidden="true">
        {signs[block.kind]}
      </span>
      <span className="winnow-line-number" aria-hidden="true">
        {block.from + from + index}
      </span>
      <span className="winnow-line-text" dir="auto">
        {line(text)}
      </span>
    </div>
  ))
}

function Block({
  block,
  isFirst,
  isLast,
}: {
  readonly block: DiffBlock
  readonly isFirst: boolean
  readonly isLast: boolean
}): ReactNode {
  const { texts, number } = useSetting()
  const [shown, setShown] = useState(firstLines)
  const { lines, kind } = block
  if (kind === 'same') {
    const head = isFirst ? 0 : around
    const tail = isLast ? 0 : around
    if (lines.length <= head + tail + 2) return <Lines block={block} from={0} to={lines.length} />
    return (
      <>
        <Lines block={block} from={0} to={head} />
        <p className="winnow-equal">{texts.equalLines(number(lines.length - head - tail))}</p>
        <Lines block={block} from={lines.length - tail} to={lines.length} />
      </>
    )
  }
  const Tag = kind === 'removed' ? 'del' : 'ins'
  return (
    <Tag className="winnow-block">
      <Lines block={block} from={0} to={shown} />
      {lines.length > shown && (
        <button type="button" className="winnow-more" onClick={() => setShown(shown + Math.min(1000, 4 * shown))}>
          {texts.moreLines(number(lines.length - shown))}
        </button>
      )}
    </Tag>
  )
}

/** What differs between a text as it is stored and as it is sent, line by line. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }): ReactNode {
  const { texts } = useSetting()
  const isLarge = before.length + after.length > mostCompared
  const blocks = useMemo(() => (isLarge ? [] : diffLines(before, after)), [before, after, isLarge])
  const [shown, setShown] = useState(60)
  if (isLarge) {
    return (
      <>
        <p className="winnow-note">{texts.tooLarge}</p>
        <div className="winnow-sides">
          <LongText text={before} label={texts.asStored} />
          <LongText text={after} label={texts.asSent} />
        </div>
      </>
    )
  }
  return (
    <div className="winnow-difference">
      {blocks.slice(0, shown).map((block, index) => (
        <Block key={index} block={block} isFirst={index === 0} isLast={index === blocks.length - 1} />
      ))}
      {blocks.length > shown && (
        <button type="button" className="winnow-more" onClick={() => setShown(shown * 2)}>
          {texts.moreLines(`${blocks.slice(shown).reduce((sum, { lines }) => sum + lines.length, 0)}`)}
        </button>
      )}
    </div>
  )
}
