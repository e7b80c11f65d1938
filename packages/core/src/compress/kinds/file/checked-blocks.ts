import type { OutlineBlock, OutlineLines } from '../../../ports.ts'

/** The longest name that is ranked, in characters. */
const longestName = 200
/** How deep blocks may nest. */
const deepest = 300

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const says = (problem: string): TypeError => new TypeError(`The outline gave ${problem}.`)

function linesIn(value: unknown, { from: least, to: most }: OutlineLines): OutlineLines {
  if (!isRecord(value)) throw says('a block without lines')
  const { from, to } = value
  if (!Number.isInteger(from) || !Number.isInteger(to)) throw says('line numbers that are no whole numbers')
  const lines = { from: from as number, to: to as number }
  if (lines.from > lines.to || lines.from < least || lines.to > most)
    throw says(`lines ${lines.from}-${lines.to} where only ${least}-${most} may stand`)
  return lines
}

/** The children of a block stand above or below its header. */
function checkedList(
  given: unknown,
  within: OutlineLines,
  header: OutlineLines | undefined,
  depth: number,
): OutlineBlock[] {
  if (depth > deepest) throw says(`blocks more than ${deepest} deep`)
  if (!Array.isArray(given)) throw says('something else than a list of blocks')
  let next = within.from
  return Array.from(given, (child: unknown) => {
    const block = checkedBlock(child, { from: next, to: within.to }, depth + 1)
    if (header && block.from <= header.to && block.to >= header.from) throw says('a block inside a header')
    next = block.to + 1
    return block
  })
}

function checkedBlock(given: unknown, within: OutlineLines, depth: number): OutlineBlock {
  const { from, to } = linesIn(given, within)
  const { kind, name, header, children } = given as Record<string, unknown>
  if (typeof kind !== 'string' || typeof name !== 'string') throw says('a block without kind or name')
  const signature = linesIn(header, { from, to })
  return {
    kind,
    name: name.slice(0, longestName),
    from,
    to,
    header: signature,
    children: checkedList(children, { from, to }, signature, depth),
  }
}

/**
 * A copy of what an outline gave. Every block has lines that are in no other block of its list and in no child, so there
 * are no more blocks than lines.
 *
 * @throws TypeError where it is not what the port promises
 */
export function checkedBlocks(given: unknown, source: string): readonly OutlineBlock[] {
  let lines = 0
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines += 1
  return checkedList(given, { from: 0, to: lines }, undefined, 0)
}
