import type { ReactNode } from 'react'
import type { TurnView } from '../../model/types.ts'
import { compared, useSetting } from '../setting.ts'
import { visible } from '../visible.ts'

/** The head of a turn: what it takes before and after, and whether its messages are shown. */
export function TurnHead({
  turn,
  isOpen,
  onToggle,
}: {
  readonly turn: TurnView
  readonly isOpen: boolean
  readonly onToggle: () => void
}): ReactNode {
  const { texts, number } = useSetting()
  const { before, after } = turn.tokens
  return (
    <h5 className="winnow-turn">
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className="winnow-turn-name">
          <b>{texts.turn(number(turn.turn + 1))}</b> <span dir="auto">{visible(turn.question)}</span>
        </span>{' '}
        <span className="winnow-tokens">
          {before === after
            ? texts.tokens(number(after))
            : `${texts.change(number(before), number(after))}, ${compared(before, after, texts)}`}
        </span>
      </button>
    </h5>
  )
}
