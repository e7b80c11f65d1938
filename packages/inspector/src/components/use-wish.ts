import type { Locale } from '@winnow/core/format'
import { useCallback, useEffect, useRef, useState } from 'react'
import { textsFor } from './texts/texts-for.ts'

/** A function that stays the same and does what the newest of its kind does. */
export function useEvent<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act)
  useEffect(() => {
    newest.current = act
  })
  return useCallback((...given: Given) => newest.current(...given), [])
}

/** What was taken back since a request was sent. */
interface Undone {
  readonly since: string | undefined
  readonly refs: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/**
 * Asks for texts to be sent whole, or no longer, says so, and remembers what was taken back until the next request is sent:
 * `newest` is the one that was sent last.
 */
export function useWish(
  onWhole: ((ref: string, whole: boolean) => void) | undefined,
  locale: Locale,
  say: (text: string) => void,
  newest: string | undefined,
): { readonly wish: (ref: string, whole: boolean) => void; readonly undone: ReadonlySet<string> } {
  const [undone, setUndone] = useState<Undone>({ since: newest, refs: none })
  const refs = undone.since === newest ? undone.refs : none
  const wish = useEvent((ref: string, whole: boolean) => {
    onWhole?.(ref, whole)
    const others = [...refs].filter((each) => each !== ref)
    setUndone({ since: newest, refs: new Set(whole ? others : [...others, ref]) })
    const { wholeAsked, wholeUndone } = textsFor(locale)
    say(whole ? wholeAsked : wholeUndone)
  })
  return { wish, undone: refs }
}
