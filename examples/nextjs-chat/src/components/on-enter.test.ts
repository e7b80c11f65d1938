import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { onEnter } from './on-enter.ts'

it('sends on Enter, and not while an input method is at work', () => {
  const acts = (more: object): boolean => {
    let isDone = false
    const event = { key: 'Enter', shiftKey: false, keyCode: 13, nativeEvent: { isComposing: false }, ...more }
    onEnter({ ...event, preventDefault: () => {} } as unknown as KeyboardEvent, () => (isDone = true))
    return isDone
  }
  expect(acts({})).toBe(true)
  expect(acts({ shiftKey: true })).toBe(false)
  expect(acts({ key: 'a' })).toBe(false)
  expect(acts({ nativeEvent: { isComposing: true } })).toBe(false)
  expect(acts({ keyCode: 229 })).toBe(false)
})
