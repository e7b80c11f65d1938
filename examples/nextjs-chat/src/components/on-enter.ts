import type { KeyboardEvent } from 'react'

/**
 * Does something on Enter. Not with Shift, which begins a line, and not while an input method is at work: there Enter takes
 * the word that was composed.
 */
export function onEnter(event: KeyboardEvent, act: () => void): void {
  // Safari has ended the composition by then, and tells of it by the key code of input methods alone.
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key !== 'Enter' || event.shiftKey || isComposing) return
  event.preventDefault()
  act()
}
