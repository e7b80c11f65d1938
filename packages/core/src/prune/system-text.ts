import { isBold, isHeading, isListEntry } from './headings.ts'
import { indentOf, readLines, type Line } from './lines.ts'
import { saysNothing, type Doubt } from './plain.ts'
import { readStructures, type LookupEntry } from './records.ts'
import { entryText, placeOf } from './spelling.ts'

/** One entry of a system text. */
interface Block extends LookupEntry {
  /** Whether it continues the list of the block before it. */
  readonly continues: boolean
  /** The lines it stands in. */
  readonly lines: readonly Line[]
}

/** A system text prepared for looking things up: its lines, and blocks that hold one item each. */
export interface SystemText {
  readonly lines: readonly Line[]
  readonly blocks: readonly Block[]
}

/** Whether a line is the title of a list that begins below it, and not an entry whose fields do. */
const isTitle = (line: string, next: string): boolean =>
  isListEntry(next) &&
  !isListEntry(line) &&
  (saysNothing(line) || ((isHeading(line) || isBold(line)) && !/^\s*[-*+•]\s[\p{L}_ ]{1,30}:\s/u.test(next)))

/** Puts blocks together, one after the other. */
class Blocks {
  readonly all: Block[] = []
  #last: string | undefined
  #isAfterGap = true

  /** Blank lines end what is no list. */
  addGap(): void {
    this.#isAfterGap = true
  }

  addText(text: string, above: Doubt, lines: readonly Line[]): void {
    const block = entryText(text)
    if (block === '') return
    const first = text.split('\n', 1)[0]!
    const isEntry = isListEntry(first)
    const isAlike = this.#last !== undefined && isListEntry(this.#last) === isEntry
    const isApart = this.#last === undefined || isHeading(this.#last) || isHeading(first)
    const continues = !isApart && isAlike && (isEntry || !this.#isAfterGap)
    this.all.push({ forms: [block], above, continues, lines })
    this.#last = first
    this.#isAfterGap = false
  }

  /** A list whose ends are known. */
  addList(entries: readonly LookupEntry[], lines: readonly Line[]): void {
    entries.forEach((entry, index) => this.all.push({ ...entry, continues: index > 0, lines }))
    this.#last = undefined
  }
}

/** Of a longer text nothing is looked up, so that it proves nothing: reading one of 4,000,000 characters took 0.6 s. */
const longestRead = 1_000_000
const unread: SystemText = { lines: [], blocks: [] }

/** Prepares a system text; read once for all uses. A line with the deeper lines below it is one block. */
export function readSystemText(system: string): SystemText {
  if (system.length > longestRead) return unread
  const lines = readLines(system)
  const structures = readStructures(lines)
  const blocks = new Blocks()
  let open: Line[] = []
  let indent = 0
  let isDenied = false
  const close = (): void => {
    if (open.length > 0)
      blocks.addText(open.map((line) => line.text).join('\n'), isDenied ? undefined : open[0]!.above, open)
    isDenied = false
    open = []
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    const structure = structures.get(at)
    if (structure) {
      close()
      for (const list of structure.lists) blocks.addList(list, lines.slice(at, structure.to + 1))
      at = structure.to
      continue
    }
    if (line.text.trim() === '') {
      close()
      blocks.addGap()
      continue
    }
    const objects = line.text.split(/(?<=\})\s{0,8},\s{0,8}(?=\{)/u)
    if (objects.length > 1) {
      close()
      for (const object of objects) blocks.addText(object, line.above, [line])
      continue
    }
    const [first] = open
    const isBelowTitle = first !== undefined && open.length === 1 && isTitle(first.text, line.text)
    if (isBelowTitle) isDenied = true
    if (!first || isBelowTitle || indentOf(line.text) <= indent) {
      close()
      indent = indentOf(line.text)
    }
    open.push(line)
  }
  close()
  return { lines, blocks: blocks.all }
}

/** Whether a block holds a spelled phrase. */
export const holdsPhrase = ({ blocks }: SystemText, phrase: string): boolean =>
  blocks.some(({ forms }) => placeOf(forms[0]!, phrase) >= 0)
