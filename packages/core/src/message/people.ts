import { isPerson, textOf } from './guards.ts'
import type { Message } from './types.ts'

/** How many texts of people are looked at. */
const mostTexts = 4

/** What people wrote last before `end`, oldest first. */
export function textsOfPeople(messages: readonly Message[], end: number): string[] {
  const texts: string[] = []
  for (let at = end - 1; at >= 0 && texts.length < mostTexts; at -= 1) {
    if (isPerson(messages[at]!)) texts.unshift(textOf(messages[at]!))
  }
  return texts
}
