import { containsPhrase, normalizeText } from '../text/normalize.ts'

/** A system text prepared for looking things up: as one normalised text and as blocks that hold one item each. */
export interface SystemText {
  readonly text: string
  readonly blocks: readonly string[]
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** A line with the deeper lines below it is one block; JSON objects on one line are blocks of their own. */
function splitBlocks(text: string): string[] {
  const blocks: string[] = []
  let open: string[] = []
  let indent = 0
  const close = (): void => {
    if (open.length > 0) blocks.push(open.join('\n'))
    open = []
  }
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      close()
      continue
    }
    const objects = line.split(/(?<=\})\s{0,8},\s{0,8}(?=\{)/u)
    if (objects.length > 1) {
      close()
      blocks.push(...objects)
      continue
    }
    const deeper = open.length > 0 && indentOf(line) > indent
    if (!deeper) {
      close()
      indent = indentOf(line)
    }
    open.push(line)
  }
  close()
  return blocks
}

/** Prepares a system text; normalised once for all uses. */
export function readSystemText(system: string): SystemText {
  const blocks = splitBlocks(system)
    .map((block) => normalizeText(block).replaceAll('\n', ' '))
    .filter((block) => block !== '')
  return { text: normalizeText(system), blocks }
}

/** The blocks that hold a normalised phrase. */
export function blocksWith(system: SystemText, phrase: string): string[] {
  return system.blocks.filter((block) => containsPhrase(block, phrase))
}
