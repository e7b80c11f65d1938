import type { KeyboardEvent } from 'react'

/**
 * Does something on Enter. Not with Shift, which begins a line, and not while an input method is at work: there Enter takes
 * the word that was composed.
 */
export function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  act()
}
