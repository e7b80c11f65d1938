import type { OutlineBlock } from '../../../ports.ts'
import type { LineRole } from '../lines/line-roles.ts'
import type { Declaration, FileOutline } from './outline.ts'

/** Where declarations begin and what stands in them. */
interface Placed extends Pick<FileOutline, 'declarations' | 'owners'> {
  /** 1 for every line at which a declaration begins, with what belongs above it. */
  readonly starts: Uint8Array
}

function setRole(
  roles: LineRole[],
  { from, to }: { readonly from: number; readonly to: number },
  role: LineRole,
): void {
  for (let at = from; at <= to; at += 1) if (roles[at] !== 'blank') roles[at] = role
}

/** Turns the blocks of an outline into declarations, and says what their lines are. */
export function placeBlocks(given: readonly OutlineBlock[], roles: LineRole[], indents: Int32Array): Placed {
  const declarations: Declaration[] = []
  const owners = new Int32Array(roles.length).fill(-1)
  const starts = new Uint8Array(roles.length)

  function place(blocks: readonly OutlineBlock[], parent: number): void {
    for (const { kind, name, from, to, header, children } of blocks) {
      if (kind === 'comment' || kind === 'import') {
        setRole(roles, { from, to }, kind)
        continue
      }
      starts[from] = 1
      setRole(roles, header, 'declaration')
      owners.fill(declarations.length, from, to + 1)
      declarations.push({ name, from: header.from, signatureTo: header.to, to, indent: indents[header.from]!, parent })
      place(children, declarations.length - 1)
      // A name that is asked for says nothing of the comment above it, which may be longer than the code.
      for (let at = from; at < header.from; at += 1) if (roles[at] === 'comment') owners[at] = parent
    }
  }

  place(given, -1)
  return { declarations, owners, starts }
}
