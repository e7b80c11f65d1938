import type { ReactNode } from 'react'
import type { WholeEffect } from '../../model/whole-effect.ts'
import { dollars, useSetting } from '../setting.ts'

/** What sending a text whole costs and how far it reaches, told before it is asked for. */
function Effect({ effect }: { readonly effect: WholeEffect }): ReactNode {
  const { texts, number } = useSetting()
  const { tokens, alone, money, isMost, results, others, isOpen } = effect
  const extra = money === undefined ? undefined : dollars(money)
  const cost = isMost
    ? texts.wholeCostMost(number(alone), number(tokens), extra)
    : texts.wholeCost(number(tokens), extra)
  return (
    <span className="winnow-soft winnow-effect">
      {tokens <= 0 ? texts.wholeFree : cost}{' '}
      {results.length > 1 ? texts.reachSame(number(results.length), results.map(number).join(', ')) : texts.reachAlone}
      {others > 0 && <> {texts.reachOthers(number(others))}</>}
      {isOpen && <> {texts.reachOpen}</>}
    </span>
  )
}

/**
 * Has a text sent whole from now on, and takes that back. It is one button whatever is asked, so that the focus stays on it, and
 * it says beside it what holds.
 */
export function WholeControl({
  name,
  isNow = false,
}: {
  readonly name: string
  /** Whether this request held it whole because that was asked. */
  readonly isNow?: boolean
}): ReactNode {
  const { texts, whole, onWhole, undone, effectOf } = useSetting()
  const isWanted = whole.has(name)
  const effect = isWanted || isNow ? undefined : effectOf(name)
  const told = isNow
    ? isWanted || !undone.has(name)
      ? texts.wholeNow
      : texts.wholeNoMore
    : isWanted
      ? texts.wholeAsked
      : undone.has(name)
        ? texts.wholeUndone
        : undefined
  if (!onWhole && told === undefined) return null
  return (
    <span className="winnow-whole">
      {told !== undefined && <span className="winnow-asked">{told}</span>}{' '}
      {onWhole && (
        <button
          type="button"
          className={isWanted ? 'winnow-link' : 'winnow-button'}
          onClick={() => onWhole(name, !isWanted)}
        >
          {isWanted ? texts.wholeUndo : texts.whole}
        </button>
      )}{' '}
      {onWhole && effect && <Effect effect={effect} />}
    </span>
  )
}
