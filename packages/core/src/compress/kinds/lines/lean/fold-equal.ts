import { gap } from '../../../kind.ts'

/** The most lines that repeat together. */
const longestBlock = 8
/** A text with such a mark was folded before: its marks count the lines above them as they stand. */
const foldMark = /^\s*\[… the (?:line|\d+ lines) above \d+ more times\]$/mu

/** How often the lines from `start` on stand there again right behind themselves. */
function timesAgain(lines: readonly string[], start: number, length: number): number {
  let at = start + length
  while (at < lines.length && lines[at] === lines[at - length]) at += 1
  return Math.floor((at - start) / length) - 1
}

const isBlankBlock = (block: readonly string[]): boolean => block.every((line) => line.trim() === '')

/**
 * A text in which lines that stand there several times in a row are written once, with how often they come again; nothing
 * else changes. `undefined` where nothing gets shorter.
 * For example ten lines `a` become `a` and `[… the line above 9 more times]`.
 */
export function foldEqual(text: string): string | undefined {
  if (text.includes(' more times]') && foldMark.test(text)) return undefined
  const lines = text.split('\n')
  const parts: string[] = []
  let folded = 0
  for (let index = 0; index < lines.length; index += 1) {
    let length = 1
    let times = 0
    for (let size = 1; size <= longestBlock && times < 2; size += 1) {
      if (lines[index + size] !== lines[index]) continue
      times = timesAgain(lines, index, size)
      length = size
    }
    const block = lines.slice(index, index + length)
    if (times < 2) {
      parts.push(lines[index]!)
      continue
    }
    const end = index + length * (times + 1)
    if (isBlankBlock(block)) {
      for (; index < end; index += 1) parts.push(lines[index]!)
      index -= 1
      continue
    }
    const indent = /^[ \t]{0,12}/u.exec(block.at(-1)!)![0]
    const what = length === 1 ? 'the line above' : `the ${length} lines above`
    const mark = `${indent}${gap(`${what} ${times} more times`)}`
    const again = lines.slice(index + length, end)
    for (const each of block) parts.push(each)
    if (mark.length < again.reduce((size, line) => size + line.length, again.length - 1)) {
      parts.push(mark)
      folded += 1
    } else for (const line of again) parts.push(line)
    index = end - 1
  }
  return folded > 0 ? parts.join('\n') : undefined
}
