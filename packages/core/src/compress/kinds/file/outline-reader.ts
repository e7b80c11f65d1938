import { plain } from '../../../plain.ts'
import type { Outline, OutlineBlock } from '../../../ports.ts'
import { Recent } from '../../../text/recent.ts'
import { checkedBlocks } from './checked-blocks.ts'

/** Reads the blocks of a source file; `undefined` where indentation has to do. */
export type OutlineReader = (source: string, path: string | undefined) => readonly OutlineBlock[] | undefined

/** What an outline made of a text, or what went wrong. */
interface Read {
  readonly blocks?: readonly OutlineBlock[] | undefined
  readonly problem?: unknown
}

/** Characters of files whose blocks are remembered. */
const remembered = 4_000_000
const known = new WeakMap<Outline, Recent<Read>>()

function ask(outline: Outline, source: string, path: string | undefined): Read {
  try {
    const given: unknown = plain('compress.outline', () => outline.outline(source, path))()
    return given === undefined ? {} : { blocks: checkedBlocks(given, source) }
  } catch (problem) {
    return { problem: problem ?? new Error('The outline threw nothing.') }
  }
}

/**
 * Guards an outline: it is asked once for a text, what it says is checked, and the first failure is told.
 *
 * @param onFailure is called once at most
 */
export function readerOf(outline: Outline, onFailure: (error: unknown) => void): OutlineReader {
  let memo = known.get(outline)
  if (!memo) known.set(outline, (memo = new Recent(remembered)))
  const texts = memo
  let hasFailed = false
  return (source, path) => {
    const { blocks, problem } = texts.get(`${path ?? ''}\0${source}`, () => ask(outline, source, path))
    if (problem !== undefined && !hasFailed) {
      hasFailed = true
      onFailure(problem)
    }
    return blocks
  }
}
