import type { TokenCounter } from '../../ports.ts'
import { withoutPointers } from '../../text/marks/pointers.ts'
import { cutText } from '../fit.ts'

/** What models say instead of a summary. */
const refusal =
  /^\W*(?:i(?:['’]m| am) (?:sorry|unable|not able)|sorry\b|i can(?:['’]t|not)\b|as an ai\b|抱歉|对不起|很抱歉|我无法|我不能)/iu
const controls = /[^\P{Cc}\n\t]+/gu

/**
 * What a model wrote, as far as it can be used: its whole lines within so many tokens; undefined where it is no text, empty
 * or a refusal.
 */
export function proseOf(answer: unknown, room: number, tokens: TokenCounter): string | undefined {
  if (typeof answer !== 'string') return undefined
  // No more than could ever be used is looked at.
  const text = withoutPointers(answer.slice(0, room * 40).replace(controls, ' ')).trim()
  if (text === '' || refusal.test(text)) return undefined
  if (tokens.count(text) <= room) return text
  const lines = text.split('\n')
  let left = room
  const kept: string[] = []
  for (const line of lines) {
    left -= tokens.count(line) + 1
    if (left < 0) break
    kept.push(line)
  }
  return kept.length > 0 ? kept.join('\n').trimEnd() : cutText(lines[0]!, room, tokens)
}
