import { isHeading, isListEntry, qualifies } from './headings.ts'
import { placeOf, spell } from './spelling.ts'

/** A system text prepared for looking things up: its lines, and blocks that hold one item each. */
export interface SystemText {
  readonly lines: readonly Line[]
  readonly blocks: readonly string[]
  /** By block: whether what stands above it leaves it unqualified, so that it proves something. */
  readonly proves: readonly boolean[]
  /** By block: whether it continues the list of the block before it. */
  readonly continues: readonly boolean[]
}

/** A line as it was written; `proves` is `false` below “Never say:”, “Disabled skills:” or in an example. */
interface Line {
  readonly text: string
  readonly proves: boolean
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Reads the lines with what qualifies them: the markdown headings, the last line with a colon, the open tags. */
function readLines(text: string): Line[] {
  const headings: boolean[] = []
  let colon = false
  const tags: { name: string; qualified: boolean }[] = []
  return text.split(/\r?\n/u).map((line) => {
    const bare = line.trim()
    const hashes = /^(#{1,6})\s/u.exec(bare)
    const opened = /^<([\p{L}_][\p{L}\p{N}_-]{0,40})[^<>/]{0,200}>/u.exec(bare)
    const closed = /<\/([\p{L}_][\p{L}\p{N}_-]{0,40})>\s*$/u.exec(bare)
    if (hashes) {
      headings.length = Math.min(headings.length, hashes[1]!.length)
      headings[hashes[1]!.length] = qualifies(bare)
      colon = false
    } else if (/[:：]$/u.test(bare.replace(/(?<![*_`])[*_`]+$/u, ''))) colon = qualifies(bare)
    if (opened) tags.push({ name: opened[1]!, qualified: qualifies(opened[0].replace(/[_-]/gu, ' ')) })
    const qualified = colon || headings.some(Boolean) || tags.some((tag) => tag.qualified)
    const open = closed ? tags.findLastIndex((tag) => tag.name === closed[1]) : -1
    if (open >= 0) {
      tags.length = open
      colon = false
    }
    return { text: line.trimEnd(), proves: !qualified }
  })
}

/** Prepares a system text; read once for all uses. A line with the deeper lines below it is one block. */
export function readSystemText(system: string): SystemText {
  const lines = readLines(system)
  const blocks: string[] = []
  const proves: boolean[] = []
  const continues: boolean[] = []
  let open: Line[] = []
  let indent = 0
  let gap = true
  let last: string | undefined
  const add = (text: string, proving: boolean): void => {
    const block = spell(text).replaceAll('\n', ' ')
    if (block === '') return
    const first = text.split('\n', 1)[0]!
    const heading = last === undefined || isHeading(last)
    blocks.push(block)
    proves.push(proving)
    const isEntry = isListEntry(first)
    const isAlike = last !== undefined && isListEntry(last) === isEntry
    continues.push(!heading && !isHeading(first) && isAlike && (isEntry || !gap))
    last = first
    gap = false
  }
  const close = (): void => {
    if (open.length > 0) add(open.map((line) => line.text).join('\n'), open[0]!.proves)
    open = []
  }
  for (const line of lines) {
    if (line.text.trim() === '') {
      close()
      gap = true
      continue
    }
    const objects = line.text.split(/(?<=\})\s{0,8},\s{0,8}(?=\{)/u)
    if (objects.length > 1) {
      close()
      for (const object of objects) add(object, line.proves)
      continue
    }
    if (open.length === 0 || indentOf(line.text) <= indent) {
      close()
      indent = indentOf(line.text)
    }
    open.push(line)
  }
  close()
  return { lines, blocks, proves, continues }
}

/** The blocks that hold a spelled phrase. */
export function blocksWith(system: SystemText, phrase: string): string[] {
  return system.blocks.filter((block) => placeOf(block, phrase) >= 0)
}
