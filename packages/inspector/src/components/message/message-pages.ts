import type { EditView, EntryView, MessageView, RequestView } from '../../model/types.ts'
import type { Place } from '../setting.ts'

/** What one rule changed: where it left something out, or where it did not. */
export type RuleFilter = Pick<EditView, 'isLossless'> & { readonly rule: string }

/** What the list shows: everything, what changed, or what one rule changed. */
export type Filter = 'everything' | 'changes' | RuleFilter

const isOf = ({ edit, isLossless }: EditView, filter: RuleFilter): boolean =>
  edit.rule === filter.rule && isLossless === filter.isLossless

/** Messages in a row that are not sent become one line from this many on. */
const fewest = 3
/** Entries that are put on the page at a time, so that a long history never holds the page up. */
export const atATime = 30

export interface Run {
  readonly kind: 'run'
  readonly messages: readonly MessageView[]
}

export const indexesOf = ({ edits, parts }: MessageView): number[] => [...edits, ...parts.flatMap((part) => part.edits)]

export function passes(entry: EntryView, filter: Filter, view: RequestView): boolean {
  if (filter === 'everything') return true
  if (entry.kind === 'summary') return filter === 'changes' || isOf(view.list[entry.edit]!, filter)
  if (filter === 'changes') return entry.state !== 'sent' || indexesOf(entry).length > 0
  return indexesOf(entry).some((index) => isOf(view.list[index]!, filter))
}

/** Entries, with those that are not sent and follow each other put together. */
function withRuns(entries: readonly EntryView[]): (EntryView | Run)[] {
  const rows: (EntryView | Run)[] = []
  let run: MessageView[] = []
  const end = (): void => {
    if (run.length >= fewest) rows.push({ kind: 'run', messages: run })
    else rows.push(...run)
    run = []
  }
  for (const entry of entries) {
    if (entry.kind === 'message' && entry.state === 'removed') {
      run.push(entry)
      continue
    }
    end()
    rows.push(entry)
  }
  end()
  return rows
}

export const holds = (row: EntryView | Run, at: number): boolean => {
  if (row.kind === 'message') return row.at === at
  return row.messages.some((message) => message.at === at)
}

type Row = EntryView | Run

/** Rows that are laid out together: of one turn, or of none. */
export interface Chunk {
  readonly rows: readonly Row[]
  /** The turn; missing where the rows are of none. */
  readonly turn: number | undefined
  /** Whether it is the first of its turn, which has its head. */
  readonly isFirst: boolean
  /** The message behind which nothing was in the cache. */
  readonly boundary: number | undefined
}

const turnOf = (row: Row): number | undefined => {
  if (row.kind === 'message') return row.turn
  return row.kind === 'run' ? row.messages[0]!.turn : undefined
}

/** Entries of a turn with those that are not sent and follow each other put together. */
export function rowsOf(entries: readonly EntryView[]): Row[] {
  const rows: Row[] = []
  for (let from = 0; from < entries.length;) {
    const turn = turnOf(entries[from]!)
    let to = from + 1
    while (to < entries.length && turnOf(entries[to]!) === turn) to += 1
    rows.push(...withRuns(entries.slice(from, to)))
    from = to
  }
  return rows
}

function boundaryOf(rows: readonly Row[]): number | undefined {
  const row = rows.find((each, index) => {
    const next = rows[index + 1]
    return each.kind === 'message' && each.isCached === true && next?.kind === 'message' && next.isCached === false
  })
  return row?.kind === 'message' ? row.at : undefined
}

/** Rows in chunks, and these in pages that are put on the screen one after the other. */
export function pagesOf(rows: readonly Row[], withBoundary: boolean): Chunk[][] {
  const boundary = withBoundary ? boundaryOf(rows) : undefined
  const pages: Chunk[][] = []
  let page: Chunk[] = []
  let size = 0
  for (let from = 0; from < rows.length;) {
    const turn = turnOf(rows[from]!)
    let to = from + 1
    while (to < rows.length && to - from < atATime && turnOf(rows[to]!) === turn) to += 1
    const own = rows.slice(from, to)
    const isFirst = from === 0 || turnOf(rows[from - 1]!) !== turn
    const isHere = own.some((row) => row.kind === 'message' && row.at === boundary)
    page.push({ rows: own, turn, isFirst, boundary: isHere ? boundary : undefined })
    size += own.length
    if (size >= atATime) {
      pages.push(page)
      page = []
      size = 0
    }
    from = to
  }
  return page.length > 0 ? [...pages, page] : pages
}

export const isInChunk = ({ rows }: Chunk, place: Place | undefined): boolean =>
  place !== undefined && rows.some((row) => holds(row, place.at))

export const turnAt = ({ turns }: RequestView, at: number): number | undefined =>
  turns.find(({ from, to }) => from <= at && at < to)?.turn

/** The first message of a chunk. */
export function keyOf({ rows }: Chunk): string {
  const [row] = rows
  if (row?.kind === 'message') return `${row.at}`
  return row?.kind === 'summary' ? `s${row.from}` : `r${row?.messages[0]?.at}`
}
