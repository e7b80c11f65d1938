import type { Locale } from '@winnow/core/format'
import { useCallback, useEffect, useRef, useState } from 'react'
import { textsFor } from './texts-for.ts'

/** A function that stays the same and does what the newest of its kind does. */
export function useEvent<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act)
  useEffect(() => {
    newest.current = act
  })
  return useCallback((...given: Given) => newest.current(...given), [])
}

/** Asks for texts to be sent whole, or no longer, says so, and remembers what was taken back. */
export function useWish(
  onWhole: ((ref: string, whole: boolean) => void) | undefined,
  locale: Locale,
  say: (text: string) => void,
): { readonly wish: (ref: string, whole: boolean) => void; readonly undone: ReadonlySet<string> } {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())
  const wish = useEvent((ref: string, whole: boolean) => {
    onWhole?.(ref, whole)
    setUndone((before) => new Set(whole ? [...before].filter((each) => each !== ref) : [...before, ref]))
    const { wholeAsked, wholeUndone } = textsFor(locale)
    say(whole ? wholeAsked : wholeUndone)
  })
  return { wish, undone }
}
